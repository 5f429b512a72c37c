import { daysLeft } from '#contract/reservations/expiry.ts';

/** 'in 12 days', 'tomorrow', 'hace 3 días'. */
export const relativeDay = (date: string, today: string, language: string): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysLeft(date, today), 'day');

/** What part of the reserved children has found a sponsor, in whole percent; nothing while nobody is reserved. */
export const utilisation = (sponsored: number, reserved: number): number | undefined =>
  reserved > 0 ? Math.floor((100 * sponsored) / reserved) : undefined;
