import { textsOf } from '#texts/shared.ts';
import { valueLabels } from '../children/labels.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, fill, type Localized } from '../shared/localized.ts';

/**
 * How histories keep what changed in a list of a card or of a project: a line for each entry that came or went.
 *
 *   photo 2026-10-01 · ConsentExpiryDate 2028-10-01 · File 3f9a2c1b
 *
 * A file or an address is named by the beginning of its hash. That tells two apart, and says nothing about either.
 */

/** By the wire names of the lists. */
const changedLists = ['Supports', 'Letters', 'Media', 'Visits'] as const;
export type ChangedList = (typeof changedLists)[number];

export const isChangedList = (field: string): field is ChangedList => changedLists.some((list) => list === field);

const texts = byLanguage(textsOf('children')).listEntry;

/** What is told about an entry, by wire name; what has no text is shown as it is. */
const detailTexts = {
  Title: undefined,
  ParticipationSupportDescription: undefined,
  MediaFlag: undefined,
  ConsentExpiryDate: texts.consentExpiryDate,
  Language: texts.language,
  SeenBy: texts.seenBy,
  File: texts.file,
  Link: texts.link,
} as const satisfies Readonly<Record<string, Localized | undefined>>;
export type ListDetail = keyof typeof detailTexts;

export interface ListEntry {
  readonly kind: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly details: Readonly<Partial<Record<ListDetail, string | null>>>;
}

/** Stands for the file of an entry that could have one. */
export const noFile = '-';
export const hashDigits = 8;

const between = ' · ';
const entriesMaximum = 10;

const lineOf = ({ kind, day, details }: ListEntry): string =>
  [
    `${kind} ${day}`,
    ...Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])),
  ].join(between);

/** Null for none. */
export function storedEntries(entries: readonly ListEntry[]): string | null {
  if (entries.length === 0) return null;
  const further = entries.length - entriesMaximum;
  return [...entries.slice(0, entriesMaximum).map(lineOf), ...(further > 0 ? [`+${further}`] : [])].join('\n');
}

type DayOf = (day: string) => string;

export const isStoredDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

function sayDetail(stored: string, language: Language, dayOf: DayOf): string {
  const [, name = '', value = ''] = /^(\w+) (.*)$/.exec(stored) ?? [];
  if (!Object.hasOwn(detailTexts, name)) return stored;
  if (name === 'File' && value === noFile) return texts.noFile[language];
  const shown = isStoredDate(value) ? dayOf(value) : value;
  const text = detailTexts[name as ListDetail];
  return text ? fill(text[language], { value: shown }) : shown;
}

function sayLine(line: string, language: Language, dayOf: DayOf): string {
  const [, further] = /^\+(\d+)$/.exec(line) ?? [];
  if (further) return fill(texts.more[language], { value: further });
  const [head = '', ...details] = line.split(between);
  const [, kind, day] = /^(.+) (\d{4}-\d{2}-\d{2})$/.exec(head) ?? [];
  if (!kind || !day) return line;
  const said = details.map((detail) => sayDetail(detail, language, dayOf)).join(', ');
  return `${valueLabels[kind]?.[language] ?? kind} ${dayOf(day)}${said && ` (${said})`}`;
}

/** 'Photo 01/10/2026 (consent until 01/10/2028, file 3f9a2c1b)'; what was stored in another form is shown as it is. */
export const sayEntries = (stored: string, language: Language, dayOf: DayOf): string =>
  stored
    .split('\n')
    .map((line) => sayLine(line, language, dayOf))
    .join('; ');
