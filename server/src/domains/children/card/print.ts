import type { z } from 'zod';
import type { ChildRecord, printChildren, printChildrenToPdf } from '#contract/children/card-api.ts';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { dayOfInstant, formatInstant } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/shared/language.ts';
import { byLanguage, fill } from '#contract/shared/localized.ts';
import { displayName } from '#contract/users/rules.ts';
import { textsOf } from '#texts/shared.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { createPictureReader } from '../../../files/pictures-on-paper.ts';
import type { Context } from '../../../http/context.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import type { Sheet } from '../../../pdf/content.ts';
import { findLatestPhotos } from '../pictures/queries.ts';
import { type OfficeContext, readOfficeContext } from '../search/prepare.ts';
import { getCard } from './card-queries.ts';
import { printSections, withoutSensitive } from './print-sections.ts';
import { readWholeCard } from './whole-card.ts';

type Input = z.output<typeof printChildren.input>;

interface PrintedCard {
  readonly id: number;
  readonly record: ChildRecord;
}

interface Printed {
  readonly cards: readonly PrintedCard[];
  readonly officeContext: OfficeContext;
  readonly language: Language;
  readonly isSensitive: boolean;
}

/** Reads the whole cards for print or PDF and logs the access before anything is sent. */
async function readRecords(context: Context, input: Input, action: 'print' | 'pdf'): Promise<Printed> {
  const { db, office, clock } = context;
  const { childIds, includeSensitive = false, language = context.user.language } = input;
  const codes = [...new Set(childIds.map(normaliseChildId))];
  const officeContext = await readOfficeContext(context);
  const rows = await Promise.all(codes.map((code) => getCard(db, code, office, clock())));
  await recordAccess(context, { action, cards: rows.map(({ id }) => id), isSensitive: includeSensitive });
  const cards: PrintedCard[] = [];
  // One after the other: the tabs of a card already take several connections.
  for (const row of rows) {
    const whole = await readWholeCard(context, row, officeContext, language);
    cards.push({ id: row.id, record: includeSensitive ? whole : withoutSensitive(whole) });
  }
  return { cards, officeContext, language, isSensitive: includeSensitive };
}

export async function printCards(context: Context, input: Input): Promise<z.output<typeof printChildren.output>> {
  const { cards } = await readRecords(context, input, 'print');
  return { records: cards.map(({ record }) => record) };
}

/** `leftOut` is the text of the printed page too: readers must know that missing values were left out. */
const { confidential, printedBy, leftOut, photoOf, several } = byLanguage(textsOf('children')).print;

export const footerOf = (childId: string, language: Language, isSensitive: boolean): string =>
  [confidential[language], childId, ...(isSensitive ? [] : [leftOut[language]])].join(' ');

async function readPhotos(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  const files = await findLatestPhotos(context.db, ids);
  const read = createPictureReader(context);
  const photos = new Map<number, Buffer>();
  for (const [id, file] of files) {
    const content = await read(file);
    if (content) photos.set(id, content);
  }
  return photos;
}

export async function pdfOfCards(
  context: Context,
  input: z.output<typeof printChildrenToPdf.input>,
): Promise<DownloadedFile> {
  const printed = await readRecords(context, input, 'pdf');
  const { cards, officeContext, language } = printed;
  const photos = await readPhotos(
    context,
    cards.map(({ id }) => id),
  );
  const at = context.clock().toISOString();
  const by = `${printedBy[language]} ${displayName(context.user)}, ${formatInstant(at, officeContext.formats, language)}`;
  const sheets = cards.map((card) => sheetOf(card, photos.get(card.id), by, printed));
  const [first] = sheets;
  const title = sheets.length > 1 ? fill(several[language], { count: String(sheets.length) }) : (first?.title ?? '');
  // Lazy import: with its fonts, the PDF module would double the memory of an idle server.
  const { drawSheets } = await import('../../../pdf/sheet.ts');
  const content = await drawSheets(title, language, sheets);
  const [only] = cards;
  const name =
    cards.length > 1 ? `children-${dayOfInstant(at, officeContext.formats.zone)}` : only?.record.child.childId;
  return { fileName: `${name}.pdf`, contentType: 'application/pdf', content };
}

function sheetOf({ record }: PrintedCard, photo: Buffer | undefined, subtitle: string, printed: Printed): Sheet {
  const { officeContext, language, isSensitive } = printed;
  const { child } = record;
  const name = [child.givenName, child.familyName].filter(Boolean).join(' ');
  return {
    title: [name, child.childId].filter(Boolean).join(', '),
    picture: photo && { content: photo, alt: fill(photoOf[language], { name }) },
    subtitle,
    footer: footerOf(child.childId, language, isSensitive),
    language,
    sections: printSections(record, { formats: officeContext.formats, language, isSensitive }),
  };
}
