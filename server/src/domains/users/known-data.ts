import { Readable } from 'node:stream';
import type { Language } from '#contract/shared/language.ts';
import { type KnownPart, knownParts } from '#contract/users/known-data.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { fileName } from '../../http/files/file-name.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { getProfile } from './administration/profiles.ts';
import { readKnown } from './known-data-queries.ts';

/** Streams one JSON object, part by part. */
async function* streamJson(db: Db, userId: number, at: Date, language: Language): AsyncGenerator<string> {
  yield `{\n"product": "PRCDS",\n"userId": ${userId},\n"madeAt": ${JSON.stringify(at)},\n"parts": [`;
  let between = '';
  for (const part of Object.keys(knownParts) as KnownPart[]) {
    yield `${between}\n{"part": "${part}", "title": ${JSON.stringify(knownParts[part][language])}, "entries": [`;
    let first = '\n';
    for await (const entry of readKnown[part](db, userId)) {
      yield `${first}${JSON.stringify(entry)}`;
      first = ',\n';
    }
    yield ']}';
    between = ',';
  }
  yield '\n]\n}\n';
}

/** F10: logged like every other export, so it appears in the person's next download. */
async function download(context: Context, userId: number, owner: string): Promise<DownloadedFile> {
  const { db, user, clock } = context;
  const at = clock();
  await recordAccess(context, { action: 'export', record: `user/${userId}`, owner });
  return {
    fileName: fileName(user.language, 'json', 'user', userId, 'known-data'),
    contentType: 'application/json; charset=utf-8',
    content: Readable.from(streamJson(db, userId, at, user.language)),
  };
}

export const downloadOwn = (context: Context): Promise<DownloadedFile> =>
  download(context, context.user.id, context.user.office);

/** For users of one office, other offices' people are not found. */
export async function downloadOfUser(context: Context, userId: number): Promise<DownloadedFile> {
  const { office } = await getProfile(context.db, context.user, userId);
  return download(context, userId, office);
}
