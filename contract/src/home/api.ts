import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { importStatuses } from '../imports/rules.ts';
import { calendarDate, instant, nothing } from '../values.ts';
import { wire } from '../wire.ts';
import { queueGroups, queueKinds, queueScopes } from './rules.ts';

/** Home: what waits for the caller, a few figures, and the way back to what was read last. */

const count = z.number().int();

/**
 * One thing to do. What it is about, and what the numbers count, follows from its kind: a sending of child status
 * messages, messages that are late, a channel, children on hold, an import, a reservation, a project lock, a person
 * who asked for access, or the version of the Terms of Use.
 */
export const QueueItem = wire({
  kind: ['Kind', z.enum(queueKinds)],
  group: ['Group', z.enum(queueGroups)],
  /** The id of what it is about; nothing where it is about several. */
  record: ['Record', z.string().nullable()],
  name: ['Name', z.string().nullable()],
  email: ['Email', z.string().nullable()],
  importStatus: ['ImportStatus', z.enum(importStatuses).nullable()],
  count: ['Count', count],
  of: ['Of', count.nullable()],
  childIds: ['ChildIds', z.array(z.string())],
  /** A few projects or countries by name, the first with its code, and how many there are. */
  places: ['Places', z.array(z.string())],
  placeCode: ['PlaceCode', z.string().nullable()],
  placeCount: ['PlaceCount', count],
  by: ['By', z.string().nullable()],
  at: ['Date', instant.nullable()],
  day: ['Day', calendarDate.nullable()],
});
export type QueueItem = z.output<typeof QueueItem>;

export const getWorkQueue = endpoint({
  method: 'GET',
  path: 'home/workQueue',
  access: 'signed-in',
  summary: "What waits for the caller: of the caller's office, or the caller's own",
  input: wire({ scope: ['Scope', z.enum(queueScopes, { error: 'not-in-list' }).optional()] }),
  output: wire({
    items: ['Items', z.array(QueueItem)],
    /** All there are, those not shown included. */
    count: ['Count', count],
    more: ['More', z.array(wire({ kind: ['Kind', z.enum(queueKinds)], count: ['Count', count] }))],
    today: ['Today', calendarDate],
  }),
});

const Pledgeable = wire({
  countedAt: ['CountedDate', instant],
  total: ['Total', count],
  /** Since the last count of a week ago; nothing when there was none. */
  changed: ['Changed', count.nullable()],
  /** Most first. */
  countries: [
    'Countries',
    z.array(wire({ code: ['CountryCode', z.string()], label: ['Country', z.string()], count: ['Count', count] })),
  ],
});

const ReservedWeek = wire({
  /** Its Monday. */
  start: ['WeekBeginning', calendarDate],
  reserved: ['Reserved', count],
  /** Children the office had reserved. */
  sponsored: ['Sponsored', count],
});
export type ReservedWeek = z.output<typeof ReservedWeek>;

/** Each part for those who may see what it counts. */
export const getHomeFigures = endpoint({
  method: 'GET',
  path: 'home/figures',
  access: ['Registered Child:View', 'Reservation:View'],
  summary: "Pledgeable children by country, and the office's reserved and sponsored children by week",
  input: nothing,
  output: wire({
    pledgeable: ['Pledgeable', Pledgeable.nullable()],
    weeks: ['Weeks', z.array(ReservedWeek).nullable()],
  }),
});
export type HomeFigures = z.output<typeof getHomeFigures.output>;

export const listRecentChildren = endpoint({
  method: 'GET',
  path: 'home/recent',
  access: 'Registered Child:View',
  summary: 'The children whose cards the caller opened last',
  input: nothing,
  output: wire({
    children: ['Children', z.array(wire({ childId: ['ChildId', z.string()], name: ['ChildName', z.string()] }))],
  }),
});
