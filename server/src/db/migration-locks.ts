import type pg from 'pg';

/** From the weakest to the strongest lock: blocks writing, locking rows, reading. */
const modes = ['share row exclusive', 'exclusive', 'access exclusive'] as const;
type Mode = (typeof modes)[number];

interface TableLock {
  readonly table: string;
  readonly mode: Mode;
}

/**
 * Statements by the lock they take. Inserting conflicts only with schema changes, and validating a constraint blocks
 * nobody, so both are left out.
 */
const lockingStatements: readonly (readonly [Mode, RegExp])[] = [
  ['access exclusive', /\balter table (?:if exists )?(?:only )?(\w+)\b(?! validate constraint)/g],
  ['access exclusive', /\bdrop table (?:if exists )?(\w+)/g],
  ['access exclusive', /\bdrop trigger (?:if exists )?\w+ on (\w+)/g],
  ['access exclusive', /\btruncate (?:table )?(\w+)/g],
  // Lets the author name a lock that the text does not show.
  ['access exclusive', /\block table (\w+)/g],
  ['exclusive', /\bupdate (?:only )?(\w+)/g],
  ['exclusive', /\bdelete from (?:only )?(\w+)/g],
  ['share row exclusive', /\btrigger \w+ (?:before|after) [^;]*? on (\w+)/g],
  ['share row exclusive', /\bindex (?:if not exists )?\w+ on (\w+)/g],
  ['share row exclusive', /\breferences (\w+)/g],
];

/** Creating a function does not run its body. */
const withoutFunctions = (text: string) => text.replace(/\bcreate (?:or replace )?function\b[^;]*?(\$\w*\$).*?\1/g, '');

const normalizeSql = (text: string) => withoutFunctions(text.replace(/--.*$/gm, '').toLowerCase().replace(/\s+/g, ' '));

async function findExistingTables(client: pg.Client, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relname = any($1) and relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The existing tables that a migration changes, each with the strongest lock it needs. */
export async function locksOf(client: pg.Client, text: string): Promise<TableLock[]> {
  const strongest = new Map<string, Mode>();
  for (const [mode, taker] of lockingStatements)
    for (const [, table = ''] of normalizeSql(text).matchAll(taker)) {
      const known = strongest.get(table);
      if (!known || modes.indexOf(known) < modes.indexOf(mode)) strongest.set(table, mode);
    }
  const there = await findExistingTables(client, [...strongest.keys()]);
  return [...strongest].flatMap(([table, mode]) => (there.has(table) ? { table, mode } : []));
}

export class TableInUse extends Error {
  readonly table: string;
  readonly hasWaited: boolean;
  constructor(table: string, hasWaited: boolean, cause: unknown) {
    super(`the table ${table} is in use`, { cause });
    this.table = table;
    this.hasWaited = hasWaited;
  }
}

/**
 * Takes all locks before anything is changed. Only the first lock waits: a transaction that holds nothing cannot be
 * part of a deadlock, which PostgreSQL would resolve by ending either side. If another table is in use, the next
 * attempt starts with it.
 */
export async function lockAll(client: pg.Client, locks: readonly TableLock[], busiest?: string): Promise<void> {
  const isBusiest = ({ table }: TableLock) => table === busiest;
  const inOrder = [...locks.filter(isBusiest), ...locks.filter((lock) => !isBusiest(lock))];
  for (const [place, { table, mode }] of inOrder.entries())
    try {
      await client.query(`lock table ${client.escapeIdentifier(table)} in ${mode} mode${place > 0 ? ' nowait' : ''}`);
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      throw new TableInUse(table, place === 0, error);
    }
}
