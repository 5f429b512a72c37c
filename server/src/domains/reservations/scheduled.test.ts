import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createReservation,
  getReservation,
  searchReservations,
  updateReservation,
} from '#contract/reservations/api.ts';
import { addChildren, pickChildren, saveSelection } from '#contract/reservations/children-api.ts';
import { openDatabase } from '../../db/connection.ts';
import { makeUser } from '../../testing/factories.ts';
import { findViolations } from '../../testing/reservations/invariants.ts';
import {
  active,
  asChildren,
  childOf,
  completeDetails,
  draft,
  makeChildren,
  makeProject,
  makeSponsorType,
  noon,
  setSetting,
  setStatus,
  startWorld,
  view,
} from '../../testing/reservations/world.ts';
import {
  cancelUntouchedDrafts,
  expireReservations,
  releaseLapsedPicks,
  remindOfDrafts,
  remindOfExpirations,
} from './scheduled.ts';

let now = noon;
const clock = () => now;
const world = await startWorld(clock);
const { server, db, user, sponsorType } = world;
const project = await makeProject(db);
const clockwork = { db, clock };
const at = (text: string) => {
  now = new Date(text);
};

const messages = async (id: number, notification: number) => {
  const rows = await db
    .selectFrom('outboxMessage')
    .select('payload')
    .where('recordKey', '=', `reservation:${id}`)
    .where('kind', '=', `notification:${notification}`)
    .execute();
  return rows.length;
};

describe('expiry', () => {
  test('RESV-052 RESV-053 RESV-060 at the end of the last day in the office’s time zone, not a second earlier', async () => {
    at('2026-03-10T20:00:00Z');
    const codes = await makeChildren(db, project, 3);
    const [held = '', sponsored = '', proposed = ''] = codes;
    const id = await active(world, codes, { expirationDate: '2026-03-31' });
    await setStatus(db, sponsored, 4);
    await setStatus(db, proposed, 2);
    // Los Angeles is UTC-7 in summer.
    at('2026-04-01T06:59:59Z');
    expect(await expireReservations(clockwork)).toBe(0);
    expect((await view(world, id)).status.code).toBe('2');
    at('2026-04-01T07:00:00Z');
    expect((await view(world, id)).status.code).toBe('3');
    expect(await expireReservations(clockwork)).toBe(1);
    expect(await view(world, id)).toMatchObject({
      status: { code: '3' },
      counts: { reserved: 1, sponsored: 1 },
      canceledBy: null,
      canceledAt: null,
    });
    expect(await childOf(db, held)).toMatchObject({ status: 1, actionCode: 'R02' });
    expect(await childOf(db, sponsored)).toMatchObject({ status: 4 });
    expect(await childOf(db, proposed)).toMatchObject({ status: 2 });
    expect(await messages(id, 10)).toBe(1);
  });
  test('RESV-060 after midnight it cannot be changed any more, even before the job has run', async () => {
    at('2026-03-10T20:00:00Z');
    const [child = '', other = ''] = await makeChildren(db, project, 2);
    const id = await active(world, [child], { expirationDate: '2026-03-12', targetChildren: 2 });
    at('2026-03-13T08:00:00Z');
    const refused = await server.call(addChildren, { id, children: asChildren([other]) }, { as: user });
    expect(refused.problem.code).toBe('reservation-closed');
    const found = await server.call(searchReservations, { search: { statuses: ['3'], id: String(id) } }, { as: user });
    expect(found.output.total).toBe(1);
    await expireReservations(clockwork);
  });
  test('RESV-060 a perpetual reservation never ends, and 29 February does', async () => {
    at('2028-02-01T20:00:00Z');
    const [one = '', two = ''] = await makeChildren(db, project, 2, { birthDate: '2020-02-29' });
    const perpetual = await active(world, [one], { isPerpetual: true, expirationDate: null });
    const leap = await active(world, [two], { expirationDate: '2028-02-29' });
    at('2028-03-01T07:59:59Z');
    expect(await expireReservations(clockwork)).toBe(0);
    at('2028-03-01T08:00:00Z');
    expect(await expireReservations(clockwork)).toBe(1);
    expect((await view(world, leap)).status.code).toBe('3');
    at('2099-01-01T00:00:00Z');
    await expireReservations(clockwork);
    expect((await view(world, perpetual)).status.code).toBe('2');
  });
  test('each office by its own clock', async () => {
    at('2026-03-10T01:00:00Z');
    const other = await makeUser(db, { office: 'KORO' });
    await setSetting(db, 'applicationTimeZone', 'Korea (GMT+09:00)', 'KORO');
    const there = { server, user: other, sponsorType: await makeSponsorType(db, 'KORO') };
    const [child = '', mine = ''] = await makeChildren(db, project, 2);
    const early = await active(there, [child], { expirationDate: '2026-03-20' });
    const late = await active(world, [mine], { expirationDate: '2026-03-20' });
    at('2026-03-20T15:00:00Z');
    await expireReservations(clockwork);
    expect((await server.call(getReservation, { id: early }, { as: other })).output.reservation.status.code).toBe('3');
    expect((await view(world, late)).status.code).toBe('2');
    at('2026-03-21T07:00:00Z');
    await expireReservations(clockwork);
  });
  test('several servers at once do it once', async () => {
    at('2026-03-10T20:00:00Z');
    const ids = [];
    for (let index = 0; index < 6; index += 1)
      ids.push(await active(world, await makeChildren(db, project, 2), { expirationDate: '2026-03-15' }));
    at('2026-03-16T20:00:00Z');
    const done = await Promise.all([1, 2, 3].map(() => expireReservations(clockwork)));
    expect(done.reduce((sum, count) => sum + count)).toBe(6);
    for (const id of ids) expect(await messages(id, 10)).toBe(1);
    expect(await findViolations(db)).toEqual({});
  });
});

