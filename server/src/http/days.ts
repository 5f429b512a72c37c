import { areDaysInOrder, type Days } from '#contract/calendar.ts';
import { failFields } from '../refusal.ts';

/** Refuses a filter whose first day is after its last; `field` is the wire name of the last day. */
export function requireDaysInOrder(days: Days, field = 'To'): void {
  if (!areDaysInOrder(days)) failFields({ field, code: 'must-not-be-before', params: { than: days.from as string } });
}
