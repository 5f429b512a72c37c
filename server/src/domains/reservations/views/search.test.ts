import { describe, expect, test } from 'vitest';
import { explainReservationSearch, getReservation, searchReservations } from '#contract/reservations/api.ts';
import { extendReservations, getExpiryBoard, releaseReservations } from '#contract/reservations/board-api.ts';
import type { ReservationSearch } from '#contract/reservations/search.ts';
import { makeUser } from '../../../testing/factories.ts';
import {
  active,
  childOf,
  draft,
  makeChildren,
  makeProject,
  noon,
  setSetting,
  setStatus,
  startWorld,
} from '../../../testing/reservations/world.ts';

const now = noon;
const world = await startWorld(() => now, { firstName: 'Priya', lastName: 'Nair' });
const { server, db, user } = world;
const project = await makeProject(db, 'ETH');
const kenya = await makeProject(db, 'KEN');

const event = { category: '1', categoryType: '12', eventId: 'DCW 2026-05', targetParticipants: 1 } as const;
const first = await draft(world, 5, { name: 'Ñandú Weekend', ...event });
const second = await active(world, await makeChildren(db, project, 3), {
  name: 'Spring tour',
  expirationDate: '2026-03-17',
});
const third = await active(world, await makeChildren(db, kenya, 1), {
  name: 'Standing pool',
  isPerpetual: true,
  expirationDate: null,
});

const find = (search: ReservationSearch, more: object = {}, as = user) =>
  server.call(searchReservations, { search, ...more }, { as });
const ids = async (search: ReservationSearch) => (await find(search)).output.reservations.map(({ id }) => id).sort();

test('an empty result is explained criterion by criterion, by what the own office has', async () => {
  const search: ReservationSearch = { name: 'Spring', countries: ['KEN'], statuses: ['2'] };
  expect(await ids(search)).toEqual([]);
  const explain = async (as = user) =>
    (await server.call(explainReservationSearch, { search }, { as })).output.criteria;
  expect(await explain()).toMatchObject([
    { criterion: 'ReservationName', matchesAlone: 1, resultsWithout: 1 },
    { criterion: 'ChildCountry', matchesAlone: 1, resultsWithout: 1 },
    { criterion: 'ReservationStatus', matchesAlone: 2, resultsWithout: 0 },
  ]);
  const elsewhere = await explain(await makeUser(db, { office: 'NZLO' }));
  expect(elsewhere.map(({ matchesAlone }) => matchesAlone)).toEqual([0, 0, 0]);
});

