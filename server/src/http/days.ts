import { type DateFilter, isDateFilterInOrder } from '#contract/shared/calendar.ts';
import { failFields } from '../refusal.ts';

/** Refuses a filter whose first day is after its last; `field` is the wire name of the last day. */
export function requireDaysInOrder(days: DateFilter, field = 'To'): void {
  if (!isDateFilterInOrder(days))
    failFields({ field, code: 'must-not-be-before', params: { than: days.from as string } });
}
