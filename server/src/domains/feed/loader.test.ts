import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { seedChildren } from '../../seed/load.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeUser } from '../../testing/factories.ts';
import { startFeedWorld } from '../../testing/feed.ts';
import { linesOfStored } from '../../testing/feed-lines.ts';

/** The loader's rows and the feed's: the same children, sent by their field office, are stored the same. */

const today = '2026-04-16';
const loaded = await testDatabase();
await makeUser(loaded.db);
await seedChildren(loaded.url, { children: 1_500, seed: 5, today });
const { db, feed, refused } = await startFeedWorld(() => new Date(`${today}T12:00:00Z`));

type Row = Readonly<Record<string, unknown>>;

/** Columns in which the two may differ, and why; in every other column they are equal. */
const differsByDesign: Readonly<Record<string, string>> = {
  id: 'numbers of the database, in the order of arrival',
  communityId: 'compared by the code of the community',
  baseStatus: 'a feed registers a child as Pledgeable; statuses move by messages (F3)',
  baseActionCode: 'A01, as with every registration (T8)',
  leavingDate: 'follows from Leaving',
  dropRequestedDate: 'follows from Leaving',
  reasonForLeaving: 'sent with Leaving',
  sponsorNumber: 'owned by the sponsor’s office (F15)',
  sponsorOfficeCode: 'owned by the sponsor’s office (F15)',
  sponsorType: 'owned by the sponsor’s office (F15)',
  sponsorshipStartDate: 'owned by the sponsor’s office (F15)',
};

/** Columns that a feed fills where the loader leaves them empty, so that searches have something to find. */
const neverEmpty: Readonly<Record<string, string>> = {
  lastUpdateDate: 'the day of the feed: who registers a child has updated it',
  participationSupportDate: 'the latest of Supports',
};

const differsOnPurpose = (child: Row, column: string): boolean =>
  Object.hasOwn(differsByDesign, column) || (Object.hasOwn(neverEmpty, column) && child[column] === null);

/** A list of values has no order of its own: the feed stores it ascending, the loader as it was drawn. */
const asText = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort((a, b) => a - b) : value);

const isEqual = (code: string, column: string): boolean =>
  asText(byLoader.get(code)?.[column]) === asText(byFeed.get(code)?.[column]);

async function childrenOf(where: Db): Promise<Map<string, Row>> {
  const { rows } = await sql<Row & { code: string }>`
    select c.*, k.code as community from child_record c left join community k on k.id = c.community_id
     where c.country_code = 'ETH' order by c.code`.execute(where);
  return new Map(rows.map((row) => [row.code, row]));
}

async function listed(where: Db, table: string, columns: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.code, ${sql.raw(columns)} from ${sql.table(table)} l join child_record c on c.id = l.child_id
     where c.country_code = 'ETH' order by ${sql.raw(`c.code, ${columns}`)}`.execute(where);
  return rows;
}

const lines = await linesOfStored(loaded.db);
const state = await feed(lines, { asOf: today });
const [byLoader, byFeed] = [await childrenOf(loaded.db), await childrenOf(db)];

test('every generated child of a country enters through the feed', async () => {
  const children = lines.filter(({ Record }) => Record === 'child').length;
  expect(children).toBeGreaterThan(50);
  expect(await refused(String(state.Feed))).toEqual([]);
  expect([state.Registered, state.Refused]).toEqual([children, 0]);
  expect([...byFeed.keys()]).toEqual([...byLoader.keys()]);
});

test('the rows of both ways are equal, field for field', () => {
  const different = [...byLoader].flatMap(([code, child]) =>
    Object.keys(child)
      .filter((column) => !differsOnPurpose(child, column) && !isEqual(code, column))
      .map((column) => `${code} ${column}: ${asText(child[column])}, ${asText(byFeed.get(code)?.[column])}`),
  );
  expect(different).toEqual([]);
});

test('only columns that do differ are listed as different by design', () => {
  const listedColumns = Object.keys({ ...differsByDesign, ...neverEmpty });
  const columns = listedColumns.filter((column) => [...byLoader.keys()].every((code) => isEqual(code, column)));
  expect(columns).toEqual([]);
});

test('supports, letters, visits, projects and communities are equal too', async () => {
  const tables = [
    ['child_participation', 'support_type, support_description, support_date'],
    ['child_letter', 'kind, letter_date, language'],
    ['child_presence', 'visit_date, seen_by, result'],
  ] as const;
  for (const [table, columns] of tables) {
    const expected = await listed(loaded.db, table, columns);
    expect(expected.length).toBeGreaterThan(0);
    expect(await listed(db, table, columns)).toEqual(expected);
  }
  const places = (where: Db) =>
    sql<Row>`
      select p.number, p.name, p.is_active, p.start_date, p.end_date, p.funding_office_code, p.implementing_office_code,
             (select json_agg(json_build_array(k.code, k.name) order by k.code) from community k
               where k.project_number = p.number) as communities
        from project p where p.country_code = 'ETH' order by p.number`.execute(where);
  expect((await places(db)).rows).toEqual((await places(loaded.db)).rows);
});
