import type { FieldIssue } from '../children/check-search.ts';
import type { GivenLock } from './lock.ts';
import { type LockDates, lockStatusOn } from './statuses.ts';

/** The rules between the fields of a lock. Days are those of the lock's own time zone; paths are in our own names. */
export interface LockContext {
  readonly today: string;
  /** The dates as they are stored, when a lock is edited. */
  readonly before?: LockDates;
}

export function checkLock(lock: GivenLock, { today, before }: LockContext): FieldIssue[] {
  const issues: FieldIssue[] = [...checkStart(lock, today, before)];
  const { start, sponsorshipLockDate, end } = lock;
  if (end < start) issues.push({ path: ['end'], code: 'must-not-be-before', params: { than: start } });
  // A lock that ended yesterday would be Completed by saving it.
  else if (end < today) issues.push({ path: ['end'], code: 'must-not-be-before', params: { than: today } });
  else if (sponsorshipLockDate < start || sponsorshipLockDate > end)
    issues.push({ path: ['sponsorshipLockDate'], code: 'outside-lock', params: { from: start, to: end } });
  if (lock.status !== undefined && issues.length === 0 && lock.status !== expected(lock, today, before))
    issues.push({ path: ['status'], code: 'cannot-change' });
  for (const field of ['countries', 'projects'] as const)
    for (const index of repeated(lock[field] ?? [])) issues.push({ path: [field, index], code: 'duplicate' });
  return issues;
}

/** A lock begins today or later; one that has begun keeps its start. */
function checkStart({ start }: GivenLock, today: string, before: LockDates | undefined): FieldIssue[] {
  if (before && before.start <= today)
    return start === before.start ? [] : [{ path: ['start'], code: 'cannot-change' }];
  return start < today ? [{ path: ['start'], code: 'must-not-be-before', params: { than: today } }] : [];
}

/** PROJ-020: a new lock may say the initial 'Not Started' even when it begins today. */
const expected = (lock: GivenLock, today: string, before: LockDates | undefined) =>
  before === undefined && lock.status === 'Not Started' ? 'Not Started' : lockStatusOn(before ?? lock, today);

const repeated = (codes: readonly string[]): number[] =>
  codes.flatMap((code, index) => (codes.indexOf(code) < index ? [index] : []));

/** Edit of a Completed lock is refused. */
export const isLockEditable = (dates: Pick<LockDates, 'start' | 'end' | 'endedAt'>, today: string): boolean =>
  lockStatusOn(dates, today) !== 'Completed';
