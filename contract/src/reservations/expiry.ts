import { addPeriod, type Period } from '../office-settings/support-office.ts';
import { addDays, daysBetween } from '../shared/calendar.ts';
import { latestExpiration } from './check-details.ts';

/** The expiry board: reservations that end soon, those up for renewal, and the date Extend sets. */

export const boardDays = [7, 14, 30] as const;

/** 0 on the last day. */
export const daysLeft = (expirationDate: string, today: string): number => daysBetween(today, expirationDate);

/** T16, 'reservation to be renewed in': how long before its end a reservation is up for renewal. */
export const isUpForRenewal = (expirationDate: string, today: string, renewal: Period): boolean =>
  expirationDate <= addPeriod(today, renewal);

/**
 * T16: Extend moves the end by the renewal period, but not beyond the latest date offered; null when it cannot move.
 */
export function extendedDate(
  expirationDate: string,
  bounds: { readonly today: string; readonly expirationDays: number; readonly renewal: Period },
): string | null {
  const wanted = addPeriod(expirationDate, bounds.renewal);
  const latest = latestExpiration(bounds);
  const date = wanted < latest ? wanted : latest;
  return date > expirationDate && date > bounds.today ? date : null;
}

export interface DraftPeriods {
  /** T16: Draft reminder criteria. */
  readonly reminderDays: number;
  /** T16: reservation auto expiry in. */
  readonly autoExpiry: Period;
}

export const draftCancelDay = (touched: string, { autoExpiry }: DraftPeriods): string => addPeriod(touched, autoExpiry);

/** At least one day before the cancellation, so that no draft is cancelled without a reminder. */
export function draftReminderDay(touched: string, periods: DraftPeriods): string {
  const reminder = addDays(touched, periods.reminderDays);
  const dayBefore = addDays(draftCancelDay(touched, periods), -1);
  return reminder < dayBefore ? reminder : dayBefore;
}

/** T16: Reservation expiration reminder criteria. */
export const expirationReminderDay = (expirationDate: string, reminderDays: number): string =>
  addDays(expirationDate, -reminderDays);
