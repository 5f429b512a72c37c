import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { importStatuses } from '../imports/rules.ts';
import { calendarDate, instant, nothing } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { firstVisitSteps } from './first-visit.ts';
import { queueGroups, queueKinds, queueScopes } from './rules.ts';

/** Home: the caller's work queue, figures, and recently opened children. */

const count = z.number().int();

/**
 * One item of the work queue. Its kind says what the record and the numbers are: a CSM sending, overdue messages, a
 * delivery channel, reserved children who are leaving, children on hold, an import, a reservation, a project lock, a
 * feed with missing children, a person who requested access, the version of the Terms of Use, or the steps that are
 * open until people can work.
 */
export const QueueItem = wire({
  kind: ['Kind', z.enum(queueKinds)],
  group: ['Group', z.enum(queueGroups)],
  /** The id of the record; null when the item is about several. */
  record: ['Record', z.string().nullable()],
  name: ['Name', z.string().nullable()],
  email: ['Email', z.string().nullable()],
  importStatus: ['ImportStatus', z.enum(importStatuses).nullable()],
  count: ['Count', count],
  of: ['Of', count.nullable()],
  childIds: ['ChildIds', z.array(z.string())],
  /** The names of a few projects or countries, the code of the first, and the total. */
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
    /** All items, including those not listed. */
    count: ['Count', count],
    more: ['More', z.array(wire({ kind: ['Kind', z.enum(queueKinds)], count: ['Count', count] }))],
    today: ['Today', calendarDate],
  }),
});

const Pledgeable = wire({
  countedAt: ['CountedDate', instant],
  total: ['Total', count],
  /** The change against the count of a week ago; null when there was none. */
  changed: ['Changed', count.nullable()],
  /** Highest count first. */
  countries: [
    'Countries',
    z.array(wire({ code: ['CountryCode', z.string()], label: ['Country', z.string()], count: ['Count', count] })),
  ],
});

const ReservedWeek = wire({
  /** The Monday of the week. */
  start: ['WeekBeginning', calendarDate],
  reserved: ['Reserved', count],
  /** Children that were reserved by the office. */
  sponsored: ['Sponsored', count],
});
export type ReservedWeek = z.output<typeof ReservedWeek>;

/** Each part is present only for callers with access to what it counts. */
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
    children: [
      'Children',
      z.array(
        wire({
          childId: ['ChildId', z.string()],
          name: ['ChildName', z.string()],
          hasPicture: ['HasPicture', z.boolean()],
        }),
      ),
    ],
  }),
});

const step = z.enum(firstVisitSteps, { error: 'not-in-list' });

const FirstVisit = wire({
  /** False once the caller has closed it. */
  isOpen: ['Open', z.boolean({ error: 'invalid' })],
  done: ['Done', z.array(step)],
});
export type FirstVisit = z.output<typeof FirstVisit>;

export const getFirstVisit = endpoint({
  method: 'GET',
  path: 'home/firstVisit',
  access: 'signed-in',
  outsideFrames: true,
  summary: 'How far the caller is with the steps of a first visit',
  input: nothing,
  output: FirstVisit,
});

/** Opening it again forgets the steps that were done. */
export const saveFirstVisit = endpoint({
  method: 'PUT',
  path: 'home/firstVisit',
  access: 'signed-in',
  outsideFrames: true,
  summary: 'Close the steps of a first visit, open them again, or note one as done',
  input: wire({
    isOpen: ['Open', z.boolean({ error: 'invalid' }).optional()],
    done: ['Done', step.optional()],
  }),
  output: FirstVisit,
});
