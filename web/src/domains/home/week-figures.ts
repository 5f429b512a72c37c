import type { ReservedWeek } from '#contract/home/api.ts';
import { formatCalendarDate } from '#contract/office-settings/format.ts';
import type { DateFormat } from '#contract/office-settings/rules.ts';
import { languageOf } from '#contract/shared/language.ts';

/** Totals of all weeks; `share` is the part of the reserved children that are sponsored, null when none is reserved. */
export function totalsOf(weeks: readonly ReservedWeek[]) {
  const reserved = weeks.reduce((sum, week) => sum + week.reserved, 0);
  const sponsored = weeks.reduce((sum, week) => sum + week.sponsored, 0);
  return { reserved, sponsored, share: reserved === 0 ? null : sponsored / reserved };
}

/** '+64', '−3', '0'. */
export const signed = (value: number, number: (value: number) => string): string =>
  value === 0 ? number(0) : `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;

/** The office's date format without the year: '23/02', 'Feb 23'. */
export function dayAndMonth(date: string, pattern: DateFormat, language: string): string {
  const short = pattern.replace(/[-/., ]*YYYY[-/., ]*/, '') as DateFormat;
  return formatCalendarDate(date, short, languageOf(language));
}
