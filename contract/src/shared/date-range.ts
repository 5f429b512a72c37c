import { z } from 'zod';
import { wire } from '../wire.ts';
import type { FieldIssue } from './field-issue.ts';
import { dateOperators, type Operator, usesTo } from './operators.ts';
import { calendarDate } from './values.ts';

export const DateRange = wire({
  operator: ['Operator', z.enum(dateOperators, { error: 'not-in-list' })],
  from: ['From', calendarDate],
  to: ['To', calendarDate.optional()],
});
export type DateRange = z.output<typeof DateRange>;

/** CHILD-055 for dates: 'To' is for Between only, and must not be before 'From'. */
export function checkDates(
  {
    operator,
    from,
    to,
  }: { readonly operator: Operator; readonly from?: string | undefined; readonly to?: string | undefined },
  path: FieldIssue['path'],
): FieldIssue[] {
  if (from === undefined) return [{ path: [...path, 'from'], code: 'required' }];
  if (!usesTo(operator)) return to === undefined ? [] : [{ path: [...path, 'to'], code: 'invalid' }];
  if (to === undefined) return [{ path: [...path, 'to'], code: 'required' }];
  return to < from ? [{ path: [...path, 'to'], code: 'must-not-be-before', params: { than: from } }] : [];
}
