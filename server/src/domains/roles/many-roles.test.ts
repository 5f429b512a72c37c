import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { recordQueries, type Statement } from '../../testing/recorded-sql.ts';
import { listRoles } from './queries.ts';

const { db } = await testDatabase();
const people = 1_000;

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const rowsRead = (table: string, plan: Plan): number =>
  (plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(table, part), 0);

async function planOf({ text, values }: Statement): Promise<Plan> {
  const literals = values.map((value) => (value === null ? 'null' : `'${value}'`));
  const filled = text.replace(/\$(\d+)/g, (_, place) => literals[Number(place) - 1] as string);
  const { rows } = await sql.raw<object>(`explain (analyze, format json) ${filled}`).execute(db);
  const [[explained]] = Object.values(rows[0] as object) as [[{ readonly Plan: Plan }]];
  return explained.Plan;
}

test('P17: the list reads who holds roles once, not once for each of some hundred roles', async () => {
  const place = sql`'USAO', (select region_code from office where code = 'USAO')`;
  await sql`insert into role (name) select 'Role ' || n from generate_series(1, 300) n`.execute(db);
  await sql`insert into app_user (email, first_name, last_name, office_code, region_code)
    select 'p' || n || '@example.org', 'P', 'N', ${place} from generate_series(1, ${people}::integer) n`.execute(db);
  await sql`insert into user_group (name, office_code, region_code)
    select 'Group ' || n, ${place} from generate_series(1, 50) n`.execute(db);
  await sql`insert into group_member (group_id, user_id)
    select g.id, u.id from user_group g, app_user u where (g.id + u.id) % 10 = 0`.execute(db);
  await sql`insert into group_role (group_id, role_id)
    select g.id, r.id from user_group g, role r where (g.id + r.id) % 25 = 0`.execute(db);
  await sql`analyze`.execute(db);
  const recorded = recordQueries(db);
  const roles = await listRoles(recorded.db, 'USAO');
  // Two groups of a hundred people each, without overlap.
  expect(roles.filter(({ name }) => name.startsWith('Role ')).every(({ holders }) => holders === 200)).toBe(true);
  const [statement] = recorded.taken();
  expect(rowsRead('app_user', await planOf(statement as Statement))).toBeLessThan(10 * people);
});
