import type { z } from 'zod';
import type { getLetterFile, getMediaImage } from '#contract/children/card-api.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { readContent } from '../../../files/content.ts';
import type { Context } from '../../../http/context.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { drawPlaceholder } from '../../../pdf/placeholder.ts';
import { fail } from '../../../refusal.ts';
import { type Attachment, findLetter, findMedia } from './card-queries.ts';

/** The pictures and letters of a child. Each access is logged before anything is sent. */

/** Names of files never contain the child's name. */
const nameOf = ({ code, kind, day, id }: Attachment, ending: string) => `${code} ${kind} ${day} ${id}.${ending}`;

const asPlaceholder = (of: Attachment): DownloadedFile => ({
  fileName: nameOf(of, 'svg'),
  contentType: 'image/svg+xml',
  content: Buffer.from(drawPlaceholder({ code: of.code, names: [of.givenName, of.familyName] }, of)),
  isInline: true,
});

const asPicture = (of: Attachment, content: Buffer): DownloadedFile => ({
  fileName: nameOf(of, 'jpg'),
  contentType: 'image/jpeg',
  content,
  isInline: true,
});

/** F10, F16: opening a picture is part of opening the card. */
export async function mediaImage(
  context: Context,
  { childId, mediaId, size = 'small' }: z.output<typeof getMediaImage.input>,
): Promise<DownloadedFile> {
  const media = (await findMedia(context.db, childId, mediaId)) ?? fail('not-found');
  await recordAccess(context, { action: 'view', childId: media.childId, isPart: true });
  if (media.file === null) return asPlaceholder(media);
  return asPicture(media, (await readContent(context, media.file, size)) ?? fail('not-found'));
}

/** F10: a document leaves the product as a file, so it is an export. */
export async function letterFile(
  context: Context,
  { childId, letterId, size = 'large' }: z.output<typeof getLetterFile.input>,
): Promise<DownloadedFile> {
  const letter = (await findLetter(context.db, childId, letterId)) ?? fail('not-found');
  const file = letter.file ?? fail('not-found');
  if (file.kind === 'picture') {
    await recordAccess(context, { action: 'view', childId: letter.childId, isPart: true });
    return asPicture(letter, (await readContent(context, file, size)) ?? fail('not-found'));
  }
  await recordAccess(context, { action: 'export', childId: letter.childId });
  const content = (await readContent(context, file, 'document')) ?? fail('not-found');
  return { fileName: nameOf(letter, 'pdf'), contentType: 'application/pdf', content };
}
