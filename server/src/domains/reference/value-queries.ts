import { sql } from 'kysely';
import type { ListSummary, ReferenceValue } from '#contract/reference/api.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { fail } from '../../refusal.ts';

/** The values of the lists, with their names in every language. */

export interface Name {
  readonly language: Language;
  readonly name: string;
}

const labelColumn = (language: Language) => sql.ref(`label_${language}`);

interface Row extends Omit<ReferenceValue, 'names'>, Readonly<Record<Language, string | null>> {
  readonly id: number;
}

export interface StoredValue extends ReferenceValue {
  readonly id: number;
}

const storedValue = ({ id, code, isActive, parent, version, ...labels }: Row): StoredValue => ({
  id,
  code,
  isActive,
  parent,
  version,
  names: languageCodes.map((language) => ({ language, name: labels[language] ?? '' })),
});

export async function readValues(db: Db, list: string): Promise<StoredValue[]> {
  const labels = sql.join(languageCodes.map((language) => sql`${labelColumn(language)} as ${sql.ref(language)}`));
  const { rows } = await sql<Row>`
    select v.id, v.code, v.is_active, v.parent_code as parent, v.version, ${labels}
      from lookup_value v join lookup_list l on l.id = v.list_id
     where l.name = ${list} order by v.sort_order, v.id`.execute(db);
  return rows.map(storedValue);
}

export async function getValue(db: Db, list: string, code: string): Promise<StoredValue> {
  return (await readValues(db, list)).find((value) => value.code === code) ?? fail('not-found');
}

export async function countValues(db: Db): Promise<ListSummary[]> {
  const { rows } = await sql<ListSummary>`
    select l.name as list, count(*) filter (where v.is_active)::integer as active,
           count(*) filter (where not v.is_active)::integer as inactive
      from lookup_list l join lookup_value v on v.list_id = l.id
     group by l.id order by l.id`.execute(db);
  return rows;
}

/** Whoever changes a list by hand or loads a new version's values holds this row, so they do it one after the other. */
export async function lockList(db: Db, list: string): Promise<number> {
  const row = await db.selectFrom('lookupList').select('id').where('name', '=', list).forUpdate().executeTakeFirst();
  return row?.id ?? fail('not-found');
}

/** The languages in which another value of the list has this name, whatever its accents and case. */
export async function findTakenLanguages(
  db: Db,
  listId: number,
  names: readonly Name[],
  ownId: number | null,
): Promise<Language[]> {
  const taken: Language[] = [];
  for (const { language, name } of names) {
    const { rows } = await sql`
      select 1 from lookup_value
       where list_id = ${listId} and id is distinct from ${ownId}
         and search_key(${labelColumn(language)}) = search_key(${name}) limit 1`.execute(db);
    if (rows.length > 0) taken.push(language);
  }
  return taken;
}

/** Ids continue after the last one and are never reused; see lookup_value in the migrations. */
export async function findNextNumber(db: Db, listId: number): Promise<{ number: number; sortOrder: number }> {
  const { rows } = await sql<{ number: number; sortOrder: number }>`
    select coalesce(max(id) % 1000, 0) + 1 as number, coalesce(max(sort_order), 0) + 1 as sort_order
      from lookup_value where list_id = ${listId}`.execute(db);
  return rows[0] as { number: number; sortOrder: number };
}

interface NewValue {
  readonly listId: number;
  readonly number: number;
  readonly sortOrder: number;
  readonly code: string;
  readonly names: readonly Name[];
  readonly parent: string | null;
}

export async function insertValue(db: Db, { listId, number, sortOrder, code, names, parent }: NewValue): Promise<void> {
  const columns = sql.join(names.map(({ language }) => labelColumn(language)));
  await sql`
    insert into lookup_value (id, list_id, code, parent_code, sort_order, is_by_hand, ${columns})
    values (${listId * 1000 + number}, ${listId}, ${code}, ${parent}, ${sortOrder}, true,
            ${sql.join(names.map(({ name }) => name))})`.execute(db);
}

export async function updateValue(db: Db, id: number, names: readonly Name[], isActive: boolean): Promise<void> {
  const labels = sql.join(names.map(({ language, name }) => sql`${labelColumn(language)} = ${name}`));
  await sql`
    update lookup_value set ${labels}, is_active = ${isActive}, is_by_hand = true, version = version + 1
     where id = ${id}`.execute(db);
}
