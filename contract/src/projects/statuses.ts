import type { ErrorCode } from '../errors.ts';

/** PROJ-013: empty stands for all. */
export const projectStatuses = ['Active', 'Inactive'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** PROJ-025, in the order of a lock's life; the lookup list projectLockStatus holds their names in both languages. */
export const lockStatuses = ['Not Started', 'Initiated', 'Completed'] as const;
export type LockStatus = (typeof lockStatuses)[number];

/** The codes of the lookup list, and what the database stores. */
export const lockStatusCodes: Readonly<Record<LockStatus, number>> = { 'Not Started': 1, Initiated: 2, Completed: 3 };

export const lockStatusOf = (code: number): LockStatus => lockStatuses[code - 1] ?? 'Completed';

/** PROJ-014, PROJ-020: what the two status fields show when nobody touched them. */
export const defaultProjectStatus: ProjectStatus = 'Active';
export const defaultLockStatus: LockStatus = 'Not Started';

export interface LockDates {
  readonly start: string;
  readonly sponsorshipLockDate: string;
  readonly end: string;
  /** F22: the moment it was ended before its time, on the day that is its end now. */
  readonly endedAt?: string | null;
}

/** F5: Not Started before its start, Initiated from its start, Completed after its end (F22: at once when ended). */
export function lockStatusOn(
  { start, end, endedAt }: Pick<LockDates, 'start' | 'end' | 'endedAt'>,
  today: string,
): LockStatus {
  if (endedAt) return 'Completed';
  if (today < start) return 'Not Started';
  return today <= end ? 'Initiated' : 'Completed';
}

/** F5: from SponsorShipLockDate until the lock's end, children cannot be reserved or proposed. */
export const isLockingOn = ({ sponsorshipLockDate, end, endedAt }: LockDates, today: string): boolean =>
  !endedAt && sponsorshipLockDate <= today && today <= end;

/** F22: how a lock is taken away before its end. */
export type LockExit = 'delete' | 'end';

/** A lock that has not begun is deleted, one that has begun is ended; a completed one stays. */
export const lockExits: Readonly<Record<LockStatus, LockExit | null>> = {
  'Not Started': 'delete',
  Initiated: 'end',
  Completed: null,
};

/** Why a lock cannot be taken away so. */
export const exitRefusals = {
  'Not Started': 'lock-not-begun',
  Initiated: 'lock-begun',
  Completed: 'lock-completed',
} as const satisfies Record<LockStatus, ErrorCode>;

/** Child statuses (table T3) that count as registered: all but Dropped and Inactive. */
export const registeredStatuses = ['1', '2', '3', '4', '5', '6'] as const;
export const availableStatus = '1';
export const sponsoredStatus = '4';
