import { writeNumber } from '../numbers.ts';
import { type Formats, formatCalendarDate, formatInstant } from '../office-settings/format.ts';
import type { Language } from '../users/api.ts';
import {
  commonPlaceholders,
  findNotificationKind,
  type PlaceholderName,
  type PlaceholderValues,
  phraseOf,
  placeholders,
  spanishSamples,
} from './catalogue.ts';
import type { Template } from './default-templates.ts';

export const templateMaximum = { subject: 150, body: 4000, signature: 500 } as const;
export const recipientsMaximum = 50;

export const placeholdersOf = (id: number): readonly PlaceholderName[] => [
  ...(findNotificationKind(id)?.placeholders ?? []),
  ...commonPlaceholders,
];

/** Whole placeholders, and braces that were begun and never ended. */
const braced = /\{\{([^{}]*)\}\}|\{\{|\}\}/g;

/** OFFICE-014: the first thing in braces that this notification does not know, as it was typed. */
export function unknownPlaceholder(id: number, text: string): string | undefined {
  const known: readonly string[] = placeholdersOf(id);
  for (const [whole, name] of text.matchAll(braced))
    if (name === undefined || !known.includes(name.trim())) return whole;
  return undefined;
}

const nouns: Readonly<Record<Language, Readonly<Record<'children' | 'days', readonly [one: string, other: string]>>>> =
  {
    en: { children: ['child', 'children'], days: ['day', 'days'] },
    es: { children: ['niño o niña', 'niños o niñas'], days: ['día', 'días'] },
  };

function written(name: PlaceholderName, value: string | number, formats: Formats, language: Language): string {
  const { kind } = placeholders[name];
  if (kind === 'date') return formatCalendarDate(String(value), formats.date, language);
  if (kind === 'moment') return formatInstant(String(value), formats, language);
  if (kind === 'text') return String(value);
  const number = writeNumber(language, Number(value));
  if (kind === 'number') return number;
  const [one, other] = nouns[language][kind];
  return `${number} ${Number(value) === 1 ? one : other}`;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
}

/** F9: the office's formats rule. What has no value here is left out; a line break cannot get into a subject. */
export function writeMail(
  template: Template,
  values: PlaceholderValues,
  formats: Formats,
  language: Language,
): WrittenMail {
  const fill = (text: string) =>
    text.replace(braced, (_, name?: string) => {
      const key = (name ?? '').trim() as PlaceholderName;
      const value = Object.hasOwn(placeholders, key) ? values[phraseOf[key] ?? key] : undefined;
      return value === undefined ? '' : written(key, value, formats, language);
    });
  const parts = [template.body, template.signature].map((part) => fill(part).trim()).filter((part) => part !== '');
  return { subject: fill(template.subject).replace(/\s+/g, ' ').trim(), text: `${parts.join('\n\n')}\n` };
}

const samples = Object.fromEntries(
  Object.entries(placeholders).map(([name, { sample }]) => [name, sample]),
) as PlaceholderValues;

/** The live preview and the test mail: the template as it would arrive. */
export const previewMail = (template: Template, formats: Formats, language: Language, known: PlaceholderValues = {}) =>
  writeMail(template, { ...samples, ...(language === 'es' && spanishSamples), ...known }, formats, language);
