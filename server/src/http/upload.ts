import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fail } from '../refusal.ts';
import type { UploadedFile } from './context.ts';

/** The one file of a multipart request; larger than the endpoint's limit is refused while it is still arriving. */
export async function readUpload(request: FastifyRequest, e: Endpoint): Promise<UploadedFile> {
  if (!request.isMultipart()) return fail('unsupported-type');
  const limits = { files: 1, fields: 0, ...(e.bodyLimit && { fileSize: e.bodyLimit }) };
  const part = await request.file({ limits });
  if (!part) return fail('malformed-request');
  return { fileName: part.filename, contentType: part.mimetype, content: await part.toBuffer() };
}
