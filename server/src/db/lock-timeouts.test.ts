import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createReservation, getReservation, updateReservation } from '#contract/reservations/api.ts';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';
import { completeDetails, makeSponsorType, noon } from '../testing/reservations/world.ts';
import { testServer } from '../testing/server.ts';
import { until } from '../testing/until.ts';
import { countWaiting } from '../testing/waiting.ts';
import { openDatabase } from './connection.ts';
import { isLockTimeout } from './connection-errors.ts';
import { transact } from './transaction.ts';
import { createSlots } from './transaction-slots.ts';

const place = await testDatabase();
const person = await makeUser(place.db, { roles: ['Partnership Admin'] });
const sponsorType = await makeSponsorType(place.db);

const requests = 16;

/** A server with as many connections as in production, whose transactions wait this long for a lock. */
async function startServer(milliseconds: number) {
  const lockTimeouts = { requests: milliseconds, jobs: milliseconds };
  const { db, close } = openDatabase(place.url, { maximum: 16, lockTimeouts });
  onTestFinished(() => close());
  const server = await testServer({ database: { db, url: place.url }, clock: () => noon });
  const create = async (name: string) => {
    const reservation = completeDetails(sponsorType, 5, { name });
    return (await server.call(createReservation, { reservation }, { as: person })).output.reservation;
  };
  const { id, version } = await create('Held by a server that hangs');
  const other = await create('Of somebody else');
  return {
    read: () => server.call(getReservation, { id: other.id }, { as: person }),
    /** Sixteen people save the same reservation. */
    saveAll: () =>
      Array.from({ length: requests }, (_, index) =>
        server.call(
          updateReservation,
          { id, version, reservation: completeDetails(sponsorType, 5, { name: `Name ${index}` }) },
          { as: person },
        ),
      ),
    /** Holds the reservation while `act` runs, as a server that hangs in a transaction would. */
    holding: <T>(act: () => Promise<T>) =>
      place.db.transaction().execute(async (held) => {
        await sql`select 1 from reservation where id = ${id} for update`.execute(held);
        return act();
      }),
  };
}

test('S8: requests for a record that another server holds are refused after the limit, not after minutes', async () => {
  const server = await startServer(200);
  await server.holding(async () => {
    for (const { status, problem, headers } of await Promise.all(server.saveAll())) {
      expect([status, problem.code]).toEqual([503, 'taking-too-long']);
      expect(headers.get('retry-after')).toBe('10');
    }
  });
  expect((await server.read()).status).toBe(200);
});

test('S8: while sixteen requests wait for a record, reads get a connection', async () => {
  const server = await startServer(600_000);
  const { saving } = await server.holding(async () => {
    const saving = server.saveAll();
    await until(async () => (await countWaiting(place.db)) === 12);
    expect((await server.read()).status).toBe(200);
    return { saving };
  });
  const statuses = (await Promise.all(saving)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array(requests - 1).fill(409)]);
});

test('S8: a transaction limits its waits for locks without a statement of its own, and nothing of it is left', async () => {
  const sent: number[] = [];
  const watch = { pool: () => undefined, query: (seconds: number) => void sent.push(seconds) };
  const { db, dbForJobs, close } = openDatabase(place.url, {
    maximum: 1,
    lockTimeouts: { requests: 4_000, jobs: 20_000 },
    watch,
  });
  onTestFinished(() => close());
  const show = async (of: typeof db) =>
    (await sql<{ lockTimeout: string }>`show lock_timeout`.execute(of)).rows[0]?.lockTimeout;
  expect(await transact(db, show)).toBe('4s');
  // Begin with the limit, show, commit.
  expect(sent).toHaveLength(3);
  expect(await transact(dbForJobs, show)).toBe('20s');
  expect(await show(db)).toBe('0');
});

test.each(['40P01', '40001'])('what PostgreSQL rolled back with %s is repeated, a few times', async (code) => {
  let begun = 0;
  const failTimes = (times: number) =>
    transact(place.db, async (db) => {
      begun += 1;
      if (begun <= times) await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(db);
      return begun;
    });
  expect(await failTimes(4)).toBe(5);
  begun = 0;
  await expect(failTimes(5)).rejects.toMatchObject({ code });
});

test('a transaction that waits too long for its turn fails like one that waits for a lock', async () => {
  const take = createSlots(1, 20);
  const giveBack = await take();
  const error = await take().catch((caught: unknown) => caught);
  expect(isLockTimeout(error)).toBe(true);
  const waiting = take();
  giveBack();
  (await waiting)();
  expect(await take()).toBeTypeOf('function');
});
