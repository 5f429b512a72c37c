import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { oneLine } from '#contract/shared/values.ts';
import { fail, failFields, Refusal } from '../../refusal.ts';
import type { UploadedFile } from '../context.ts';

export interface UploadedForm {
  readonly file: UploadedFile;
  /** The form's other fields, treated like a query. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Enough for numbers, codes and choices. */
const limits = { files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100 } as const;

const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';

function addField(fields: Map<string, string>, part: MultipartValue): void {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
  if (fieldnameTruncated || typeof value !== 'string') fail('malformed-request');
  if (valueTruncated) failFields({ field: fieldname, code: 'too-long', params: { maximum: limits.fieldSize } });
  if (fields.has(fieldname)) failFields({ field: fieldname, code: 'duplicate' });
  fields.set(fieldname, value as string);
}

/** Maximum number of files that arrive at the same time, each of them in memory; further ones are refused unread. */
const arrivingMaximum = 16;
let arriving = 0;
const retrySeconds = 10;

/** What a form adds to its file: the other fields and the lines between the parts. */
const formOverhead = 65_536;

/** Refuses by the announced size, before anything is read. */
function requireAnnouncedSize({ headers }: FastifyRequest, { bodyLimit }: Endpoint): void {
  const announced = Number(headers['content-length'] ?? 0);
  if (bodyLimit && announced > bodyLimit + formOverhead) fail('body-too-large', { maximum: bodyLimit });
}

export async function readUpload(request: FastifyRequest, endpoint: Endpoint): Promise<UploadedForm> {
  if (!request.isMultipart()) return fail('unsupported-type');
  requireAnnouncedSize(request, endpoint);
  if (arriving >= arrivingMaximum) fail('too-many-requests', { seconds: retrySeconds });
  arriving += 1;
  try {
    return await readForm(request, endpoint);
  } finally {
    arriving -= 1;
  }
}

/**
 * Reads the single file of a form and its fields; a file above the endpoint's limit is refused while it is uploading.
 */
async function readForm(request: FastifyRequest, { bodyLimit }: Endpoint): Promise<UploadedForm> {
  const fields = new Map<string, string>();
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: { ...limits, ...(bodyLimit && { fileSize: bodyLimit }) } }))
      if (part.type === 'file') {
        if (!oneLine.test(part.filename)) failFields({ field: part.fieldname, code: 'invalid-characters' });
        file = { fileName: part.filename, content: await part.toBuffer() };
      } else addField(fields, part as MultipartValue);
  } catch (error) {
    // All other parser errors are caused by the request: no boundary, an unfinished part, no parts.
    if (isTooLarge(error) || error instanceof Refusal) throw error;
    return fail('malformed-request');
  }
  return { file: file ?? fail('malformed-request'), fields: Object.fromEntries(fields) };
}
