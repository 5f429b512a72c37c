/** Days as numbers while generating, as text only when written, because formatting a date is slow. */
const dayLength = 86_400_000;

export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayLength);

const texts: string[] = [];

export function dateText(day: number): string {
  let text = texts[day];
  if (text === undefined) {
    text = new Date(day * dayLength).toISOString().slice(0, 10);
    texts[day] = text;
  }
  return text;
}

/** The same day of the year, this many years later (earlier if negative). */
export function addYears(day: number, years: number): number {
  const date = new Date(day * dayLength);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return Math.floor(date.getTime() / dayLength);
}

/** Whole years from one day to another. */
export const yearsBetween = (from: number, to: number): number => {
  const [birth, then] = [new Date(from * dayLength), new Date(to * dayLength)];
  const isBefore =
    then.getUTCMonth() < birth.getUTCMonth() ||
    (then.getUTCMonth() === birth.getUTCMonth() && then.getUTCDate() < birth.getUTCDate());
  return then.getUTCFullYear() - birth.getUTCFullYear() - (isBefore ? 1 : 0);
};
