import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/connection.ts';
import { testDatabase } from '../testing/database.ts';
import { slowProxy } from '../testing/slow-proxy.ts';
import { limitPerPerson } from './per-person.ts';
import { openSearches } from './searches.ts';

const { url } = await testDatabase();
const timeouts = { search: 2_000, count: 300 };
const searches = openSearches(url, { timeouts });
const pooled = openSearches(url, { timeouts, isPooled: true });
afterAll(() => Promise.all([searches.close(), pooled.close()]));

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

const both = [
  { way: 'on connections of its own', searches },
  { way: 'behind a pooler', searches: pooled },
];

test.each(both)('$way a query longer than two seconds is cancelled and refused as stopped', async ({ searches }) => {
  const search = searches.run(1, ({ db }) => sleep(30).execute(db));
  await expect(search).rejects.toMatchObject({ code: 'search-stopped', params: { seconds: 2 } });
  expect(await searches.run(1, async () => 'still working')).toBe('still working');
});

test.each(both)(
  '$way a shorter timeout applies to one statement only, and the search continues',
  async ({ searches }) => {
    const answer = await searches.run(1, async ({ db, withTimeout }) => {
      const cut = await withTimeout(200, () => sleep(60).execute(db));
      const whole = await withTimeout(1_000, async () => 'in time');
      const { rows } = await sql<{ setting: string }>`select current_setting('statement_timeout') as setting`.execute(
        db,
      );
      return [cut, whole, rows[0]?.setting];
    });
    expect(answer).toEqual([undefined, 'in time', '2s']);
  },
);

test.each(both)('$way a walk has a short timeout, and the search continues when it expires', async ({ searches }) => {
  const answer = await searches.run(1, async ({ db, withWalkTimeout }) => {
    const cut = await withWalkTimeout((walking) => sleep(60).execute(walking));
    const whole = await withWalkTimeout(async () => 'in time');
    let failed: unknown;
    // On a busy machine even this can exceed the timeout.
    while (failed === undefined)
      failed = await withWalkTimeout((walking) => sql`select 1/0`.execute(walking)).catch(({ code }) => code);
    const { rows } = await sql<{ setting: string }>`select current_setting('statement_timeout') as setting`.execute(db);
    return [cut, whole, failed, rows[0]?.setting];
  });
  expect(answer).toEqual([undefined, 'in time', '22012', '2s']);
});

test('P5: the usual timeout is restored even when the restoring statement is cancelled', async () => {
  const way = await slowProxy(new URL(url), 100);
  const far = openSearches(way.url, { timeouts });
  onTestFinished(() => far.close());
  const answer = await far.run(1, ({ withTimeout }) =>
    withTimeout(20, async () => {
      way.slowDown(2);
      return 'in time';
    }),
  );
  const { rows } = await far.run(1, ({ db }) => sql`select current_setting('statement_timeout') as time`.execute(db));
  expect([answer, rows]).toEqual(['in time', [{ time: '2s' }]]);
});

test('behind a pooler a search has its settings and leaves none on the connection', async () => {
  const show = sql<{ scan: string; cost: string; jit: string; time: string }>`
    select current_setting('enable_seqscan') as scan, current_setting('seq_page_cost') as cost,
           current_setting('jit') as jit, current_setting('statement_timeout') as time`;
  const { rows: inside } = await pooled.run(1, ({ db }) => show.execute(db));
  expect(inside).toEqual([{ scan: 'off', cost: '0.1', jit: 'off', time: '2s' }]);
  const other = openDatabase(url, { maximum: 1, isPooled: true });
  const { rows: outside } = await show.execute(other.db);
  await other.close();
  expect(outside).toEqual([{ scan: 'on', cost: '1', jit: expect.any(String), time: '0' }]);
});

test.each(both)('$way other errors are not treated as timeouts', async ({ searches }) => {
  await expect(searches.run(1, ({ db }) => sql`select 1/0`.execute(db))).rejects.toMatchObject({ code: '22012' });
});

test('one user’s searches wait for each other and never block other users', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun = new Map<number, number>();
  const search = (person: number) =>
    searches.run(person, async () => {
      begun.set(person, (begun.get(person) ?? 0) + 1);
      await gate;
    });
  const busy = Array.from({ length: 9 }, () => search(1));
  // One user can occupy three of the eight connections, so five searches of other users still find one.
  const others = [2, 2, 2, 3, 3].map(search);
  await expect.poll(() => [begun.get(1), begun.get(2), begun.get(3)]).toEqual([3, 3, 2]);
  open();
  await Promise.all([...busy, ...others]);
  expect(begun.get(1)).toBe(9);
});

test('with a full queue further work of one user is refused; accepted work completes', async () => {
  const limited = limitPerPerson({
    atOnce: 2,
    waiting: 1,
    refuse: () => {
      throw new Error('too many');
    },
  });
  const gates: (() => void)[] = [];
  const gated = () => new Promise<string>((open) => gates.push(() => open('done')));
  const taken = [limited(7, gated), limited(7, gated), limited(7, gated)];
  await expect(limited(7, gated)).rejects.toThrow('too many');
  expect(await limited(8, async () => 'other person')).toBe('other person');
  for (const gate of gates) gate();
  expect(await Promise.all(taken.slice(0, 2))).toEqual(['done', 'done']);
  gates[2]?.();
  expect(await taken[2]).toBe('done');
  expect(await limited(7, async () => 'free again')).toBe('free again');
});

test('failed work releases its slot', async () => {
  const limited = limitPerPerson({
    atOnce: 1,
    waiting: 0,
    refuse: () => {
      throw new Error('too many');
    },
  });
  await expect(limited(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limited(1, async () => 'next')).toBe('next');
});
