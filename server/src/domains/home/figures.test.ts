import { describe, expect, onTestFinished, test } from 'vitest';
import { getChild } from '#contract/children/card-api.ts';
import { getHomeFigures, listRecentChildren } from '#contract/home/api.ts';
import { recentMaximum, weeksShown } from '#contract/home/rules.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { openDatabase } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { makeChild, makeHold, makeProject, makeReservation } from '../../testing/children.ts';
import { type MadeUser, makeCredential, makeRole, makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting.ts';
import { figures } from './figures.ts';
import { countPledgeable } from './pledgeable.ts';

let now = new Date('2026-04-16T19:00:00Z');
const clock = () => now;
const { call, db, databaseUrl: url } = await testServer({ clock });

describe('Pledgeable children by country', () => {
  test('are counted by the first who asks, then by the clock, and compared with a week ago', async () => {
    const user = await makeUser(db);
    const project = await makeProject(db, { country: 'GTM' });
    const figures = async () => (await call(getHomeFigures, {}, { as: user })).output.pledgeable;
    await makeChild(db, { project });
    await makeChild(db, { project });
    await makeChild(db, { project, status: 4 });
    await makeChild(db);
    const first = { total: 3, changed: null, countedAt: now.toISOString() };
    expect(await figures()).toMatchObject({
      ...first,
      countries: [
        { code: 'GTM', label: 'Guatemala', count: 2 },
        { code: 'ETH', label: 'Ethiopia', count: 1 },
      ],
    });
    await makeChild(db);
    expect(await figures()).toMatchObject(first);
    now = new Date('2026-04-23T19:00:00Z');
    await countPledgeable({ db, clock });
    expect(await figures()).toMatchObject({ total: 4, changed: 1, countedAt: now.toISOString() });
    await countPledgeable({ db, clock });
    const days = await db.selectFrom('pledgeableCount').select('day').orderBy('day').execute();
    expect(days.map(({ day }) => day)).toEqual(['2026-04-16', '2026-04-23']);
  });

  test('without a count from the weeks before, no change is shown', async () => {
    const user = await makeUser(db, { language: 'es' });
    const figures = async () => (await call(getHomeFigures, {}, { as: user })).output.pledgeable;
    now = new Date('2026-05-09T19:00:00Z');
    await countPledgeable({ db, clock });
    expect(await figures()).toMatchObject({ changed: null });
    expect((await figures())?.countries.map(({ label }) => label)).toContain('Etiopía');
    now = new Date('2026-09-01T19:00:00Z');
    await countPledgeable({ db, clock });
    expect(await db.selectFrom('pledgeableCount').select('day').execute()).toHaveLength(1);
  });

  test('S16: when the count is old one counts, and the others are shown the old figure', async () => {
    const [one, other] = [await makeUser(db), await makeUser(db)];
    const countedAt = async (as: MadeUser) =>
      (await call(getHomeFigures, {}, { as })).output.pledgeable?.countedAt ?? null;
    now = new Date('2026-10-27T19:00:00Z');
    await countPledgeable({ db, clock });
    const old = now.toISOString();
    now = new Date('2026-10-28T20:00:00Z');
    // The counting transaction waits for this day's row.
    const counting = await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('pledgeableCount')
        .values({ day: '2026-10-28', countedAt: now, children: {} })
        .execute();
      const first = countedAt(one);
      await expect.poll(() => countWaiting(db)).toBe(1);
      expect(await countedAt(other)).toBe(old);
      await transaction.deleteFrom('pledgeableCount').where('day', '=', '2026-10-28').execute();
      return { first };
    });
    expect(await counting.first).toBe(now.toISOString());
    expect(await countedAt(other)).toBe(now.toISOString());
  });

  test('S16: a replica read counts on the primary', async () => {
    const replica = openDatabase(url, { settings: { default_transaction_read_only: 'on' } });
    onTestFinished(() => replica.close());
    now = new Date('2026-11-01T20:00:00Z');
    const user = { grants: new Set(['Registered Child:View']), language: 'en', office: 'USAO', version: '' };
    const context = { db: replica.db, primary: db, clock, office: 'USAO', user } as unknown as Context;
    expect((await figures(context)).pledgeable).toMatchObject({ countedAt: now.toISOString() });
  });
});

