import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Reservation } from '../../../db/tables.ts';
import { makeChild, makeHold, makeProject } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { postAs, type Rows } from '../../../testing/search/post.ts';
import { testServer } from '../../../testing/server.ts';

/**
 * Hand-written table of the thirteen fields of the reservation search; all reservations are equal except for one value
 * each.
 */

/** Noon on 10 March 2026 in the office's time zone, Los Angeles. */
const now = new Date('2026-03-10T20:00:00Z');
const server = await testServer({ clock: () => now });
const { db } = server;
const ana = await makeUser(db);
const ben = await makeUser(db);
const wenzBer = await makeProject(db, { number: 193_408 });
const otherProject = await makeProject(db, { number: 193_409 });
const uganda = await makeProject(db, { number: 150_001, country: 'UGA' });
const kenya = await makeProject(db, { number: 160_775, country: 'KEN' });

interface Change {
  readonly row?: Partial<Insertable<Reservation>>;
  /** Projects that its children come from. */
  readonly from?: readonly (typeof wenzBer)[];
}
type Row = readonly [ids: string, what: string, change: Change, search: object];

const on = (From: string) => ({ Operator: 'On', From });
const canceledAt = new Date('2026-02-02T12:00:00Z');
/** Still 5 February in Los Angeles. */
const late = new Date('2026-02-06T07:30:00Z');

/** The distinguishing value of one reservation, and the search that finds it. */
const fields: readonly Row[] = [
  ['RESV-031 RESV-002', 'id', { row: { id: 55_555 } }, { ReservationID: '55555' }],
  ['RESV-032', 'name', { row: { name: 'Ñandú, May' } }, { ReservationName: 'NANDU, m' }],
  ['RESV-033', 'category', { row: { categoryCode: '2' } }, { ReservationCategory: ['2'] }],
  ['RESV-034', 'category type', { row: { categoryTypeCode: '33' } }, { ReservationCategoryType: ['33'] }],
  ['RESV-035', 'draft', { row: { status: 1 } }, { ReservationStatus: ['1'] }],
  ['RESV-035', 'expired', { row: { expirationDate: '2026-03-09' } }, { ReservationStatus: ['3'] }],
  ['RESV-035', 'transferred', { row: { status: 4 } }, { ReservationStatus: ['4'] }],
  ['RESV-035', 'cancelled', { row: { status: 5, canceledAt } }, { ReservationStatus: ['5'] }],
  ['RESV-036', 'expiration', { row: { expirationDate: '2026-05-05' } }, { ExpirationDate: on('2026-05-05') }],
  ['RESV-037', 'event', { row: { eventId: 'Ñandú, May' } }, { EventID: 'ÑANDÚ, m' }],
  ['RESV-038', 'total', { from: [wenzBer, wenzBer] }, { TotalReserved: { Operator: 'Equal to', From: 2 } }],
  ['RESV-039', 'author', { row: { createdBy: ben.id } }, { CreatedBy: [ben.id] }],
  ['RESV-040', 'day of creation', { row: { createdAt: late } }, { CreatedDate: on('2026-02-05') }],
  ['RESV-041', 'country', { from: [kenya] }, { ChildCountry: ['KEN'] }],
  ['RESV-042', 'project', { from: [otherProject] }, { ChildCountry: ['ETH'], Project: ['193409'] }],
  ['RESV-043', 'perpetual', { row: { isPerpetual: true } }, { IsPerpetualReservation: 1 }],
];
/** Columns without a search field. */
const unasked: readonly Change[] = [
  { row: { modifiedBy: ben.id } },
  { row: { canceledBy: ben.id } },
  { row: { modifiedAt: late } },
];

