import { z } from 'zod';
import { genders } from '../children/search.ts';
import { endpoint } from '../endpoint.ts';
import { lockStatuses } from '../projects/statuses.ts';
import { Coded } from '../shared/coded.ts';
import { activeStatus, calendarDate, nameMaximum } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { findTextMaximum, foundGroups, foundPrivileges } from './rules.ts';

/** Find anything: the box in the header. */

const count = z.number().int();
/** All records found, counted up to a maximum. */
const counted = { total: ['Total', count], isMore: ['IsMore', z.boolean()] } as const;

export const FoundChild = wire({
  childId: ['ChildId', z.string()],
  givenName: ['ChildGivenName', z.string()],
  familyName: ['ChildFamilyName', z.string().nullable()],
  gender: ['Gender', z.enum(genders)],
  age: ['Age', count],
  country: ['Country', Coded],
  project: ['Project', Coded],
  status: ['RCDSChildStatus', Coded],
  isHeldElsewhere: ['HeldByAnotherOffice', z.boolean()],
  hasPicture: ['HasPicture', z.boolean()],
});
export type FoundChild = z.output<typeof FoundChild>;

/** A child search that finds some of the children. */
export const FoundBy = wire({
  childCode: ['ChildCode', z.string().optional()],
  givenName: ['ChildGivenName', z.string().max(nameMaximum).optional()],
  familyName: ['ChildFamilyName', z.string().max(nameMaximum).optional()],
  ...counted,
});
export type FoundBy = z.output<typeof FoundBy>;

export const FoundReservation = wire({
  id: ['ReservationID', count],
  name: ['ReservationName', z.string().nullable()],
  categoryType: ['ReservationCategoryType', Coded.nullable()],
  status: ['ReservationStatus', Coded],
  totalReserved: ['TotalReserved', count],
  targetChildren: ['TargetChildren', count.nullable()],
  expirationDate: ['ExpirationDate', calendarDate.nullable()],
  isPerpetual: ['IsPerpetualReservation', z.boolean()],
});
export type FoundReservation = z.output<typeof FoundReservation>;

export const FoundProject = wire({
  project: ['Project', Coded],
  country: ['Country', Coded],
  isActive: ['ProjectStatus', activeStatus],
  lockStatus: ['ProjectLockStatus', z.enum(lockStatuses).nullable()],
});
export type FoundProject = z.output<typeof FoundProject>;

export const FoundPerson = wire({
  userId: ['UserId', count],
  name: ['Name', z.string()],
  email: ['Email', z.string()],
  office: ['FDRO', z.string()],
  isActive: ['Status', activeStatus],
});
export type FoundPerson = z.output<typeof FoundPerson>;

const group = z.enum(foundGroups, { error: 'not-in-list' });

/** POST keeps names out of addresses. A group is null when the caller may not see it, when it was not asked, or failed. */
export const find = endpoint({
  method: 'POST',
  path: 'find',
  access: Object.values(foundPrivileges),
  summary: 'Children, reservations, projects and people by a typed text: the first three of each',
  input: wire({
    text: [
      'Text',
      z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(findTextMaximum, { error: 'too-long' }),
    ],
    /** To repeat the groups that failed. */
    groups: ['Groups', z.array(group, { error: 'invalid' }).max(foundGroups.length, { error: 'too-many' }).optional()],
  }),
  output: wire({
    children: [
      'Children',
      wire({ rows: ['Rows', z.array(FoundChild)], searches: ['Searches', z.array(FoundBy)] }).nullable(),
    ],
    reservations: ['Reservations', wire({ rows: ['Rows', z.array(FoundReservation)], ...counted }).nullable()],
    projects: ['Projects', wire({ rows: ['Rows', z.array(FoundProject)], ...counted }).nullable()],
    people: ['People', wire({ rows: ['Rows', z.array(FoundPerson)], ...counted }).nullable()],
    /** Groups that could not be found, each with its error code. */
    failed: ['Failed', z.array(wire({ group: ['Group', group], code: ['Code', z.string()] }))],
  }),
});
export type Found = z.output<typeof find.output>;
