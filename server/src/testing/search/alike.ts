import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { MadeProject } from '../children.ts';

/** Children that differ in one property each, so that a search finds exactly the right one. */

/** The table and the SQL assignment, so that a test names the columns itself. */
export type Difference = readonly [table: string, set: string];

export const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

/** The column that identifies the child in each table. */
const keys: Readonly<Record<string, string>> = { child_record: 'id', hold: 'child_id', child_office: 'child_id' };

async function change(db: Db, id: number | undefined, [table, set]: Difference): Promise<void> {
  const { numAffectedRows } = await run(db, `update ${table} set ${set} where ${keys[table]} = ${id}`);
  if (numAffectedRows !== 1n) throw new Error(`${table} set ${set}: ${numAffectedRows} rows`);
}

interface AlikeChildren {
  readonly project: MadeProject;
  /** Values common to all children, besides name and birth date. */
  readonly everybody: string;
  readonly differences: ReadonlyMap<string, Difference>;
  /** Statements that add the rows needed in other tables first. */
  readonly beside?: readonly string[];
}

/** Returns the test's name of each child by child id. */
export async function makeAlikeChildren(
  db: Db,
  { project, everybody, differences, beside = [] }: AlikeChildren,
): Promise<ReadonlyMap<string, string>> {
  const names = ['nobody in particular', ...differences.keys()];
  const rows = names.map((_, index) => ({
    code: `${project.country}-${project.code}-${String(index + 1).padStart(4, '0')}`,
    givenName: 'Hiwot',
    familyName: 'Bekele',
    gender: 'F',
    birthDate: '2016-05-14',
    baseStatus: 1,
    baseActionCode: 'A01',
    addDate: '2023-01-10',
    countryCode: project.country,
    projectNumber: project.number,
  }));
  const made = await db.insertInto('childRecord').values(rows).returning('id').execute();
  const ids = made.map(({ id }) => id);
  await run(db, `update child_record set ${everybody} where id in (${ids.join()})`);
  for (const statement of beside) await run(db, statement);
  for (const [index, difference] of [...differences.values()].entries()) await change(db, ids[index + 1], difference);
  const { rows: codes } = await sql<{ id: number; code: string }>`select id, code from child_record`.execute(db);
  return new Map(codes.map(({ id, code }) => [code, names[ids.indexOf(id)] ?? code]));
}
