import { z } from 'zod';
import { genders } from '../children/search.ts';
import { endpoint } from '../endpoint.ts';
import { Coded } from '../shared/coded.ts';
import { recordId } from '../shared/records.ts';
import { directions } from '../shared/sorting.ts';
import { calendarDate, instant, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { reservationId } from './api.ts';
import { AvailableSearch } from './available-search.ts';
import { targetChildrenMaximum } from './check-details.ts';
import { delivery, Reservation } from './reservation.ts';
import { actionPrivileges } from './rules.ts';
import { paging } from './search.ts';
import { childRefusals } from './selection.ts';

/** Endpoints of a reservation's children: find, pick, confirm, add, release, transfer. */

const count = z.number().int();

const SomeChildren = z
  .array(wire({ childId: ['ChildId', z.string({ error: 'required' }).max(40, { error: 'too-long' })] }), {
    error: 'invalid',
  })
  .max(targetChildrenMaximum, { error: 'too-many' });
const Children = SomeChildren.min(1, { error: 'required' });
const children = ['Children', Children] as const;

const reason = z.enum(childRefusals);

const person = {
  childId: ['ChildId', z.string()],
  givenName: ['ChildGivenName', z.string()],
  familyName: ['ChildFamilyName', z.string().nullable()],
  gender: ['Gender', z.enum(genders)],
  age: ['Age', count],
  birthDate: ['BirthDate', calendarDate],
  country: ['Country', Coded],
  project: ['Project', Coded],
  community: ['Community', z.string().nullable()],
  hasPhoto: ['PhotoAvailable', z.boolean()],
  hasVideo: ['VideoAvailable', z.boolean()],
  hasPicture: ['HasPicture', z.boolean()],
  /** When the child was added to PRCDS, which is how long it has been waiting. */
  addDate: ['RCDSAddDate', calendarDate],
} as const;

/**
 * F27: another reservation for which the caller holds the child; with the reason 'child-in-reservation', the reservation
 * of the office that has it.
 */
const elsewhere = {
  inReservation: ['InReservationID', count.nullable().optional()],
  /** Whether that reservation is a draft; children can be added to an active one, too. */
  isInDraft: ['InDraft', z.boolean().nullable().optional()],
} as const;

export const AvailableChild = wire({
  ...person,
  ...elsewhere,
  /** Picked by the caller for this reservation. */
  isPicked: ['Picked', z.boolean()],
});
export type AvailableChild = z.output<typeof AvailableChild>;

/**
 * A child of an active reservation, or of a draft's selection: 'reserved' belongs to it, 'held' is picked by the
 * caller, 'free' can be picked again, 'lost' cannot (F2).
 */
export const childStates = ['reserved', 'held', 'free', 'lost'] as const;
export const ReservedChild = wire({
  ...person,
  status: ['RCDSChildStatus', Coded],
  state: ['State', z.enum(childStates)],
  reason: ['Reason', reason.nullable()],
  ...elsewhere,
  /** In the saved selection of the draft. */
  isSaved: ['Saved', z.boolean()],
  /** F5: the project is locked today; the child stays in the reservation and cannot be transferred. */
  isProjectLocked: ['ProjectLocked', z.boolean().optional()],
  /** T16: has reached the termination age, perhaps since being reserved, and can be offered to nobody. */
  isTooOld: ['TooOld', z.boolean().optional()],
  addedAt: ['AddedDate', instant.nullable()],
  /** F1: has been sponsored, and can be neither released nor transferred. */
  staysInReservation: ['StaysInReservation', z.boolean().optional()],
});
export type ReservedChild = z.output<typeof ReservedChild>;

/** One result for each requested child. */
export const ChildResult = wire({
  childId: ['ChildId', z.string()],
  isDone: ['Done', z.boolean()],
  reason: ['Reason', reason.nullable()],
  ...elsewhere,
});
export type ChildResult = z.output<typeof ChildResult>;
const results = ['ReservationResult', z.array(ChildResult)] as const;

export const availableColumns = [
  'ChildId',
  'ChildGivenName',
  'Gender',
  'Age',
  'Country',
  'Project',
  'Community',
  'PhotoAvailable',
  'VideoAvailable',
  'RCDSAddDate',
] as const;
export type AvailableColumn = (typeof availableColumns)[number];

/** RESV-022 to RESV-030. Children held by others, too old, or of locked projects are not offered. */
export const searchAvailableChildren = endpoint({
  method: 'POST',
  path: 'reservation/:ReservationID/childSearch',
  access: actionPrivileges.select,
  summary: 'Children that can be picked for this reservation',
  input: wire({
    id: reservationId,
    search: ['ChildSearch', AvailableSearch],
    ...paging,
    sort: ['SortBy', z.enum(availableColumns, { error: 'not-in-list' }).optional()],
    direction: ['SortDirection', z.enum(directions, { error: 'not-in-list' }).optional()],
  }),
  output: wire({
    children: ['Children', z.array(AvailableChild)],
    total: ['TotalRecords', count],
    isMore: ['MoreThanMaximum', z.boolean()],
    maximum: ['MaximumRecords', count],
    /** F5: searched countries and projects whose children are missing because they are locked today. */
    locked: ['LockedPlaces', z.array(Coded)],
  }),
});

/** The children of an active reservation; for a draft, its selection with the state of each child. */
export const listReservationChildren = endpoint({
  method: 'GET',
  path: 'reservation/:ReservationID/children',
  access: actionPrivileges.view,
  summary: 'The children of a reservation, or the selection of a draft',
  input: wire({ id: reservationId }),
  output: wire({
    children: ['Children', z.array(ReservedChild)],
    /** When the first of the caller's picks expires. */
    heldUntil: ['HeldUntil', instant.nullable()],
  }),
});

const picked = wire({ results, held: ['Held', count], heldUntil: ['HeldUntil', instant.nullable()] });

/** F2: holds the children for the caller; picking them again extends the hold. */
export const pickChildren = endpoint({
  method: 'POST',
  path: 'reservation/:ReservationID/pick',
  access: actionPrivileges.select,
  summary: 'Hold children for the caller for 15 minutes, or extend that',
  input: wire({ id: reservationId, children }),
  output: picked,
});

/** F27: in one transaction; the other drafts lose these children. */
export const movePicks = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID/movePicks',
  access: actionPrivileges.select,
  summary: 'Take over children that the caller holds for other reservations',
  input: wire({ id: reservationId, children }),
  output: picked,
});

