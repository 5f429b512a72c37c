import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { extendReservations, releaseReservations } from '#contract/reservations/board-api.ts';
import { openDatabase } from '../../../db/connection.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeUser } from '../../../testing/factories.ts';
import { active, makeChildren, makeProject, makeSponsorType, noon } from '../../../testing/reservations/world.ts';
import { testServer } from '../../../testing/server.ts';
import { until } from '../../../testing/until.ts';
import { countWaiting } from '../../../testing/waiting.ts';

const place = await testDatabase();
const user = await makeUser(place.db);
const sponsorType = await makeSponsorType(place.db);
const project = await makeProject(place.db);
let now = noon;

/** Three reservations on a server whose requests wait this long for a lock; somebody holds the second one. */
async function startWithHeld(milliseconds: number) {
  const lockTimeouts = { requests: milliseconds, jobs: milliseconds };
  const { db, close } = openDatabase(place.url, { lockTimeouts });
  onTestFinished(() => close());
  const server = await testServer({ database: { db, url: place.url }, clock: () => now });
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.push(await active({ server, user, sponsorType }, await makeChildren(place.db, project, 2)));
  const holding = <T>(act: () => Promise<T>) =>
    place.db.transaction().execute(async (held) => {
      await sql`select 1 from reservation where id = ${ids[1]} for update`.execute(held);
      return act();
    });
  return { server, ids, holding };
}

test('T17 of several released at once, one that somebody holds is named as not done', async () => {
  const { server, ids, holding } = await startWithHeld(50);
  const { output } = await holding(() =>
    server.call(releaseReservations, { reservations: ids.map((id) => ({ id })) }, { as: user }),
  );
  expect(output.results.map(({ id, isDone, reason, count }) => [id, isDone, reason, count])).toEqual([
    [ids[0], true, null, 2],
    [ids[1], false, 'taking-too-long', 0],
    [ids[2], true, null, 2],
  ]);
});

test('T17 of several extended at once, an outage names what was done and what was not', async () => {
  const { server, ids, holding } = await startWithHeld(600_000);
  const { output } = await holding(async () => {
    const reservations = ids.map((id) => ({ id, expirationDate: '2026-04-01' }));
    const extending = server.call(extendReservations, { reservations }, { as: user });
    await until(async () => (await countWaiting(place.db)) === 1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(place.db);
    return extending;
  });
  expect(output.results.map(({ id, isDone, reason }) => [id, isDone, reason])).toEqual([
    [ids[0], true, null],
    [ids[1], false, 'interrupted'],
    [ids[2], false, 'interrupted'],
  ]);
  expect(output.count).toBe(1);
});

test('T17 of several released at once, those not begun within a minute are named as not done', async () => {
  const { server, ids, holding } = await startWithHeld(600_000);
  onTestFinished(() => {
    now = noon;
  });
  const { releasing } = await holding(async () => {
    const answer = server.call(releaseReservations, { reservations: ids.map((id) => ({ id })) }, { as: user });
    await until(async () => (await countWaiting(place.db)) === 1);
    now = new Date(noon.getTime() + 61_000);
    return { releasing: answer };
  });
  expect((await releasing).output.results.map(({ id, isDone, reason }) => [id, isDone, reason])).toEqual([
    [ids[0], true, null],
    [ids[1], true, null],
    [ids[2], false, 'taking-too-long'],
  ]);
});