describe('reserved and sponsored', () => {
  test("stand in their weeks, by the office's own days and reservations", async () => {
    now = new Date('2026-04-16T19:00:00Z');
    const office = await makeOffice(db);
    const user = await makeUser(db, { office });
    const { id } = await makeReservation(db, { office });
    const place = async (placedAt: string, sponsoredOn?: string) => {
      const child = await makeChild(db);
      await makeHold(db, child, { office, reservationId: id });
      await db
        .updateTable('hold')
        .set({ placedAt: new Date(placedAt) })
        .where('childId', '=', child.id)
        .execute();
      const sponsored = { baseStatus: 4, sponsorOfficeCode: office, sponsorshipStartDate: sponsoredOn ?? null };
      if (sponsoredOn) await db.updateTable('childRecord').set(sponsored).where('id', '=', child.id).execute();
    };
    // Sunday night in Los Angeles belongs to the week before.
    await place('2026-04-13T06:30:00Z');
    await place('2026-04-13T07:30:00Z', '2026-04-15');
    await place('2026-02-24T12:00:00Z', '2026-04-12');
    await place('2026-02-20T12:00:00Z');
    const elsewhere = await makeChild(db, { status: 4, sponsorOfficeCode: office, sponsorshipStartDate: '2026-04-14' });
    await makeHold(db, await makeChild(db), { office });
    expect(elsewhere.id).toBeGreaterThan(0);
    const { weeks } = (await call(getHomeFigures, {}, { as: user })).output;
    expect(weeks).toHaveLength(weeksShown);
    expect(weeks?.filter(({ reserved, sponsored }) => reserved + sponsored > 0)).toEqual([
      { start: '2026-02-23', reserved: 1, sponsored: 0 },
      { start: '2026-04-06', reserved: 1, sponsored: 1 },
      { start: '2026-04-13', reserved: 1, sponsored: 1 },
    ]);
    const other = await makeUser(db, { office: await makeOffice(db) });
    const theirs = (await call(getHomeFigures, {}, { as: other })).output.weeks;
    expect(theirs?.every(({ reserved, sponsored }) => reserved + sponsored === 0)).toBe(true);
  });

  test('each part requires its own privilege', async () => {
    const figuresWith = async (privilege: string) => {
      const user = await makeUser(db, { roles: [await makeRole(db, [privilege])] });
      const { pledgeable, weeks } = (await call(getHomeFigures, {}, { as: user })).output;
      return { pledgeable: pledgeable !== null, weeks: weeks !== null };
    };
    expect(await figuresWith('Registered Child:View')).toEqual({ pledgeable: true, weeks: false });
    expect(await figuresWith('Reservation:View')).toEqual({ pledgeable: false, weeks: true });
  });
});

test('recently opened are the cards the caller opened, each once, the latest first', async () => {
  const user = await makeUser(db);
  const other = await makeUser(db);
  const children = [];
  for (let made = 0; made <= recentMaximum; made += 1)
    children.push(await makeChild(db, { givenName: `Child ${made}` }));
  const open = async (as: typeof user, childId: string) => (await call(getChild, { childId }, { as })).output;
  const recent = async (as: typeof user) =>
    (await call(listRecentChildren, {}, { as })).output.children.map(({ childId }) => childId);
  expect(await recent(user)).toEqual([]);
  for (const { code } of children) await open(user, code);
  const first = children[1]?.code ?? '';
  await open(user, first);
  expect(await recent(user)).toEqual([
    first,
    ...children
      .slice(2)
      .map(({ code }) => code)
      .reverse(),
  ]);
  expect(await recent(other)).toEqual([]);
});

test('F12 children opened lately: a frame is told of those that were opened through its account', async () => {
  const user = await makeUser(db);
  const [outside, inside] = [await makeChild(db), await makeChild(db)];
  const { headers } = await makeCredential(db);
  const { token } = (await call(issueNonavTokens, { email: user.email }, { headers })).output;
  await call(getChild, { childId: outside.code }, { as: user });
  await call(getChild, { childId: inside.code }, { as: { token } });
  const recent = async (as: { email: string } | { token: string }) =>
    (await call(listRecentChildren, {}, { as })).output.children.map(({ childId }) => childId);
  expect(await recent({ token })).toEqual([inside.code]);
  expect(await recent(user)).toEqual([inside.code, outside.code]);
});