describe('RESV-002 search', () => {
  test('RESV-031 RESV-032 RESV-037 by id, name and Event ID, accents and case aside', async () => {
    expect(await ids({ id: String(first) })).toEqual([first]);
    expect(await ids({ name: 'nandu' })).toEqual([first]);
    expect(await ids({ name: '%' })).toEqual([]);
    expect(await ids({ eventId: 'dcw 2026' })).toEqual([first]);
    expect(await ids({ eventId: '2026_05' })).toEqual([]);
  });
  test('RESV-033 RESV-034 RESV-035 RESV-043 by category, type, status and perpetual', async () => {
    expect(await ids({ categories: ['1'] })).toEqual([first]);
    expect(await ids({ categoryTypes: ['31'] })).toEqual([second, third]);
    expect(await ids({ statuses: ['1'] })).toEqual([first]);
    expect(await ids({ statuses: ['1', '2'] })).toEqual([first, second, third]);
    expect(await ids({ isPerpetual: true })).toEqual([third]);
    expect(await ids({ isPerpetual: false })).toEqual([first, second]);
  });
  test('RESV-036 RESV-038 RESV-039 RESV-040 by dates, number of children and author', async () => {
    expect(await ids({ expirationDate: { operator: 'Before', from: '2026-03-18' } })).toEqual([second]);
    expect(await ids({ expirationDate: { operator: 'Between', from: '2026-03-17', to: '2026-04-01' } })).toEqual([
      first,
      second,
    ]);
    expect(await ids({ totalReserved: { operator: 'Greater than', from: 1 } })).toEqual([second]);
    expect(await ids({ totalReserved: { operator: 'Between', from: 0, to: 1 } })).toEqual([first, third]);
    expect(await ids({ createdBy: [user.id] })).toEqual([first, second, third]);
    expect(await ids({ createdBy: [user.id + 1] })).toEqual([]);
    expect(await ids({ createdDate: { operator: 'On', from: '2026-03-10' } })).toEqual([first, second, third]);
    expect(await ids({ createdDate: { operator: 'After', from: '2026-03-10' } })).toEqual([]);
  });
  test('RESV-041 RESV-042 by where its children come from', async () => {
    expect(await ids({ countries: ['KEN'] })).toEqual([third]);
    expect(await ids({ countries: ['ETH', 'KEN'], projects: [String(project.number)] })).toEqual([second]);
  });
  test('RESV-002 rows carry the columns of the grid, newest first unless sorted', async () => {
    const { output } = await find({ statuses: ['1', '2'] });
    expect(output.reservations.map(({ id }) => id)).toEqual([third, second, first]);
    expect(output.reservations[1]).toMatchObject({
      name: 'Spring tour',
      category: { label: 'Non-Event' },
      categoryType: { label: 'Web' },
      status: { label: 'Active' },
      totalReserved: 3,
      createdBy: 'Priya Nair',
      isPerpetual: false,
    });
    const sorted = await find({ statuses: ['1', '2'] }, { sort: 'ReservationName', direction: 'asc' });
    expect(sorted.output.reservations.map(({ name }) => name)).toEqual([
      'Ñandú Weekend',
      'Spring tour',
      'Standing pool',
    ]);
  });
  test('RESV-002 stops at Max reservation records', async () => {
    await setSetting(db, 'maxReservationRecords', '2');
    const { output } = await find({ statuses: ['1', '2'] }, { pageSize: 10 });
    expect(output).toMatchObject({ total: 2, isMore: true, maximum: 2 });
    expect(output.reservations).toHaveLength(2);
    await setSetting(db, 'maxReservationRecords', '1000');
  });
  test('RESV-067 invalid searches are refused', async () => {
    const errors = async (search: object) =>
      (await find(search as ReservationSearch)).problem.errors?.map(({ field, code }) => `${field} ${code}`);
    expect(await errors({})).toEqual(['ReservationSearch required']);
    expect(await errors({ name: '  ' })).toEqual(['ReservationSearch required']);
    expect(await errors({ id: '12345678901' })).toEqual(['ReservationSearch.ReservationID too-long']);
    expect(await errors({ id: '1a' })).toEqual(['ReservationSearch.ReservationID not-a-number']);
    expect(await errors({ statuses: ['6'] })).toEqual(['ReservationSearch.ReservationStatus.0 not-in-list']);
    expect(await errors({ totalReserved: { operator: 'Equal to', from: 501 } })).toEqual([
      'ReservationSearch.TotalReserved.From out-of-range',
    ]);
    expect(await errors({ totalReserved: { operator: 'Between', from: 5, to: 4 } })).toEqual([
      'ReservationSearch.TotalReserved.To must-not-be-less',
    ]);
    expect(await errors({ expirationDate: { operator: 'Between', from: '2026-02-02', to: '2026-02-01' } })).toEqual([
      'ReservationSearch.ExpirationDate.To must-not-be-before',
    ]);
    expect(await errors({ expirationDate: { operator: 'On', from: '2026-02-30' } })).toEqual([
      'ReservationSearch.ExpirationDate.From not-a-date',
    ]);
    expect(await errors({ projects: ['1'] })).toEqual(['ReservationSearch.Project needs-country']);
  });
  test('RESV-002 another office finds nothing of it', async () => {
    const stranger = await makeUser(db, { office: 'CANO' });
    expect((await find({ id: String(first) }, {}, stranger)).output.total).toBe(0);
  });
  test('RESV-002 pages follow each other without a gap', async () => {
    const made: number[] = [];
    for (let i = 0; i < 12; i++) made.push(await draft(world, 5, { name: `Paged ${i}` }));
    const pages = await Promise.all([1, 2, 3].map((page) => find({ name: 'Paged' }, { page, pageSize: 10 })));
    const listed = pages.map(({ output }) => output.reservations.map(({ id }) => id));
    expect(listed).toEqual([made.slice(2).reverse(), made.slice(0, 2).reverse(), []]);
    expect(pages.map(({ output }) => output.total)).toEqual([12, 12, 12]);
  });
});

