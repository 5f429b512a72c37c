const daysPerMonth = 30.44;
const monthsPerYear = 12;

/** 'in 16 days', '2 months ago', 'hace 3 años': days up to two months, months up to two years. */
export function relativeDays(days: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const months = Math.trunc(days / daysPerMonth);
  if (Math.abs(months) < 2) return words.format(days, 'day');
  if (Math.abs(months) < 2 * monthsPerYear) return words.format(months, 'month');
  return words.format(Math.trunc(months / monthsPerYear), 'year');
}
