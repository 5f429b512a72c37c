import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fail } from '../../refusal.ts';
import type { UploadedFile } from '../context.ts';

const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';

/** The one file of a multipart request; larger than the endpoint's limit is refused while it is still arriving. */
export async function readUpload(request: FastifyRequest, e: Endpoint): Promise<UploadedFile> {
  if (!request.isMultipart()) return fail('unsupported-type');
  const limits = { files: 1, fields: 0, ...(e.bodyLimit && { fileSize: e.bodyLimit }) };
  try {
    const part = await request.file({ limits });
    if (!part) return fail('malformed-request');
    return { fileName: part.filename, content: await part.toBuffer() };
  } catch (error) {
    // Whatever else the parser stumbles over is what was sent: no boundary, a part without an end, no parts at all.
    if (isTooLarge(error)) throw error;
    return fail('malformed-request');
  }
}
