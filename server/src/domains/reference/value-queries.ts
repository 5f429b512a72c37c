import { sql } from 'kysely';
import type { ListSummary, ReferenceValue } from '#contract/reference/api.ts';
import { valuesMaximum } from '#contract/reference/rules.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { fail } from '../../refusal.ts';
import type { Name, NewValue, ValueStore } from './stored-value.ts';

/** The values of the lists, with their names in every language. */

const labelColumn = (language: Language) => sql.ref(`label_${language}`);

interface Row extends Omit<ReferenceValue, 'names'>, Readonly<Record<Language, string | null>> {}

const toValue = ({ code, isActive, parent, version, ...labels }: Row): ReferenceValue => ({
  code,
  isActive,
  parent,
  version,
  names: languageCodes.map((language) => ({ language, name: labels[language] ?? '' })),
});

async function readValues(db: Db, list: string): Promise<ReferenceValue[]> {
  const labels = sql.join(languageCodes.map((language) => sql`${labelColumn(language)} as ${sql.ref(language)}`));
  const { rows } = await sql<Row>`
    select v.code, v.is_active, v.parent_code as parent, v.version, ${labels}
      from lookup_value v join lookup_list l on l.id = v.list_id
     where l.name = ${list} order by v.sort_order, v.id`.execute(db);
  return rows.map(toValue);
}

export async function countValues(db: Db): Promise<ListSummary[]> {
  const { rows } = await sql<ListSummary>`
    select l.name as list, count(*) filter (where v.is_active)::integer as active,
           count(*) filter (where not v.is_active)::integer as inactive
      from lookup_list l join lookup_value v on v.list_id = l.id
     group by l.id order by l.id`.execute(db);
  return rows;
}

/** Also held while a new version's values are loaded. */
async function lockList(db: Db, list: string): Promise<void> {
  const row = await db.selectFrom('lookupList').select('id').where('name', '=', list).forUpdate().executeTakeFirst();
  if (!row) fail('not-found');
}

/** Ids continue after the last one and are never reused; see lookup_value in the migrations. */
async function findNextNumber(db: Db, list: string) {
  const { rows } = await sql<{ listId: number; number: number; sortOrder: number }>`
    select l.id as list_id, coalesce(max(v.id) % 1000, 0) + 1 as number, coalesce(max(v.sort_order), 0) + 1 as sort_order
      from lookup_list l left join lookup_value v on v.list_id = l.id
     where l.name = ${list} group by l.id`.execute(db);
  return rows[0] ?? fail('not-found');
}

async function insertValue(db: Db, list: string, { code, names, parent }: NewValue): Promise<void> {
  const { listId, number, sortOrder } = await findNextNumber(db, list);
  if (number > valuesMaximum) fail('limit-reached', { count: valuesMaximum });
  const columns = sql.join(names.map(({ language }) => labelColumn(language)));
  await sql`
    insert into lookup_value (id, list_id, code, parent_code, sort_order, is_by_hand, ${columns})
    values (${listId * 1000 + number}, ${listId}, ${code}, ${parent}, ${sortOrder}, true,
            ${sql.join(names.map(({ name }) => name))})`.execute(db);
}

interface Update {
  readonly code: string;
  readonly names: readonly Name[];
  readonly isActive: boolean;
}

async function updateValue(db: Db, list: string, { code, names, isActive }: Update): Promise<void> {
  const labels = sql.join(names.map(({ language, name }) => sql`${labelColumn(language)} = ${name}`));
  await sql`
    update lookup_value set ${labels}, is_active = ${isActive}, is_by_hand = true, version = version + 1
     where code = ${code} and list_id = (select id from lookup_list where name = ${list})`.execute(db);
}

export const lookupStore = (list: string): ValueStore => ({
  lock: (db) => lockList(db, list),
  read: (db) => readValues(db, list),
  insert: (db, value) => insertValue(db, list, value),
  update: (db, code, names, isActive) => updateValue(db, list, { code, names, isActive }),
});
