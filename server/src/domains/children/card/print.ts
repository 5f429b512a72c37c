import type { z } from 'zod';
import type { printChild, printChildToPdf } from '#contract/children/card-api.ts';
import { formatInstant } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/shared/language.ts';
import { byLanguage, fill } from '#contract/shared/localized.ts';
import { displayName } from '#contract/users/rules.ts';
import { textsOf } from '#texts/shared.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { createPictureReader } from '../../../files/pictures-on-paper.ts';
import type { Context } from '../../../http/context.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { findLatestPhotos } from '../pictures/queries.ts';
import { readOfficeContext } from '../search/prepare.ts';
import { getCard } from './card-queries.ts';
import { printSections, withoutSensitive } from './print-sections.ts';
import { readWholeCard } from './whole-card.ts';

type Input = z.output<typeof printChild.input>;

/** Reads the whole card for print or PDF and logs the access before anything is sent. */
async function readRecord(context: Context, input: Input, action: 'print' | 'pdf') {
  const { db, office, clock } = context;
  const { childId, includeSensitive = false, language = context.user.language } = input;
  const [row, officeContext] = await Promise.all([getCard(db, childId, office, clock()), readOfficeContext(context)]);
  const whole = await readWholeCard(context, row, officeContext, language);
  await recordAccess(context, { action, childId: row.id, isSensitive: includeSensitive });
  return {
    id: row.id,
    record: includeSensitive ? whole : withoutSensitive(whole),
    officeContext,
    language,
    isSensitive: includeSensitive,
  };
}

export async function printCard(context: Context, input: Input): Promise<z.output<typeof printChild.output>> {
  return { record: (await readRecord(context, input, 'print')).record };
}

/** `leftOut` is the text of the printed page too: readers must know that missing values were left out. */
const { confidential, printedBy, leftOut, photoOf } = byLanguage(textsOf('children')).print;

export const footerOf = (childId: string, language: Language, isSensitive: boolean): string =>
  [confidential[language], childId, ...(isSensitive ? [] : [leftOut[language]])].join(' ');

async function readPhoto(context: Context, childId: number): Promise<Buffer | undefined> {
  const file = (await findLatestPhotos(context.db, [childId])).get(childId);
  return file && createPictureReader(context)(file);
}

export async function pdfOfCard(
  context: Context,
  input: z.output<typeof printChildToPdf.input>,
): Promise<DownloadedFile> {
  const { id, record, officeContext, language, isSensitive } = await readRecord(context, input, 'pdf');
  const { child } = record;
  const photo = await readPhoto(context, id);
  const { user, clock } = context;
  const when = formatInstant(clock().toISOString(), officeContext.formats, language);
  // Lazy import: with its fonts, the PDF module would double the memory of an idle server.
  const { drawSheet } = await import('../../../pdf/sheet.ts');
  const name = [child.givenName, child.familyName].filter(Boolean).join(' ');
  const content = await drawSheet({
    title: [name, child.childId].filter(Boolean).join(', '),
    picture: photo && { content: photo, alt: fill(photoOf[language], { name }) },
    subtitle: `${printedBy[language]} ${displayName(user)}, ${when}`,
    footer: footerOf(child.childId, language, isSensitive),
    language,
    sections: printSections(record, { formats: officeContext.formats, language, isSensitive }),
  });
  return { fileName: `${child.childId}.pdf`, contentType: 'application/pdf', content };
}
