import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  anyFileMaximum,
  type FileType,
  fileMaximum,
  fileTypes,
  pixelsMaximum,
  type sendFile,
} from '#contract/feed/files.ts';
import { type Contents, findSentFile, storeFile } from '../../files/content.ts';
import { fileTypeOf } from '../../files/file-type.ts';
import { drawPicture, UnreadablePicture } from '../../files/pictures.ts';
import type { StreamContext } from '../../http/context.ts';
import { isDamaged, readWhileSending } from '../../http/files/arriving-body.ts';
import { findActiveContent } from '../../pdf-reader/active-content.ts';
import { hasPages } from '../../pdf-reader/pages.ts';
import { fail, failFields, Refusal } from '../../refusal.ts';
import { listOwnCountries } from './scope.ts';

/** Receives a picture or document of a field office. The same bytes again change nothing. */

type Output = z.output<typeof sendFile.output>;

/** Files at the same time, on each server: each is held in memory. */
const arrivingMaximum = 4;
let arriving = 0;
const retrySeconds = 10;

const field = 'File';

async function readBody({ body, leaving }: StreamContext): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readWhileSending(body, { bytes: anyFileMaximum, leaving })) parts.push(part);
  return Buffer.concat(parts);
}

function checkDocument(bytes: Buffer): Contents {
  const found = hasPages(bytes) ? findActiveContent(bytes) : 'unreadable';
  if (found) failFields({ field, code: found === 'unreadable' ? 'not-a-pdf' : `pdf-with-${found}` });
  return { document: bytes };
}

async function checkPicture(bytes: Buffer): Promise<Contents> {
  try {
    return await drawPicture(bytes);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return error.isTooLarge
      ? failFields({ field, code: 'picture-too-large', params: { maximum: pixelsMaximum / 1_000_000 } })
      : failFields({ field, code: 'file-damaged' });
  }
}

function requireType(bytes: Buffer): FileType {
  if (bytes.length === 0) failFields({ field, code: 'file-empty' });
  const type = fileTypeOf(bytes) ?? failFields({ field, code: 'file-of-other-type' });
  const maximum = fileMaximum[fileTypes[type]];
  if (bytes.length > maximum) failFields({ field, code: 'file-too-large', params: { maximum } });
  return type;
}

async function receive(context: StreamContext): Promise<Output> {
  const { db, clock, credential } = context;
  const { office } = credential;
  if ((await listOwnCountries(db, office)).size === 0)
    throw new Refusal('message-refused', { kind: 'file' }, [{ field, code: 'not-for-this-sender' }]);
  const bytes = await readBody(context);
  const type = requireType(bytes);
  const hash = createHash('sha256').update(bytes).digest();
  const file = hash.toString('hex');
  const known = await findSentFile(db, { office, hash }, clock());
  if (known) return { file, kind: known, isRepeat: true };
  const contents = type === 'pdf' ? checkDocument(bytes) : await checkPicture(bytes);
  const kind = fileTypes[type];
  await storeFile(context, { office, hash, kind, contents }, clock);
  return { file, kind, isRepeat: false };
}

export async function receiveFile(context: StreamContext): Promise<Output> {
  if (arriving >= arrivingMaximum) fail('too-many-requests', { seconds: retrySeconds });
  arriving += 1;
  try {
    return await receive(context);
  } catch (error) {
    if (isDamaged(error)) return fail('malformed-request');
    throw error;
  } finally {
    arriving -= 1;
  }
}
