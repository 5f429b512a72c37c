import type pg from 'pg';

/**
 * Drops indexes and foreign keys before a large load and recreates them afterwards, which costs a fraction of
 * maintaining them row by row. Everything is part of the load's transaction.
 */
export interface DroppedDefinitions {
  readonly steps: readonly (() => Promise<void>)[];
}

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly statistics: number | null;
}

const indexesOf = `
  select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition,
         (select max(a.attstattarget) from pg_attribute a where a.attrelid = c.oid and a.attstattarget > 0) as statistics
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where i.indrelid = any($1::regclass[])
     and not exists (select 1 from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u'))
   order by c.relname`;

const foreignKeysOf = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, null as statistics
    from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f' order by conname`;

export async function dropIndexesAndForeignKeys(
  client: pg.Client,
  tables: readonly string[],
): Promise<DroppedDefinitions> {
  const { rows: foreignKeys } = await client.query<Definition>(foreignKeysOf, [tables]);
  const { rows: indexes } = await client.query<Definition>(indexesOf, [tables]);
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return {
    steps: [
      ...indexes.map(({ name, definition, statistics }) => async () => {
        await client.query(definition);
        if (statistics) await client.query(`alter index ${name} alter column 1 set statistics ${statistics}`);
      }),
      ...foreignKeys.map(({ table, name, definition }) => async () => {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }),
    ],
  };
}