describe('reminders', () => {
  test('an expiration reminder is sent once, and again when the date changed', async () => {
    at('2026-03-10T20:00:00Z');
    const codes = await makeChildren(db, project, 1);
    const id = await active(world, codes, { expirationDate: '2026-04-20' });
    at('2026-04-05T20:00:00Z');
    await remindOfExpirations(clockwork);
    expect(await messages(id, 8)).toBe(0);
    at('2026-04-06T20:00:00Z');
    await Promise.all([remindOfExpirations(clockwork), remindOfExpirations(clockwork)]);
    await remindOfExpirations(clockwork);
    expect(await messages(id, 8)).toBe(1);
    const reservation = completeDetails(sponsorType, 1, { expirationDate: '2026-04-18' });
    await server.call(updateReservation, { id, version: 2, reservation }, { as: user });
    await remindOfExpirations(clockwork);
    expect(await messages(id, 8)).toBe(2);
  });
  test('an untouched draft gets a reminder and is cancelled by the job, never on the same day', async () => {
    at('2026-05-01T20:00:00Z');
    await db
      .insertInto('supportOfficeSetting')
      .values({ officeCode: 'USAO', code: 'reservationAutoExpiry', value: 10, unit: 'Days', updatedAt: noon })
      .execute();
    const id = await draft(world, 5, { expirationDate: '2026-06-01' });
    at('2026-05-07T20:00:00Z');
    await remindOfDrafts(clockwork);
    expect(await messages(id, 9)).toBe(0);
    at('2026-05-11T20:00:00Z');
    expect(await cancelUntouchedDrafts(clockwork)).toBe(0);
    await remindOfDrafts(clockwork);
    await remindOfDrafts(clockwork);
    expect(await messages(id, 9)).toBe(1);
    expect(await cancelUntouchedDrafts(clockwork)).toBe(0);
    at('2026-05-12T20:00:00Z');
    const done = await Promise.all([cancelUntouchedDrafts(clockwork), cancelUntouchedDrafts(clockwork)]);
    expect(done.reduce((sum, count) => sum + count)).toBe(1);
    expect(await view(world, id)).toMatchObject({
      status: { code: '5' },
      canceledBy: null,
      canceledAt: now.toISOString(),
    });
    await db.deleteFrom('supportOfficeSetting').execute();
  });
  test('a draft that was edited again is not', async () => {
    at('2026-05-01T20:00:00Z');
    const id = await draft(world, 5, { expirationDate: '2026-06-01' });
    at('2026-05-06T20:00:00Z');
    await server.call(saveSelection, { id, children: [] }, { as: user });
    at('2026-05-12T20:00:00Z');
    await remindOfDrafts(clockwork);
    expect(await messages(id, 9)).toBe(0);
    at('2026-05-13T20:00:00Z');
    await remindOfDrafts(clockwork);
    expect(await messages(id, 9)).toBe(1);
  });
});

