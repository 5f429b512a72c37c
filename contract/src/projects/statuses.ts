import type { ErrorCode } from '../errors.ts';

/** PROJ-013: empty stands for all. */
export const projectStatuses = ['Active', 'Inactive'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** PROJ-025, in the order of a lock's life cycle; the lookup list projectLockStatus has the names in every language. */
export const lockStatuses = ['Not Started', 'Initiated', 'Completed'] as const;
export type LockStatus = (typeof lockStatuses)[number];

/** The codes in the lookup list and in the database. */
export const lockStatusCodes: Readonly<Record<LockStatus, number>> = { 'Not Started': 1, Initiated: 2, Completed: 3 };

export const lockStatusOf = (code: number): LockStatus => lockStatuses[code - 1] ?? 'Completed';

/** PROJ-014, PROJ-020: the pre-filled values of the two status fields. */
export const defaultProjectStatus: ProjectStatus = 'Active';
export const defaultLockStatus: LockStatus = 'Not Started';

export interface LockDates {
  readonly start: string;
  readonly sponsorshipLockDate: string;
  readonly end: string;
  /** F22: when the lock was ended early; `end` is the date of that day. */
  readonly endedAt?: string | null;
}

/**
 * F5: Not Started before its start, Initiated from its start, Completed after its end (F22: immediately when ended
 * early).
 */
export function lockStatusOn(
  { start, end, endedAt }: Pick<LockDates, 'start' | 'end' | 'endedAt'>,
  today: string,
): LockStatus {
  if (endedAt) return 'Completed';
  if (today < start) return 'Not Started';
  return today <= end ? 'Initiated' : 'Completed';
}

/** F5: between SponsorShipLockDate and the end, children cannot be reserved or proposed. */
export const isLockingOn = ({ sponsorshipLockDate, end, endedAt }: LockDates, today: string): boolean =>
  !endedAt && sponsorshipLockDate <= today && today <= end;

/** F22: how a lock is removed before its end. */
export type LockRemoval = 'delete' | 'end';

/** A lock that has not started can be deleted, one that has started can be ended; a completed one stays. */
export const lockRemovals: Readonly<Record<LockStatus, LockRemoval | null>> = {
  'Not Started': 'delete',
  Initiated: 'end',
  Completed: null,
};

/** The error code when a lock cannot be removed in the requested way. */
export const lockRemovalErrors = {
  'Not Started': 'lock-not-begun',
  Initiated: 'lock-begun',
  Completed: 'lock-completed',
} as const satisfies Record<LockStatus, ErrorCode>;

/** Child statuses (table T3) that count as registered: all but Dropped and Inactive. */
export const registeredStatuses = ['1', '2', '3', '4', '5', '6'] as const;
export const availableStatus = '1';
export const sponsoredStatus = '4';
