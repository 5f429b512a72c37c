/** Arithmetic on calendar dates 'YYYY-MM-DD'. They have no time zone. */

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const partsOf = (date: string) => date.split('-').map(Number) as [year: number, month: number, day: number];

export function addDays(date: string, days: number): string {
  const [year, month, day] = partsOf(date);
  return iso(new Date(Date.UTC(year, month - 1, day + days)));
}

/** The same day of the month, `months` later; the last day of the month where that day does not exist. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = partsOf(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return iso(first);
}

/** Negative when `to` is the earlier date. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** The later of a day that may not be known, and another. */
export const laterDay = (known: string | null, day: string): string => (known !== null && known > day ? known : day);

/** A date filter, both days included; either may be missing. */
export interface DateFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isDateFilterInOrder = ({ from, to }: DateFilter): boolean =>
  from === undefined || to === undefined || from <= to;
