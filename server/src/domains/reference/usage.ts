import { sql } from 'kysely';
import { lookupOf } from '#contract/children/child-field.ts';
import { storedFields } from '#contract/children/fields.ts';
import type { Use, UseKind } from '#contract/reference/api.ts';
import { isPlaceList } from '#contract/reference/rules.ts';
import { columnName } from '../../db/column-name.ts';
import type { Db } from '../../db/connection.ts';
import { countPlaceUses } from './place-usage.ts';

/** How many records refer to the values of a list. */

interface Column {
  readonly name: string;
  readonly holdsSeveral: boolean;
}

/** Columns of children that store ids of values, by list. */
function columnsOf(list: string): readonly Column[] {
  const plain = storedFields
    .filter((field) => lookupOf(field) === list)
    .map(({ name, kind }) => ({ name: columnName(name), holdsSeveral: kind === 'lookups' }));
  const supports = [
    { list: 'participationSupportType', name: 'participation_support_type' },
    { list: 'participationSupportDescription', name: 'participation_support_description' },
  ].filter((support) => support.list === list);
  return [...plain, ...supports.map(({ name }) => ({ name, holdsSeveral: true }))];
}

/** A child counts once for each value, even if both parents have the same occupation. */
async function countChildren(db: Db, list: string): Promise<ReadonlyMap<number, number>> {
  const columns = columnsOf(list);
  const [only, ...others] = columns;
  if (!only) return new Map();
  const column = ({ name }: Column) => sql.ref(`c.${name}`);
  const each =
    others.length === 0 && !only.holdsSeveral
      ? sql`select ${column(only)} as id from child_record c where ${column(only)} is not null`
      : sql`select v.id from child_record c cross join lateral (${sql.join(
          columns.map((one) =>
            one.holdsSeveral ? sql`select unnest(${column(one)}) as id` : sql`select ${column(one)}`,
          ),
          sql` union `,
        )}) as v(id) where v.id is not null`;
  const { rows } = await sql<{ id: number; count: number }>`
    select id, count(*)::integer as count from (${each}) used group by id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Lists whose codes are stored as they are. */
const storedCodes: Readonly<
  Record<string, { readonly kind: UseKind; readonly table: string; readonly column: string }>
> = {
  csmCode: { kind: 'messages', table: 'csm_message', column: 'code' },
  actionCode: { kind: 'actions', table: 'action_code_history', column: 'action_code' },
};

async function countCodes(db: Db, table: string, column: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select ${sql.ref(column)} as code, count(*)::integer as count from ${sql.table(table)} group by 1`.execute(db);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

async function countLookupUses(db: Db, list: string): Promise<Map<string, Use[]>> {
  const stored = Object.hasOwn(storedCodes, list) ? storedCodes[list] : undefined;
  const children = await countChildren(db, list);
  const codes = stored ? await countCodes(db, stored.table, stored.column) : new Map<string, number>();
  const values = await db
    .selectFrom('lookupValue')
    .innerJoin('lookupList', 'lookupList.id', 'lookupValue.listId')
    .select(['lookupValue.id', 'lookupValue.code'])
    .where('lookupList.name', '=', list)
    .execute();
  const uses = new Map<string, Use[]>();
  for (const { id, code } of values) {
    const counts: Use[] = [
      { kind: 'children', count: children.get(id) ?? 0 },
      { kind: stored?.kind ?? 'children', count: codes.get(code) ?? 0 },
    ];
    const some = counts.filter(({ count }) => count > 0);
    if (some.length > 0) uses.set(code, some);
  }
  return uses;
}

/** By code; values that nothing uses are left out. */
export const countUses = (db: Db, list: string): Promise<Map<string, Use[]>> =>
  isPlaceList(list) ? countPlaceUses(db, list) : countLookupUses(db, list);