const names = new Map<number, string>();
async function make(what: string, { row = {}, from = [wenzBer] }: Change) {
  const { id } = await db
    .insertInto('reservation')
    .values({
      officeCode: 'USAO',
      name: 'Standing pool',
      status: 2,
      categoryCode: '3',
      categoryTypeCode: '31',
      eventId: 'DCW 1',
      expirationDate: '2026-09-01',
      targetChildren: 5,
      createdBy: ana.id,
      createdAt: new Date('2026-01-05T20:00:00Z'),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  names.set(id, what);
  for (const project of from) await makeHold(db, await makeChild(db, { project }), { reservationId: id });
}
await make('none in particular', {});
for (const [, what, change] of fields) await make(what, change);
for (const change of unasked) await make(JSON.stringify(change), change);

const post = await postAs(server, ana);
async function found(ReservationSearch: object) {
  const { answer, errors } = await post('reservation/search', { ReservationSearch, PageSize: 100 });
  expect(errors).toEqual([]);
  return (answer.Reservations as Rows).map(({ ReservationID }) => names.get(ReservationID as number));
}

test.each(fields)('%s a reservation is found by its %s', async (_, what, _change, search) => {
  expect(await found(search)).toEqual([what]);
});

const severals = [
  ['RESV-033', 'category', { ReservationCategory: ['1', '2'] }],
  ['RESV-034', 'category type', { ReservationCategoryType: ['32', '33'] }],
  ['RESV-039', 'author', { CreatedBy: [999_999, ben.id] }],
  ['RESV-041', 'country', { ChildCountry: ['GTM', 'KEN'] }],
  ['RESV-042', 'project', { ChildCountry: ['ETH'], Project: ['193410', '193409'] }],
] as const;
test.each(severals)('%s a reservation is found by its %s, whichever of several it is', async (_, what, search) => {
  expect(await found(search)).toEqual([what]);
  const backwards = Object.entries(search).map(([name, values]) => [name, [...values].reverse()]);
  expect(await found(Object.fromEntries(backwards))).toEqual([what]);
});

test('RESV-031 RESV-032 RESV-037 an ID is found whole, a name and an Event ID by any part', async () => {
  expect(await found({ ReservationID: '5555' })).toEqual([]);
  expect(await found({ ReservationName: 'andu, ma' })).toEqual(['name']);
  expect(await found({ EventID: 'andú, ma' })).toEqual(['event']);
});

test('RESV-038 RESV-041 RESV-042 children who left a reservation do not count in it', async () => {
  const leaver = await makeChild(db, { project: uganda });
  const { id } = await db
    .insertInto('reservation')
    .values({ officeCode: 'USAO', name: 'Left', status: 2, createdBy: ana.id, targetChildren: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  names.set(id, 'left');
  await makeHold(db, leaver, { reservationId: id });
  const searches = [
    { ChildCountry: ['UGA'] },
    { ChildCountry: ['UGA'], Project: ['150001'] },
    { ReservationName: 'Left', TotalReserved: { Operator: 'Equal to', From: 1 } },
  ];
  for (const search of searches) expect(await found(search)).toEqual(['left']);
  await db.updateTable('hold').set({ endedAt: now }).where('reservationId', '=', id).execute();
  for (const search of searches) expect(await found(search)).toEqual([]);
  await db.deleteFrom('hold').where('reservationId', '=', id).execute();
  await db.deleteFrom('reservation').where('id', '=', id).execute();
  names.delete(id);
});

test('RESV-035 RESV-043 Active and not perpetual are all the others', async () => {
  const everyOther = (...but: string[]) => [...names.values()].filter((name) => !but.includes(name)).sort();
  const ended = ['draft', 'expired', 'transferred', 'cancelled'];
  expect((await found({ ReservationStatus: ['2'] })).sort()).toEqual(everyOther(...ended));
  expect((await found({ ReservationStatus: ['1', '3', '4', '5'] })).sort()).toEqual(ended.sort());
  expect((await found({ IsPerpetualReservation: 0 })).sort()).toEqual(everyOther('perpetual'));
});

const ranges = [
  ['RESV-036', 'ExpirationDate', 'expiration', ['2026-05-04', '2026-05-05', '2026-05-06'], ['On', 'Before', 'After']],
  ['RESV-040', 'CreatedDate', 'day of creation', ['2026-02-04', '2026-02-05', '2026-02-06'], ['On', 'Before', 'After']],
  ['RESV-038', 'TotalReserved', 'total', [1, 2, 3], ['Equal to', 'Less than', 'Greater than']],
] as const;
test.each(ranges)('%s %s: every operator', async (_, field, what, [less, value, more], [equal, below, above]) => {
  const isFound = async (Operator: string, From: string | number, To?: string | number) =>
    (await found({ [field]: { Operator, From, To } })).includes(what);
  expect([await isFound(equal, less), await isFound(equal, value)]).toEqual([false, true]);
  expect([await isFound(below, value), await isFound(below, more)]).toEqual([false, true]);
  expect([await isFound(above, value), await isFound(above, less)]).toEqual([false, true]);
  expect([await isFound('Between', less, value), await isFound('Between', value, more)]).toEqual([true, true]);
  expect(await isFound('Between', more, more)).toBe(false);
});
