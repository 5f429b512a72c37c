import { textsOf } from '#texts/shared.ts';
import { type Formats, formatCalendarDate, formatInstant } from '../office-settings/format.ts';
import type { Language } from '../shared/language.ts';
import { pluralOf } from '../shared/localized.ts';
import { formatNumber } from '../shared/numbers.ts';
import {
  commonPlaceholders,
  countPlaceholderOf,
  findNotificationKind,
  type PlaceholderName,
  type PlaceholderValues,
  placeholders,
} from './catalogue.ts';
import type { Template } from './default-templates.ts';

export const templateMaximum = { subject: 150, body: 4000, signature: 500 } as const;
export const recipientsMaximum = 50;

/**
 * Recipients of some kinds when the office has chosen none: the administrators for 14 (ERR-012) and 17 (F16), the
 * person who did it for 13 (F18).
 */
export const defaultRecipients: Readonly<Partial<Record<number, 'administrators' | 'doer'>>> = {
  13: 'doer',
  14: 'administrators',
  17: 'administrators',
};

export const placeholdersOf = (id: number): readonly PlaceholderName[] => [
  ...(findNotificationKind(id)?.placeholders ?? []),
  ...commonPlaceholders,
];

/** Complete placeholders, and unclosed braces. */
const braced = /\{\{([^{}]*)\}\}|\{\{|\}\}/g;

/** OFFICE-014: the first placeholder this notification does not have, as it was typed. */
export function unknownPlaceholder(id: number, text: string): string | undefined {
  const known: readonly string[] = placeholdersOf(id);
  for (const [whole, name] of text.matchAll(braced))
    if (name === undefined || !known.includes(name.trim())) return whole;
  return undefined;
}

const texts = textsOf('notifications');

export function formatPlaceholder(
  name: PlaceholderName,
  value: string | number,
  formats: Formats,
  language: Language,
): string {
  const { kind } = placeholders[name];
  if (kind === 'date') return formatCalendarDate(String(value), formats.date, language);
  if (kind === 'moment') return formatInstant(String(value), formats, language);
  if (kind === 'text') return String(value);
  const number = formatNumber(language, Number(value));
  if (kind === 'number') return number;
  return `${number} ${pluralOf(texts[language].noun, kind, Number(value), language)}`;
}

/** '1 child', '40 children'; for a part, '12 of 40 children'. */
export function countChildren(count: number, total: number | undefined, language: Language): string {
  const say = (value: number) => formatNumber(language, value);
  const noun = pluralOf(texts[language].noun, 'children', total ?? count, language);
  if (total === undefined) return `${say(count)} ${noun}`;
  const part = texts[language].part.replace('{{count}}', say(count)).replace('{{total}}', say(total));
  return `${part} ${noun}`;
}

const isEmpty = (value: string | number | undefined): boolean => value === undefined || String(value).trim() === '';

const lookUp = (key: PlaceholderName, values: PlaceholderValues): string | number | undefined =>
  Object.hasOwn(placeholders, key) ? values[countPlaceholderOf[key] ?? key] : undefined;

export interface FilledTemplate {
  readonly subject: string;
  /** Paragraphs; a paragraph can contain line breaks. */
  readonly body: readonly string[];
  readonly signature: readonly string[];
}

/**
 * A full stop ends a sentence only before the start of another one; otherwise it belongs to an abbreviation such as
 * 'no. 5'.
 */
const sentencesOf = (line: string): string[] =>
  line.replace(/([!?]|\.(?=\s+[\p{Lu}¿¡"'“‘«]))\s+/gu, '$1\n').split('\n');

/** F9: uses the office's formats. F18: leaves out a sentence, or brackets in a subject, whose value is empty. */
export function fillTemplate(
  template: Template,
  values: PlaceholderValues,
  formats: Formats,
  language: Language,
): FilledTemplate {
  const fill = (text: string) =>
    text.replace(braced, (_, name?: string) => {
      const key = (name ?? '').trim() as PlaceholderName;
      const value = lookUp(key, values);
      return value === undefined || isEmpty(value) ? '' : formatPlaceholder(key, value, formats, language);
    });
  const isKnown = (sentence: string) =>
    [...sentence.matchAll(braced)].every(([, name = '']) => !isEmpty(lookUp(name.trim() as PlaceholderName, values)));
  const withoutEmptyBrackets = (text: string) =>
    text.replace(/[([]([^()[\]]*)[)\]]/g, (whole, inside: string) => (isKnown(inside) ? whole : ''));
  const fillLine = (line: string) => sentencesOf(line).filter(isKnown).map(fill).join(' ').trim();
  const paragraphs = (text: string) =>
    text
      .replace(/\r\n?/g, '\n')
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.split('\n').map(fillLine).filter(Boolean).join('\n'))
      .filter(Boolean);
  return {
    subject: fill(withoutEmptyBrackets(template.subject)).replace(/\s+/g, ' ').trim(),
    body: paragraphs(template.body),
    signature: paragraphs(template.signature),
  };
}
