import { daysLeft } from '#contract/reservations/expiry.ts';

/** 'in 12 days', 'tomorrow', 'hace 3 días'. */
export const relativeDay = (date: string, today: string, language: string): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysLeft(date, today), 'day');

/**
 * Share of the reserved children that are sponsored, in whole percent; undefined when none is reserved. 100 only when
 * all are sponsored, 0 only when none is.
 */
export function utilisation(sponsored: number, reserved: number): number | undefined {
  if (reserved === 0) return undefined;
  const percent = Math.round((100 * sponsored) / reserved);
  if (sponsored > 0 && percent === 0) return 1;
  return sponsored < reserved && percent === 100 ? 99 : percent;
}