describe('expiry board', () => {
  const board = async (days?: '7' | '14' | '30') => (await server.call(getExpiryBoard, { days }, { as: user })).output;

  test('7, 14 and 30 days, soonest first; drafts and perpetual ones are not on it', async () => {
    const later = await active(world, await makeChildren(db, project, 1), { expirationDate: '2026-04-09' });
    const beyond = await active(world, await makeChildren(db, project, 1), { expirationDate: '2026-04-10' });
    const week = await board('7');
    expect(week.reservations.map(({ reservation }) => reservation.id)).toEqual([second]);
    expect(week).toMatchObject({ within7: 1, within14: 1, within30: 2 });
    const month = await board();
    expect(month.reservations.map(({ reservation, daysLeft }) => [reservation.id, daysLeft])).toEqual([
      [second, 7],
      [later, 30],
    ]);
    expect(month.reservations.map(({ reservation }) => reservation.id)).not.toContain(beyond);
    expect(month.reservations[0]).toMatchObject({ isUpForRenewal: true, extendsTo: '2026-04-16', available: 3 });
  });
  test('F4 extends by the renewal period, never beyond the latest date, and nothing that has no end', async () => {
    const near = await active(world, await makeChildren(db, project, 1), { expirationDate: '2026-03-20' });
    const far = await active(world, await makeChildren(db, project, 1), { expirationDate: '2026-06-01' });
    const last = await active(world, await makeChildren(db, project, 1), { expirationDate: '2026-06-08' });
    const reservations = [
      { id: near, expirationDate: '2026-03-20' },
      { id: far, expirationDate: '2026-06-01' },
      { id: last, expirationDate: '2026-06-08' },
      ...[first, third, 999_999].map((id) => ({ id, expirationDate: '2026-06-08' })),
    ];
    const { output } = await server.call(extendReservations, { reservations }, { as: user });
    expect(output.results).toEqual([
      { id: near, isDone: true, reason: null, expirationDate: '2026-04-19', count: 0 },
      { id: far, isDone: true, reason: null, expirationDate: '2026-06-08', count: 0 },
      { id: last, isDone: false, reason: 'expiration-too-late', expirationDate: '2026-06-08', count: 0 },
      { id: first, isDone: false, reason: 'reservation-closed', expirationDate: null, count: 0 },
      { id: third, isDone: false, reason: 'reservation-without-end', expirationDate: null, count: 0 },
      { id: 999_999, isDone: false, reason: 'not-found', expirationDate: null, count: 0 },
    ]);
    expect(output.count).toBe(2);
    const twice = await server.call(extendReservations, { reservations: reservations.slice(0, 1) }, { as: user });
    expect(twice.output.results).toEqual([
      {
        id: near,
        isDone: false,
        reason: 'changed-meanwhile',
        changedBy: 'Priya Nair',
        changedAt: '2026-03-10T20:00:00.000Z',
        isByCaller: true,
        expirationDate: '2026-04-19',
        count: 0,
      },
    ]);
  });
  test('releases all unsponsored children of several', async () => {
    const codes = await makeChildren(db, project, 3);
    const one = await active(world, codes.slice(0, 2));
    const two = await active(world, codes.slice(2));
    await setStatus(db, codes[0] as string, 4);
    const { output } = await server.call(
      releaseReservations,
      { reservations: [{ id: one }, { id: two }, { id: first }] },
      { as: user },
    );
    expect(output.results.map(({ isDone, count, reason }) => [isDone, count, reason])).toEqual([
      [true, 1, null],
      [true, 1, null],
      [false, 0, 'reservation-closed'],
    ]);
    expect(await childOf(db, codes[1] as string)).toMatchObject({ status: 1 });
    expect(await childOf(db, codes[0] as string)).toMatchObject({ status: 4 });
  });
});

test('RESV-031 IMP-030 an ID of ten digits finds its reservation or none, never another one', async () => {
  const made = await draft(world, 5, { name: 'The last but one' });
  await db.updateTable('reservation').set({ id: 2_147_483_646 }).where('id', '=', made).execute();
  expect(await ids({ id: '2147483646' })).toEqual([2_147_483_646]);
  for (const id of ['2147483648', '9999999999', String(first).padEnd(10, '0')]) {
    expect(await ids({ id })).toEqual([]);
    const { status } = await server.call(explainReservationSearch, { search: { id } }, { as: user });
    expect(status).toBe(200);
    expect((await server.call(getReservation, { id: Number(id) }, { as: user })).status).toBe(404);
  }
  expect((await server.call(getReservation, { id: 2_147_483_646 }, { as: user })).status).toBe(200);
});
