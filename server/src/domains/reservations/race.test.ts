import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { cancelReservation, createReservation } from '#contract/reservations/api.ts';
import { extendReservations } from '#contract/reservations/board-api.ts';
import {
  addChildren,
  confirmReservation,
  fillToTarget,
  listReservationChildren,
  pickChildren,
  releaseChildren,
  transferChildren,
} from '#contract/reservations/children-api.ts';
import { addDays } from '#contract/shared/calendar.ts';
import { systemClock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { createRandom, type Random } from '../../random.ts';
import { type Answer, send } from '../../testing/call.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeUser } from '../../testing/factories.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { startServer } from '../../testing/processes.ts';
import { findViolations } from '../../testing/reservations/invariants.ts';
import {
  asChildren,
  completeDetails,
  makeChildren,
  makeProject,
  makeSponsorType,
  setSetting,
} from '../../testing/reservations/world.ts';
import { draws, seed } from '../../testing/sample.ts';
import { until } from '../../testing/until.ts';
import { expireReservations, releaseLapsedPicks } from './scheduled.ts';

/**
 * Several servers, one database, many users, few children. The seed determines each user's actions, but not their
 * timing.
 */

const drawn = seed('race of reservations');
const stepsOfEach = draws('race of reservations', 'steps for each person', 4, 16);

const { db, url } = await testDatabase();
const issuer = await startIssuer();
afterAll(() => issuer.stop());
const servers = await Promise.all([1, 2, 3].map(() => startServer(url, issuer, { ending: afterAll })));

const today = new Date().toISOString().slice(0, 10);
const birthDate = `${Number(today.slice(0, 4)) - 8}-01-15`;
const countries = ['ETH', 'KEN', 'GTM'];
const pool: string[] = [];
for (const country of countries)
  for (const size of country === 'ETH' ? [84, 84] : [83, 83])
    pool.push(...(await makeChildren(db, await makeProject(db, country), size, { birthDate })));

const offices = ['USAO', 'CANO', 'AUSO'];
await setSetting(db, 'crmIntegration', 'Yes', 'USAO');
await setSetting(db, 'crmIntegration', 'Yes', 'AUSO');

interface Client {
  readonly office: string;
  readonly token: string;
  readonly sponsorType: number;
  readonly random: Random;
}

const sponsorTypes = new Map<string, number>();
for (const office of offices) sponsorTypes.set(office, await makeSponsorType(db, office));

async function makeClient(index: number): Promise<Client> {
  const office = offices[index % offices.length] as string;
  const random = createRandom(drawn, index);
  const { email } = await makeUser(db, { office, roles: ['Local Administrator'] });
  return { office, token: await issuer.token(email), sponsorType: sponsorTypes.get(office) as number, random };
}

const answers = new Map<number, number>();
/** Number of successes by path. */
const done = new Map<string, number>();
const count = (what: string, times = 1) => done.set(what, (done.get(what) ?? 0) + times);

/** An overloaded server answers 503 and does nothing; users retry, possibly on another server. */
async function ask<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  client: Client,
  e: Endpoint<I, O>,
  input: z.output<I>,
  at?: number,
): Promise<Answer<O>> {
  const { address } = servers[at ?? client.random.int(0, servers.length - 1)] as (typeof servers)[number];
  const answer = await send(address, e, input, { headers: { authorization: `Bearer ${client.token}` } });
  answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
  if (answer.status === 200) count(`${e.method} ${e.path}`);
  return answer.status === 503 ? ask(client, e, input, at) : answer;
}

const details = (client: Client, target: number) =>
  completeDetails(client.sponsorType, target, { expirationDate: addDays(today, client.random.int(20, 59)) });

async function newDraft(client: Client, target: number): Promise<number> {
  const { output } = await ask(client, createReservation, { reservation: details(client, target) });
  return output.reservation.id;
}

const some = <T>({ random }: Client, all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, () => random.pick(all));

/** Any active reservation of the office, with some of its children. */
async function anActive(client: Client) {
  const { rows } = await sql<{ id: number }>`
    select id from reservation where office_code = ${client.office} and status = 2 order by id`.execute(db);
  return rows.length > 0 ? client.random.pick(rows).id : undefined;
}

async function childrenOf(client: Client, id: number): Promise<string[]> {
  const answer = await ask(client, listReservationChildren, { id });
  return answer.output.children.map(({ childId }) => childId);
}

