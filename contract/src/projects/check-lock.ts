import type { FieldIssue } from '../shared/field-issue.ts';
import type { LockInput } from './lock.ts';
import { type LockDates, lockStatusOn } from './statuses.ts';

/** Validation across the fields of a lock. Dates are in the lock's own time zone; paths use own names. */
export interface LockContext {
  readonly today: string;
  /** The stored dates, when a lock is edited. */
  readonly before?: LockDates;
}

export function checkLock(lock: LockInput, { today, before }: LockContext): FieldIssue[] {
  const issues: FieldIssue[] = [...checkStart(lock, today, before)];
  const { start, sponsorshipLockDate, end } = lock;
  if (end < start) issues.push({ path: ['end'], code: 'must-not-be-before', params: { than: start } });
  // A lock with an end in the past would be Completed when saved.
  else if (end < today) issues.push({ path: ['end'], code: 'must-not-be-before', params: { than: today } });
  else if (sponsorshipLockDate < start || sponsorshipLockDate > end)
    issues.push({ path: ['sponsorshipLockDate'], code: 'outside-lock', params: { from: start, to: end } });
  if (lock.status !== undefined && issues.length === 0 && lock.status !== expected(lock, today, before))
    issues.push({ path: ['status'], code: 'cannot-change' });
  for (const field of ['countries', 'projects'] as const)
    for (const index of repeated(lock[field] ?? [])) issues.push({ path: [field, index], code: 'duplicate' });
  return issues;
}

/** A new lock starts today or later; a lock that has started keeps its start. */
function checkStart({ start }: LockInput, today: string, before: LockDates | undefined): FieldIssue[] {
  if (before && before.start <= today)
    return start === before.start ? [] : [{ path: ['start'], code: 'cannot-change' }];
  return start < today ? [{ path: ['start'], code: 'must-not-be-before', params: { than: today } }] : [];
}

/** PROJ-020: a new lock may have the initial status 'Not Started' even when it starts today. */
const expected = (lock: LockInput, today: string, before: LockDates | undefined) =>
  before === undefined && lock.status === 'Not Started' ? 'Not Started' : lockStatusOn(before ?? lock, today);

const repeated = (codes: readonly string[]): number[] =>
  codes.flatMap((code, index) => (codes.indexOf(code) < index ? [index] : []));

/** A Completed lock cannot be edited. */
export const isLockEditable = (dates: Pick<LockDates, 'start' | 'end' | 'endedAt'>, today: string): boolean =>
  lockStatusOn(dates, today) !== 'Completed';
