import { sql } from 'kysely';
import { officeKinds } from '#contract/office-settings/office-kinds.ts';
import { listCrossOfficeUsers } from '../../db/access-facts.ts';
import type { Db } from '../../db/connection.ts';
import { referenceData } from '../../db/reference-data.ts';
import { type Finding, ok, wrong } from './finding.ts';

async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from ${sql.table(table)}) as is`.execute(db);
  return rows[0]?.is === true;
}

async function* checkReference(db: Db): AsyncGenerator<Finding> {
  const empty: string[] = [];
  for (const { name, tables } of referenceData)
    for (const table of tables) if (!(await hasRows(db, table)) && !empty.includes(name)) empty.push(name);
  if (empty.length === 0) yield ok('The reference data are loaded.');
  else yield wrong(`There are no ${empty.join(', no ')}; run npm run admin -- reference.`);
}

async function* checkOffices(db: Db): AsyncGenerator<Finding> {
  for (const kind of officeKinds) {
    const office = await db.selectFrom('office').select('code').where('kind', '=', kind).limit(1).executeTakeFirst();
    if (office) yield ok(`There is a ${kind} office.`);
    else
      yield wrong(
        `There is no ${kind} office; make one with npm run admin -- office CODE --name NAME --kind ${kind} --region CODE.`,
      );
  }
}

async function* checkAdministrator(db: Db): AsyncGenerator<Finding> {
  const people = await listCrossOfficeUsers(db);
  const active =
    people.length > 0 &&
    (await db
      .selectFrom('appUser')
      .select('id')
      .where('id', 'in', people)
      .where('isActive', '=', true)
      .limit(1)
      .executeTakeFirst());
  if (active) yield ok('There is an active Partnership Admin.');
  else
    yield wrong(
      'There is no active Partnership Admin; make one with npm run admin -- administrator EMAIL --office CODE.',
    );
}

export async function* checkData(db: Db): AsyncGenerator<Finding> {
  yield* checkReference(db);
  yield* checkOffices(db);
  yield* checkAdministrator(db);
}
