import { daysLeft } from '#contract/reservations/expiry.ts';

/** 'in 12 days', 'tomorrow', 'hace 3 días'. */
export const relativeDay = (date: string, today: string, language: string): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysLeft(date, today), 'day');

/**
 * What part of the reserved children has found a sponsor, in whole percent; nothing while nobody is reserved. 100 % is
 * everybody, 0 % is nobody.
 */
export function utilisation(sponsored: number, reserved: number): number | undefined {
  if (reserved === 0) return undefined;
  const percent = Math.round((100 * sponsored) / reserved);
  if (sponsored > 0 && percent === 0) return 1;
  return sponsored < reserved && percent === 100 ? 99 : percent;
}
