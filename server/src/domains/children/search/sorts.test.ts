import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ChildSearch, type GridColumn, gridColumns } from '#contract/children/search.ts';
import type { Direction } from '#contract/shared/sorting.ts';
import { byKeyColumns, byKeys, type Sort } from '../../../search/find-ids.ts';
import { seedChildren } from '../../../seed/load.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';
import { getLists } from '../../lookups/queries.ts';
import { sortOf } from './sorts.ts';

/** The planner chooses between a walk and a plain sort; both must return the same rows. */
const server = await testServer();
const { db } = server;
await makeUser(db);
await seedChildren(server.databaseUrl, { children: 600, seed: 11, today: '2026-04-16' });
await sql`update child_record set base_action_code = null where id % 7 = 0`.execute(db);
await sql`update child_record set last_update_date = null where id % 5 = 0`.execute(db);
await sql`update child_record set family_name = null where id % 3 = 0`.execute(db);
const lists = await getLists(db);
const [kenya] = (
  await sql<{ code: string }>`select country_code as code from child group by 1 order by count(*) desc`.execute(db)
).rows;
const country = kenya?.code ?? '';

const sortFor = (column: GridColumn, direction: Direction, search: ChildSearch = {}): Sort =>
  sortOf(column, direction, { office: 'USAO', language: 'en', search, names: {}, lists });

const directions = ['asc', 'desc'] as const;
const most = 90;
const cases = gridColumns.flatMap((column) => directions.map((direction) => [column, direction] as const));

async function walkedAndSorted({ keys, join = sql``, walk }: Sort, where = sql<SqlBool>`true`) {
  const ids = async (query: ReturnType<typeof sql>) =>
    (await sql<{ id: number }>`${query}`.execute(db)).rows.map(({ id }) => id);
  const plain = await ids(sql`select c.id from child c ${join} where ${where} order by ${byKeys(keys)} limit ${most}`);
  if (!walk) return { walked: plain, plain };
  const walked = sql`select id from (${walk(sql<SqlBool>`true`, most)}) walked order by ${byKeyColumns(keys, 'walked')}`;
  return { walked: await ids(walked), plain };
}

test.each(cases)('F24 a walk by %s %s finds what sorting finds', async (column, direction) => {
  const { walked, plain } = await walkedAndSorted(sortFor(column, direction));
  expect(plain).toHaveLength(most);
  expect(walked).toEqual(plain);
});

test.each(directions)('F24 so does a walk over the names of a country, %s', async (direction) => {
  const sort = sortFor('ChildFamilyName', direction, { countries: [country] });
  const { walked, plain } = await walkedAndSorted(sort, sql<SqlBool>`c.country_code = ${country}`);
  expect(plain.length).toBeGreaterThan(20);
  expect(walked).toEqual(plain);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Scan Direction'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['ChildFamilyName', 'child_by_family_name'],
  ['FieldOfficeLastUpdateDate', 'child_by_last_update'],
] as const)('F24 by %s descending %s is walked backwards, and nothing is sorted', async (column, index) => {
  const { walk } = sortFor(column, 'desc');
  const nodes = await db.transaction().execute(async (transaction) => {
    // With so few children the planner would always sort; with three million it would not.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    await sql`set local enable_sort = off`.execute(transaction);
    const { rows } = await sql<Record<string, readonly { Plan: Plan }[]>>`
      explain (format json) ${walk?.(sql<SqlBool>`true`, most)}`.execute(transaction);
    return nodesOf(Object.values(rows[0] ?? {})[0]?.[0]?.Plan as Plan);
  });
  const scans = nodes.filter((node) => node['Index Name'] === index);
  expect(scans.map((node) => node['Scan Direction'])).toEqual(['Backward', 'Backward']);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
});
