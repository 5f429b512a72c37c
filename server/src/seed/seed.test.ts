import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';
import { seedChildren } from './load.ts';
import { planProjects } from './projects.ts';

const today = '2026-04-16';
const first = await testDatabase();
await makeUser(first.db);
/** With somebody who makes reservations, as in the first. */
async function another() {
  const database = await testDatabase();
  await makeUser(database.db);
  return database;
}
await seedChildren(first.url, { children: 3_000, seed: 5, today });

const count = async (where: string, db = first.db): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.raw(where)}`.execute(db);
  return Number(rows[0]?.count);
};

const fingerprint = async (db = first.db) => {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(c::text, '|' order by id)) as hash from child c`.execute(db);
  return rows[0]?.hash;
};

test('the same seed makes the same children, another seed others', async () => {
  const again = await another();
  await seedChildren(again.url, { children: 3_000, seed: 5, today });
  expect(await fingerprint(again.db)).toBe(await fingerprint());
  const other = await another();
  await seedChildren(other.url, { children: 3_000, seed: 6, today });
  expect(await fingerprint(other.db)).not.toBe(await fingerprint());
});

test('a large load takes indexes and foreign keys off and puts every one of them back', async () => {
  const parts = async (db = first.db) => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename in ('child', 'hold')
      union all select conname from pg_constraint where conrelid in ('child'::regclass, 'hold'::regclass)
      order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  const untouched = await testDatabase();
  expect(await parts()).toEqual(await parts(untouched.db));
});

test('children are loaded in the order the table is clustered by', async () => {
  const { rows } = await sql<{ ordered: boolean }>`
    select bool_and(id = position) as ordered from (
      select id, row_number() over (order by country_code, project_number, status, code) as position from child) c`.execute(
    first.db,
  );
  expect(rows[0]?.ordered).toBe(true);
});

test('who approved is somebody of the child’s country', async () => {
  const { rows } = await sql<{ approver: string; countries: string[] }>`
    select l.label_en as approver, array_agg(distinct c.country_code) as countries
      from child c join lookup_value l on l.id = c.participation_approved_name group by l.label_en`.execute(first.db);
  expect(rows).toHaveLength(16);
  expect(rows.filter(({ countries }) => countries.length > 1)).toEqual([]);
});

test('no two projects of a country have one name', () => {
  const names = planProjects(20_000, 1).map(({ country, name }) => `${country} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

test('as many as asked for, over every country, no project beyond four digits', () => {
  for (const children of [3_000, 20_000, 3_000_000]) {
    const projects = planProjects(children, 1);
    expect(projects.reduce((sum, project) => sum + project.children, 0)).toBe(children);
    expect(new Set(projects.map((project) => project.country)).size).toBe(16);
    expect(new Set(projects.map((project) => project.number)).size).toBe(projects.length);
    expect(Math.max(...projects.map((project) => project.children))).toBeLessThan(10_000);
  }
});

test('a database with children in it is left as it is', async () => {
  await expect(seedChildren(first.url, { children: 10 })).rejects.toThrow(
    'There are children in this database already.',
  );
  expect(await count('child')).toBe(3_000);
});

describe('what trips software up is in the data', () => {
  test.each([
    ['accents', "child where given_name ~ '[áéíóúñü]'"],
    ['apostrophes', "child where family_name like '%''%'"],
    ['two family names', "child where country_code = 'GTM' and family_name like '% %'"],
    ['one name only', 'child where family_name is null'],
    ['birthdays on 29 February', "child where to_char(birth_date, 'MMDD') = '0229'"],
    ['estimated birth dates', 'child where is_birth_date_estimated'],
    ['updates older than the limit', "child where last_update_date < date '2026-04-16' - 365"],
    ['eighteen within a month', "child where birth_date between date '2008-04-17' and date '2008-05-16'"],
    ['ids with leading zeros', "child where code like '%-00____-%'"],
    ['an expired hold that is still open', "hold where ended_at is null and ends_at < timestamptz '2026-04-16'"],
    ['children held by other offices', "hold where ended_at is null and office_code <> 'USAO'"],
    ['values nobody asked for', 'child where religion is null'],
    ['values that say not known', "child join lookup_value v on v.id = work_with where v.label_en = 'Not known'"],
  ])('%s', async (_name, where) => {
    expect(await count(where)).toBeGreaterThan(0);
  });

  test('twins: the same birth date, family name and community', async () => {
    const twins = `child a join child b on a.id < b.id and a.birth_date = b.birth_date and a.project_number = b.project_number
      and a.community_id = b.community_id and a.family_name = b.family_name`;
    expect(await count(twins)).toBeGreaterThan(0);
  });

  test('every status occurs, and the lists behind the tabs agree with the child’s own row', async () => {
    expect(await count('(select distinct status from child) s')).toBe(8);
    const strays = `child_media m join child c on c.id = m.child_id where m.kind = 'photo' and m.media_date > c.photo_date`;
    expect(await count(strays)).toBe(0);
    expect(await count('child c where status = 3 and not exists (select 1 from hold h where h.child_id = c.id)')).toBe(
      0,
    );
  });
});

test('generated records are consistent: parents, media, and dates', async () => {
  const living = 'child c join lookup_value v on v.id = c.living_with where v.label_en';
  expect(await count(`${living} = 'Both parents' and (not is_father_alive or not is_mother_alive)`)).toBe(0);
  expect(await count("child where action_code = 'A03' and photo_date is null and video_date is null")).toBe(0);
  const earlier = `action_code_history h join action_code_history f on f.child_id = h.child_id and f.action_code = 'A01'
    and f.old_status is null where h.id <> f.id and h.happened_at <= f.happened_at`;
  expect(await count(earlier)).toBe(0);
  const byField = `action_code_history h join child c on c.id = h.child_id and c.action_code = h.action_code
    join hold o on o.child_id = c.id and o.ended_at is null where c.status = 3 and h.source = 'Field office'
      and h.action_code in ('H01', 'R01')`;
  expect(await count(byField)).toBe(0);
});

test('projects have media, ratings of the offices with people, and a lock of every status', async () => {
  expect(
    await count('project p where not exists (select from project_media m where m.project_number = p.number)'),
  ).toBe(0);
  expect(await count("project_rating where office_code = 'USAO'")).toBeGreaterThan(5);
  expect(await count("project_rating where office_code = 'ESPO'")).toBe(0);
  const { rows } = await sql<{ status: number; locks: number }>`
    select status, count(distinct id)::int as locks from project_lock l join project_lock_place p on p.lock_id = l.id
     group by 1 order by 1`.execute(first.db);
  expect(rows).toEqual([
    { status: 1, locks: 1 },
    { status: 2, locks: 2 },
    { status: 3, locks: 1 },
  ]);
});
