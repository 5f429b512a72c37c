import { z } from 'zod';
import { Coded } from '../children/card.ts';
import { calendarDate, instant, nameMaximum, recordVersion, requiredDate } from '../values.ts';
import { wire } from '../wire.ts';
import { lockCountriesMaximum, lockProjectsMaximum } from './limits.ts';
import { lockStatuses } from './statuses.ts';

/**
 * A project lock (PROJ-017 to PROJ-025). Of a country with chosen projects only these are locked; a country without
 * a chosen project is locked as a whole, its future projects included.
 */

const count = z.number().int();
const code = z.string({ error: 'invalid' }).min(1, { error: 'required' }).max(20, { error: 'too-long' });

export const ProjectLock = wire({
  id: ['ProjectLockId', count],
  name: ['ProjectLockName', z.string()],
  start: ['ProjectLockStart', calendarDate],
  sponsorshipLockDate: ['SponsorShipLockDate', calendarDate],
  end: ['ProjectLockEnd', calendarDate],
  /** F22: when somebody ended it, which may be before the end of that day. */
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
  /** F5: between SponsorShipLockDate and the end, today. */
  isLocking: ['Locking', z.boolean()],
  /** The office of its creator; the dates are days in its time zone. */
  office: ['FDRO', z.string()],
  timeZone: ['TimeZone', z.string()],
  /** What day it is there: the screens check dates against it. */
  today: ['Today', calendarDate],
  version: ['Version', recordVersion],
  createdBy: ['CreatedBy', z.string()],
  createdAt: ['CreatedDate', instant],
  modifiedBy: ['ModifiedBy', z.string().nullable()],
  modifiedAt: ['ModifiedTimestamp', instant.nullable()],
});
export type ProjectLock = z.output<typeof ProjectLock>;

export const GivenLock = wire({
  /** Left empty, the lock is called by its number. */
  name: ['ProjectLockName', z.string({ error: 'invalid' }).trim().max(nameMaximum, { error: 'too-long' }).optional()],
  start: ['ProjectLockStart', requiredDate],
  sponsorshipLockDate: ['SponsorShipLockDate', requiredDate],
  end: ['ProjectLockEnd', requiredDate],
  /** PROJ-025: dates drive it; any other than what the dates say is refused. */
  status: ['ProjectLockStatus', z.enum(lockStatuses, { error: 'not-in-list' }).optional()],
  /** Narrows the countries. */
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
export type GivenLock = z.output<typeof GivenLock>;

export const ImpactReservation = wire({
  id: ['ReservationID', count],
  name: ['ReservationName', z.string().nullable()],
  status: ['ReservationStatus', Coded],
  expirationDate: ['ExpirationDate', calendarDate.nullable()],
  /** Held children in the places of the lock; of a draft, its saved selection. */
  children: ['Children', count],
});
export type ImpactReservation = z.output<typeof ImpactReservation>;

/** F5: what a lock touches. Reservations keep their children; other offices' are counted, not named. */
export const LockImpact = wire({
  /** The days nobody can reserve or propose: SponsorShipLockDate and ProjectLockEnd. */
  from: ['From', calendarDate],
  to: ['To', calendarDate],
  projects: ['Projects', count],
  children: ['Children', count],
  /** Of Children, those who could be reserved today. */
  available: ['Available', count],
  reserved: ['Reserved', count],
  sponsored: ['Sponsored', count],
  reservations: ['Reservations', count],
  /** The office's own, those that end first in front; at most impactReservationsShown. */
  ownReservations: ['OwnReservations', z.array(ImpactReservation)],
  otherReservations: ['OtherOfficesReservations', count],
  /** Locks on the same projects in the same days: saving would be refused. */
  overlaps: [
    'Overlaps',
    z.array(
      wire({
        id: ['ProjectLockId', count],
        name: ['ProjectLockName', z.string()],
        start: ['ProjectLockStart', calendarDate],
        end: ['ProjectLockEnd', calendarDate],
        /** Whether chosen projects or whole countries meet it; a lock that meets both is told twice. */
        meets: ['Meets', z.enum(['projects', 'countries'])],
      }),
    ),
  ],
});
export type LockImpact = z.output<typeof LockImpact>;
