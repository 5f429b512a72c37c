import { refuse } from './workbook-error.ts';
import { attribute, xmlTokens } from './xml-tokens.ts';
import type { Part } from './zip-parts.ts';

/** Workbook metadata: sheet names, shared strings and date formats. */

export type Parts = ReadonlyMap<string, Part>;

/** Far more than a legitimate file of 1 MB can contain. */
const limits = { texts: 16 * 1_048_576, others: 2 * 1_048_576 } as const;
const textsMaximum = 200_000;
/** Limit of spreadsheet programs. */
const sheetNameMaximum = 31;

export const partAt = (parts: Parts, path: string): Part | undefined => parts.get(path.toLowerCase());

async function* tokensOf(part: Part, limit: number = limits.others) {
  for await (const tokens of xmlTokens(part, limit)) yield* tokens;
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

async function relations(parts: Parts, path: string): Promise<Relation[]> {
  const part = partAt(parts, path);
  if (!part) return [];
  const found: Relation[] = [];
  for await (const { name, kind, text } of tokensOf(part)) {
    if (name !== 'Relationship' || kind === 'close') continue;
    const type = attribute(text, 'Type') ?? '';
    found.push({
      id: attribute(text, 'Id') ?? '',
      kind: type.slice(type.lastIndexOf('/') + 1),
      target: attribute(text, 'Target') ?? '',
    });
  }
  return found;
}

export interface Sheet {
  readonly name: string;
  readonly part: Part;
}

export interface WorkbookParts {
  /** Visible sheets in order. */
  readonly sheets: readonly Sheet[];
  readonly texts: Part | undefined;
  readonly styles: Part | undefined;
  /** Dates count from 1904. */
  readonly isFrom1904: boolean;
}

/** Resolves a target relative to the folder of its source part, or an absolute one. */
function resolvePath(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
}

/** Sheets are found through their relationships. */
export async function workbookParts(parts: Parts): Promise<WorkbookParts> {
  const root = (await relations(parts, '_rels/.rels')).find(({ kind }) => kind === 'officeDocument');
  const path = resolvePath('', root?.target ?? 'xl/workbook.xml');
  const workbook = partAt(parts, path) ?? refuse('damaged');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const related = await relations(parts, `${folder}_rels/${path.slice(folder.length)}.rels`);
  const resolve = (target: string | undefined) =>
    target === undefined ? undefined : partAt(parts, resolvePath(folder, target));
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  for await (const { name, kind, text } of tokensOf(workbook)) {
    if (kind === 'close') continue;
    if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute(text, 'date1904') ?? '');
    if (name !== 'sheet' || (attribute(text, 'state') ?? 'visible') !== 'visible') continue;
    const relation = related.find(({ id }) => id === attribute(text, 'id'));
    // Charts and dialogs are sheets without rows. A worksheet that is listed but missing means a damaged file.
    if (relation?.kind !== 'worksheet') continue;
    const part = resolve(relation.target) ?? refuse('damaged');
    sheets.push({ name: (attribute(text, 'name') ?? '').slice(0, sheetNameMaximum), part });
  }
  const byKind = (wanted: string) => resolve(related.find(({ kind }) => kind === wanted)?.target);
  return { sheets, texts: byKind('sharedStrings'), styles: byKind('styles'), isFrom1904 };
}

/** Shared strings by index, without phonetic readings (rPh). */
export async function sharedTexts(part: Part | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  let current = '';
  let isText = false;
  let isReading = false;
  for await (const { name, kind, text } of tokensOf(part, limits.texts)) {
    if (kind === 'text') {
      if (isText && !isReading && current.length < 1000) current += text;
    } else if (name === 't') isText = kind === 'open';
    else if (name === 'rPh') isReading = kind === 'open';
    else if (name === 'si' && kind !== 'open') {
      if (texts.push(current) > textsMaximum) refuse('unpacks-too-large');
      current = '';
    }
  }
  return texts;
}

/** Built-in number formats for dates and times. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Date letters outside quoted text, colours and escapes. */
const looksLikeDate = (format: string) => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''));

/** Indexes of the cell formats that show dates. */
export async function dateFormats(part: Part | undefined): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  if (!part) return dates;
  const own = new Map<number, boolean>();
  let isInside = false;
  let index = 0;
  for await (const { name, kind, text } of tokensOf(part)) {
    if (name === 'numFmt' && kind !== 'close')
      own.set(Number(attribute(text, 'numFmtId')), looksLikeDate(attribute(text, 'formatCode') ?? ''));
    if (name === 'cellXfs') isInside = kind === 'open';
    if (!isInside || name !== 'xf' || kind === 'close') continue;
    const id = Number(attribute(text, 'numFmtId'));
    if (own.get(id) ?? isBuiltInDate(id)) dates.add(index);
    index += 1;
  }
  return dates;
}