export const unpickChildren = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID/unpick',
  access: actionPrivileges.select,
  summary: 'Let picked children go, and leave them out of the selection of the draft',
  input: wire({ id: reservationId, children }),
  output: wire({ held: ['Held', count], heldUntil: ['HeldUntil', instant.nullable()] }),
});

/** F2: Save in stage 2 stores the list in the draft and releases the children. */
export const saveSelection = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID/selection',
  access: actionPrivileges.select,
  summary: 'Keep the selection in the draft without holding the children',
  input: wire({ id: reservationId, children: ['Children', SomeChildren] }),
  output: wire({ selected: ['Selected', count] }),
});

/** 'balanced' evens out the whole reservation, including children already picked; longest waiting first in both. */
export const mixes = ['any', 'balanced'] as const;
export const fillToTarget = endpoint({
  method: 'POST',
  path: 'reservation/:ReservationID/fill',
  access: actionPrivileges.select,
  summary: 'Pick a balanced set of those longest waiting, up to the target',
  timeout: 'long',
  input: wire({
    id: reservationId,
    search: ['ChildSearch', AvailableSearch],
    genderMix: ['GenderMix', z.enum(mixes, { error: 'not-in-list' })],
    countryMix: ['CountryMix', z.enum(mixes, { error: 'not-in-list' })],
  }),
  output: wire({
    children: ['Children', z.array(AvailableChild)],
    held: ['Held', count],
    heldUntil: ['HeldUntil', instant.nullable()],
  }),
});

export const findReplacements = endpoint({
  method: 'POST',
  path: 'reservation/:ReservationID/replacement',
  access: actionPrivileges.select,
  summary: 'The nearest available children by project, age and gender, for each lost child',
  input: wire({ id: reservationId, children }),
  output: wire({
    replacements: [
      'Replacements',
      z.array(wire({ childId: ['ChildId', z.string()], offers: ['Children', z.array(AvailableChild)] })),
    ],
  }),
});

/** RESV-012, RESV-097: all or nothing. Without a list, it confirms the draft's selection and the caller's picks. */
export const confirmReservation = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID/confirm',
  access: actionPrivileges.confirm,
  summary: 'Turn the selection into an active reservation',
  timeout: 'long',
  input: wire({
    id: reservationId,
    children: ['Children', Children.optional()],
    version: ['Version', recordVersion.optional()],
  }),
  output: wire({ reservation: ['Reservation', Reservation], delivery }),
});

const changed = wire({ results, count: ['Count', count], reservation: ['Reservation', Reservation], delivery });

/** RESV-007, RESV-100. */
export const addChildren = endpoint({
  method: 'POST',
  path: 'reservation/:ReservationID/children',
  access: actionPrivileges.addChild,
  summary: 'Add children to an active reservation',
  timeout: 'long',
  input: wire({ id: reservationId, children }),
  output: changed,
});

/** RESV-004. */
export const releaseChildren = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID/release',
  access: actionPrivileges.release,
  summary: 'Release children from an active reservation',
  timeout: 'long',
  input: wire({ id: reservationId, children }),
  output: changed,
});

/** RESV-003, RESV-062, RESV-094 to RESV-096. */
export const transferChildren = endpoint({
  method: 'PUT',
  path: 'reservation/:ReservationID/transfer',
  access: actionPrivileges.transfer,
  summary: 'Move children of one project to another active reservation',
  timeout: 'long',
  input: wire({
    id: reservationId,
    transfer: ['Transfer', wire({ targetId: ['TargetReservationID', recordId], children })],
  }),
  output: wire({
    results,
    count: ['Count', count],
    source: ['Reservation', Reservation],
    target: ['TargetReservation', Reservation],
    delivery,
  }),
});
