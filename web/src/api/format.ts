import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dayOfInstant,
  formatCalendarDate,
  formatInstant,
  formatInstantDate,
  formatsOf,
  formatTime,
} from '#contract/office-settings/format.ts';
import type { DateFormat, OfficeSettings } from '#contract/office-settings/rules.ts';
import { type Language, languageOf } from '#contract/shared/language.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { usePerson } from './person.tsx';

/** Placeholder for a missing value. */
export const emptyMark = '–';

type Value = string | null | undefined;

export interface Format {
  /** A calendar date, 'YYYY-MM-DD'. */
  date(value: Value): string;
  /** The date of an instant in the office's time zone, formatted. */
  day(value: Value): string;
  /** The date of an instant in the office's time zone, 'YYYY-MM-DD', for calculations. */
  dateOf(instant: string): string;
  time(value: Value): string;
  /** Date and time of an instant. */
  instant(value: Value): string;
  number(value: number | null | undefined): string;
  /** Today in the office, 'YYYY-MM-DD'. */
  today(): string;
  /** For date inputs; the letters are those of dayjs. */
  readonly datePattern: DateFormat;
}

export function formatFor(settings: OfficeSettings, language: Language): Format {
  const formats = formatsOf(settings);
  const orMark = (make: (value: string) => string) => (value: Value) => (value ? make(value) : emptyMark);
  return {
    date: orMark((value) => formatCalendarDate(value, formats.date, language)),
    day: orMark((value) => formatInstantDate(value, formats, language)),
    time: orMark((value) => formatTime(value, formats, language)),
    instant: orMark((value) => formatInstant(value, formats, language)),
    number: (value) => (value === null || value === undefined ? emptyMark : formatNumber(language, value)),
    dateOf: (instant) => dayOfInstant(instant, formats.zone),
    today: () => dayOfInstant(new Date().toISOString(), formats.zone),
    datePattern: formats.date,
  };
}

type Params = Readonly<Record<string, string | number>>;

/** F9: formats the dates among the parameters of a text as the office writes them. */
export const withDates = (params: Params | undefined, { date }: Pick<Format, 'date'>): Params =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? date(String(value)) : value,
    ]),
  );

/** F9: the only formatter of dates and times on screen. */
export function useFormat(): Format {
  const { settings } = usePerson();
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return useMemo(() => formatFor(settings, language), [settings, language]);
}