const steps: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  async nameAndConfirm(client) {
    const codes = [...new Set(some(client, pool, 4))];
    const id = await newDraft(client, codes.length);
    if (client.random.chance(0.5)) await ask(client, pickChildren, { id, children: asChildren(codes) });
    await ask(client, confirmReservation, { id, children: asChildren(codes) });
  },
  async fillAndConfirm(client) {
    const id = await newDraft(client, 6);
    const search = { countries: some(client, countries, 1) };
    const filled = await ask(client, fillToTarget, { id, search, genderMix: 'balanced', countryMix: 'any' });
    if (filled.status === 200) await ask(client, confirmReservation, { id });
  },
  async release(client) {
    const id = await anActive(client);
    if (id)
      await ask(client, releaseChildren, {
        id,
        children: asChildren([...(await childrenOf(client, id)).slice(0, 2), ...some(client, pool, 1)]),
      });
  },
  async transfer(client) {
    const id = await anActive(client);
    if (!id) return;
    const { rows } = await sql<{ id: number }>`
      select id from reservation
       where office_code = ${client.office} and status = 2 and id <> ${id}
       order by held_children < target_children desc, id limit 5`.execute(db);
    if (rows.length === 0) return;
    const { id: targetId } = client.random.pick(rows);
    const [first = '', ...others] = await childrenOf(client, id);
    const together = others
      .filter((code) => code.slice(0, 10) === first.slice(0, 10))
      .slice(0, client.random.int(0, 2));
    const children = asChildren([first, ...together, ...(client.random.chance(0.25) ? some(client, pool, 1) : [])]);
    if (first) await ask(client, transferChildren, { id, transfer: { targetId, children } });
  },
  async add(client) {
    const id = await anActive(client);
    if (id) await ask(client, addChildren, { id, children: asChildren(some(client, pool, 2)) });
  },
  async cancel(client) {
    const id = await anActive(client);
    if (id && client.random.chance(0.33)) await ask(client, cancelReservation, { id });
  },
  async extend(client) {
    const id = await anActive(client);
    if (!id) return;
    const { expirationDate } = await db
      .selectFrom('reservation')
      .select('expirationDate')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (expirationDate) await ask(client, extendReservations, { reservations: [{ id, expirationDate }] });
  },
  /** Scheduled jobs and external systems running at the same time. */
  async outside(client) {
    const id = await anActive(client);
    if (id && client.random.chance(0.5)) {
      await sql`update reservation set expiration_date = ${addDays(today, -3)}::date where id = ${id}`.execute(db);
      const ended = await Promise.all([1, 2].map(() => expireReservations({ db, clock: systemClock })));
      count(
        'expire',
        ended.reduce((sum, each) => sum + each, 0),
      );
    } else {
      await sql`update child set base_status = 4 where code = ${client.random.pick(pool)} and status = 3`.execute(db);
      await releaseLapsedPicks({ db, clock: systemClock });
    }
  },
};

/** Each user performs all actions in order, each starting at a different one. */
const names = Object.keys(steps);
const stepOf = (index: number, turn: number) => steps[names[(index + turn) % names.length] as string];

/** Each operation must have succeeded and been refused many times. */
const operations = [pickChildren, confirmReservation, transferChildren, releaseChildren, cancelReservation].map(
  ({ method, path }) => `${method} ${path}`,
);

test('50 users on three servers compete for 500 children without violating an invariant', async () => {
  expect(pool).toHaveLength(500);
  const clients = await Promise.all(Array.from({ length: 50 }, (_, index) => makeClient(index)));
  await Promise.all(
    clients.map(async (client, index) => {
      await steps.nameAndConfirm?.(client);
      for (let turn = 0; turn < stepsOfEach; turn += 1) await stepOf(index, turn)?.(client);
    }),
  );
  expect([...answers.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(answers.get(200)).toBeGreaterThan(100);
  expect(answers.get(409)).toBeGreaterThan(0);
  for (const operation of [...operations, 'expire']) expect(done.get(operation) ?? 0, operation).toBeGreaterThan(0);
  expect(await findViolations(db)).toEqual({});
});

/** Waits until `count` transactions are blocked on the table. */
const untilWaiting = (among: Db, table: string, count: number): Promise<void> =>
  until(async () => {
    const { rows } = await sql`
      select 1 from pg_locks where not granted and relation = ${table}::regclass`.execute(among);
    return rows.length >= count;
  });

test('a server killed in the middle of confirms leaves nothing half done', async () => {
  const client = await makeClient(0);
  const project = await makeProject(db, 'ETH');
  const size = 25;
  const groups = await Promise.all(Array.from({ length: 16 }, () => makeChildren(db, project, size, { birthDate })));
  const ids = await Promise.all(groups.map(() => newDraft(client, size)));
  const doomed = 0;
  const confirm = (index: number, at: number) =>
    ask(client, confirmReservation, { id: ids[index] as number, children: asChildren(groups[index] as string[]) }, at);
  const early = ids.slice(0, 4).map((_, index) => confirm(index, doomed));
  expect((await Promise.all(early)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const late = await db.transaction().execute(async (lock) => {
    // At this point the holds are written but not the histories.
    await sql`lock table audit_entry in share mode`.execute(lock);
    const asked = ids.slice(4).map((_, index) => confirm(index + 4, doomed).catch(() => 'no answer'));
    await untilWaiting(lock, 'audit_entry', 3);
    await servers[doomed]?.kill();
    return asked;
  });
  expect(new Set(await Promise.all(late))).toEqual(new Set(['no answer']));

  const { rows: halves } = await sql<{ state: string }>`
    select status || '/' || held_children as state from reservation where id = any(${ids})
     order by array_position(${ids}::integer[], id)`.execute(db);
  expect(halves.map(({ state }) => state)).toEqual(ids.map((_, index) => (index < 4 ? `2/${size}` : '1/0')));
  expect(await findViolations(db)).toEqual({});

  const again = await Promise.all(ids.map((_, index) => confirm(index, 1)));
  const told = again.map((answer) => (answer.status === 200 ? 'ok' : answer.problem.code));
  // F21: confirmations that succeeded before succeed again.
  expect(told).toEqual(ids.map(() => 'ok'));
  const { rows } = await sql<{ count: string }>`
    select count(*) from reservation where id = any(${ids}) and status = 2 and held_children = ${size}`.execute(db);
  expect(Number(rows[0]?.count)).toBe(ids.length);
  expect(await findViolations(db)).toEqual({});
});
