import { z } from 'zod';
import { Coded } from '../shared/coded.ts';
import { calendarDate, instant, nameMaximum, recordVersion, requiredDate } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { lockCountriesMaximum, lockProjectsMaximum } from './limits.ts';
import { lockStatuses } from './statuses.ts';

/**
 * A project lock (PROJ-017 to PROJ-025). In a country with chosen projects only these are locked; a country without
 * chosen projects is locked as a whole, including future projects.
 */

const count = z.number().int();
const code = z.string({ error: 'invalid' }).min(1, { error: 'required' }).max(20, { error: 'too-long' });

export const ProjectLock = wire({
  id: ['ProjectLockId', count],
  name: ['ProjectLockName', z.string()],
  start: ['ProjectLockStart', calendarDate],
  sponsorshipLockDate: ['SponsorShipLockDate', calendarDate],
  end: ['ProjectLockEnd', calendarDate],
  /** F22: when the lock was ended early, which may be before the end of that day. */
  endedAt: ['ProjectLockEnded', instant.nullable()],
  status: ['ProjectLockStatus', z.enum(lockStatuses)],
  region: ['ProjectLockRegion', Coded.nullable()],
  countries: [
    'ProjectLockCountry',
    z.array(wire({ code: ['Code', z.string()], label: ['Description', z.string()], isWhole: ['Whole', z.boolean()] })),
  ],
  projects: [
    'ProjectLockProject',
    z.array(
      wire({ code: ['Code', z.string()], label: ['Description', z.string()], country: ['CountryId', z.string()] }),
    ),
  ],
  /** F5: today is between SponsorShipLockDate and the end. */
  isLocking: ['Locking', z.boolean()],
  /** The office of the creator; the dates are in its time zone. */
  office: ['FDRO', z.string()],
  timeZone: ['TimeZone', z.string()],
  /** Today's date there; the screens validate dates against it. */
  today: ['Today', calendarDate],
  version: ['Version', recordVersion],
  createdBy: ['CreatedBy', z.string()],
  createdAt: ['CreatedDate', instant],
  modifiedBy: ['ModifiedBy', z.string().nullable()],
  modifiedAt: ['ModifiedTimestamp', instant.nullable()],
});
export type ProjectLock = z.output<typeof ProjectLock>;

export const LockInput = wire({
  /** Empty: the lock gets its number as its name. */
  name: ['ProjectLockName', z.string({ error: 'invalid' }).trim().max(nameMaximum, { error: 'too-long' }).optional()],
  start: ['ProjectLockStart', requiredDate],
  sponsorshipLockDate: ['SponsorShipLockDate', requiredDate],
  end: ['ProjectLockEnd', requiredDate],
  /** PROJ-025: the status follows from the dates; any other is refused. */
  status: ['ProjectLockStatus', z.enum(lockStatuses, { error: 'not-in-list' }).optional()],
  /** Narrows the list of countries. */
  region: ['ProjectLockRegion', code.nullable().optional()],
  countries: [
    'ProjectLockCountry',
    z.array(code, { error: 'required' }).min(1, { error: 'required' }).max(lockCountriesMaximum, { error: 'too-many' }),
  ],
  projects: [
    'ProjectLockProject',
    z.array(code, { error: 'invalid' }).max(lockProjectsMaximum, { error: 'too-many' }).optional(),
  ],
});
export type LockInput = z.output<typeof LockInput>;

export const ImpactReservation = wire({
  id: ['ReservationID', count],
  name: ['ReservationName', z.string().nullable()],
  status: ['ReservationStatus', Coded],
  expirationDate: ['ExpirationDate', calendarDate.nullable()],
  /** Held children in the places of the lock; for a draft, its saved selection. */
  children: ['Children', count],
});
export type ImpactReservation = z.output<typeof ImpactReservation>;

/** F5: the effect of a lock. Reservations keep their children; other offices' reservations are counted, not named. */
export const LockImpact = wire({
  /** The dates between which children cannot be reserved or proposed: SponsorShipLockDate and ProjectLockEnd. */
  from: ['From', calendarDate],
  to: ['To', calendarDate],
  projects: ['Projects', count],
  children: ['Children', count],
  /** The number of Children that could be reserved today. */
  available: ['Available', count],
  reserved: ['Reserved', count],
  sponsored: ['Sponsored', count],
  /** Active reservations that hold children of these places. */
  reservations: ['Reservations', count],
  /** F2: drafts whose saved selection has children of these places; they hold nothing. */
  drafts: ['Drafts', count],
  /** The office's own reservations and drafts, earliest end first; at most impactReservationsShown. */
  ownReservations: ['OwnReservations', z.array(ImpactReservation)],
  otherReservations: ['OtherOfficesReservations', count],
  otherDrafts: ['OtherOfficesDrafts', count],
  /** Locks on the same projects in the same period: saving would be refused. */
  overlaps: [
    'Overlaps',
    z.array(
      wire({
        id: ['ProjectLockId', count],
        name: ['ProjectLockName', z.string()],
        start: ['ProjectLockStart', calendarDate],
        end: ['ProjectLockEnd', calendarDate],
        /**
         * Whether the overlap is with chosen projects or whole countries; a lock that overlaps in both is listed twice.
         */
        meets: ['Meets', z.enum(['projects', 'countries'])],
      }),
    ),
  ],
});
export type LockImpact = z.output<typeof LockImpact>;
