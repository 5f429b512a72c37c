import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { columns, type TableRules } from './columns.ts';

const { db } = await testDatabase();

/** Tables of our schema, without the monthly partitions of the logs. */
const { rows: tables } = await sql<{ name: string; columns: string[] }>`
  select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   group by c.relname order by c.relname`.execute(db);

/** Owned by the migration tool. */
const ours = tables.filter(({ name }) => name !== 'schema_migration');

/** All classified columns; null when whole rows are deleted. */
function classifiedColumns({
  stays = '',
  erased,
  pseudonymised,
  expires,
  byFunction,
  deletedWith,
}: TableRules): string[] | null {
  if (deletedWith) return null;
  const changed = [erased, pseudonymised, expires, byFunction].flatMap((part) => Object.keys(part ?? {}));
  return [...new Set([...stays.split(/\s+/).filter(Boolean), ...changed])].sort();
}

test('every table is classified, and no other', () => {
  expect(ours.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
});

test.each(ours)('every column of $name is classified', ({ name, columns: actual }) => {
  const judged = classifiedColumns(columns[name] ?? {});
  if (judged !== null) expect(judged).toEqual(actual.toSorted());
});