describe('a reservation whose lock somebody does not release', () => {
  const { dbForJobs, close } = openDatabase(server.databaseUrl, { lockTimeouts: { requests: 50, jobs: 50 } });
  afterAll(() => close());
  const impatient = { db: dbForJobs, clock };
  const holding = (id: number, act: () => Promise<unknown>) =>
    db.transaction().execute(async (held) => {
      await sql`select 1 from reservation where id = ${id} for update`.execute(held);
      await act();
    });
  const statuses = async (ids: readonly number[]) => {
    const rows = await db.selectFrom('reservation').select('status').where('id', 'in', ids).orderBy('id').execute();
    return rows.map(({ status }) => status);
  };

  test('does not keep the others from expiring, and the run is reported as failed', async () => {
    at('2026-03-10T20:00:00Z');
    const there = {
      ...{ server, user: await makeUser(db, { office: 'CANO' }) },
      sponsorType: await makeSponsorType(db, 'CANO'),
    };
    const ids = [];
    for (const where of [world, world, there, there])
      ids.push(await active(where, await makeChildren(db, project, 1), { expirationDate: '2026-03-15' }));
    const [, , heldThere = 0] = ids;
    at('2026-03-17T20:00:00Z');
    await holding(ids[0] ?? 0, () =>
      holding(heldThere, async () => {
        await expect(expireReservations(impatient)).rejects.toMatchObject({ code: '55P03' });
      }),
    );
    expect(await statuses(ids)).toEqual([2, 3, 2, 3]);
    await expireReservations(impatient);
    expect(await statuses(ids)).toEqual([3, 3, 3, 3]);
  });
  test('does not keep the other drafts from being cancelled', async () => {
    at('2026-07-01T20:00:00Z');
    await db
      .insertInto('supportOfficeSetting')
      .values({ officeCode: 'USAO', code: 'reservationAutoExpiry', value: 10, unit: 'Days', updatedAt: noon })
      .execute();
    onTestFinished(async () => void (await db.deleteFrom('supportOfficeSetting').execute()));
    const ids = [await draft(world, 5, { expirationDate: '2026-08-01' })];
    ids.push(await draft(world, 5, { expirationDate: '2026-08-01' }));
    at('2026-07-11T20:00:00Z');
    await remindOfDrafts(clockwork);
    at('2026-07-12T20:00:00Z');
    await holding(ids[0] ?? 0, async () => {
      await expect(cancelUntouchedDrafts(impatient)).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await statuses(ids)).toEqual([1, 5]);
  });
});

test('expired picks are deleted, others stay', async () => {
  at('2026-03-10T20:00:00Z');
  const codes = await makeChildren(db, project, 2);
  const id = await draft(world, 2);
  await server.call(pickChildren, { id, children: asChildren(codes.slice(0, 1)) }, { as: user });
  at('2026-03-10T20:10:00Z');
  await server.call(pickChildren, { id, children: asChildren(codes.slice(1)) }, { as: user });
  at('2026-03-10T20:15:00Z');
  expect(await releaseLapsedPicks(clockwork)).toBe(1);
  expect(await releaseLapsedPicks(clockwork)).toBe(0);
  at('2026-03-10T20:25:00Z');
  expect(await releaseLapsedPicks(clockwork)).toBe(1);
});

test('a pick from a clock that is months fast is deleted, one from a clock that is minutes fast stays', async () => {
  const codes = await makeChildren(db, project, 2);
  const id = await draft(world, 2, { isPerpetual: true, expirationDate: null });
  at('2026-03-10T20:20:00Z');
  await server.call(pickChildren, { id, children: asChildren(codes.slice(0, 1)) }, { as: user });
  at('2026-06-08T20:00:00Z');
  await server.call(pickChildren, { id, children: asChildren(codes.slice(1)) }, { as: user });
  at('2026-03-10T20:00:00Z');
  expect(await releaseLapsedPicks(clockwork)).toBe(1);
  at('2026-03-10T20:35:00Z');
  expect(await releaseLapsedPicks(clockwork)).toBe(1);
});

describe('the days around an expiration date', () => {
  const create = (expirationDate: string) =>
    server.call(createReservation, { reservation: completeDetails(sponsorType, 5, { expirationDate }) }, { as: user });
  const codesOf = async (expirationDate: string) =>
    (await create(expirationDate)).problem.errors?.map(({ code }) => code);

  test('RESV-081 tomorrow is the first day, by the clock of the office to the second', async () => {
    at('2026-03-11T06:59:59Z');
    expect((await create('2026-03-11')).status).toBe(200);
    at('2026-03-11T07:00:00Z');
    expect(await codesOf('2026-03-11')).toEqual(['expiration-not-future']);
    expect((await create('2026-03-12')).status).toBe(200);
  });
  test('RESV-081 29 February only where there is one', async () => {
    at('2028-02-01T20:00:00Z');
    expect((await create('2028-02-29')).status).toBe(200);
    expect(await codesOf('2028-02-30')).toEqual(['not-a-date']);
    at('2027-02-01T20:00:00Z');
    expect(await codesOf('2027-02-29')).toEqual(['not-a-date']);
    expect((await create('2027-02-28')).status).toBe(200);
  });
  test('RESV-103 a child born on 29 February turns a year older on 1 March in other years', async () => {
    const [child = ''] = await makeChildren(db, project, 1, { birthDate: '2008-02-29' });
    const pick = async () => {
      const id = await draft(world, 1, { expirationDate: null, isPerpetual: true });
      const { output } = await server.call(pickChildren, { id, children: asChildren([child]) }, { as: user });
      return output.results[0]?.reason;
    };
    at('2026-03-01T07:59:59Z');
    expect(await pick()).toBeNull();
    at('2026-03-01T08:20:00Z');
    expect(await pick()).toBe('child-too-old');
  });
});
