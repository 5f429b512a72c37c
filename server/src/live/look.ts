import { type RawBuilder, sql } from 'kysely';
import type { ChangeKind, ChangeWord } from '#contract/live/changes.ts';
import { type Db, preparedAs } from '../db/connection.ts';
import { type Cursor, parseSnapshot, type Snapshot } from './cursor.ts';

export interface ChangeRow {
  readonly xid: bigint;
  readonly kind: ChangeKind;
  readonly word: ChangeWord;
  /** Null: every office. */
  readonly office: string | null;
  /** As screens know the records: children by Child ID. Empty: any record of the kind. */
  readonly ids: readonly string[];
}

export interface Look extends Cursor {
  /** Where the log of the database stood; a replica that has come so far knows everything that was read. */
  readonly position: string;
  readonly accessVersion: string;
  /** Changes of transactions up to this number may be gone. */
  readonly floor: bigint;
  /** In the order in which they were made to each record; undefined: more than a screen would apply one by one. */
  readonly rows: readonly ChangeRow[] | undefined;
}

const rowsMaximum = 5_000;

interface Row {
  readonly epoch: string;
  readonly position: string;
  readonly snapshot: string;
  readonly accessVersion: string;
  readonly floor: string;
  readonly rows: readonly StoredChange[] | null;
}

type StoredChange = Omit<ChangeRow, 'xid' | 'ids'> & { readonly xid: string; readonly ids: readonly number[] };

/**
 * What is visible now and was not in the snapshot, and the snapshot of this very statement: nothing is missed or read twice,
 * however long a transaction was open. `order by xid, id limit` keeps the planner on the index even where its
 * statistics are old.
 */
const look = ({ xmax, running }: Pick<Snapshot, 'xmax' | 'running'>): RawBuilder<Row> => sql`${preparedAs('live-look')}
  select concat((select system_identifier from pg_control_system()), '-',
                left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)) as epoch,
         pg_current_wal_insert_lsn()::text as position,
         pg_current_snapshot()::text as snapshot, v.version as access_version,
         coalesce((select xid::text from change_floor), '0') as floor,
         (select json_agg(json_build_object('xid', fresh.xid::text, 'kind', fresh.kind, 'word', fresh.word,
                                            'office', fresh.office_code, 'ids', fresh.record_ids) order by fresh.id)
            from ((select id, xid, kind, word, office_code, record_ids from change
                    where xid >= ${String(xmax)}::xid8 order by xid, id limit ${rowsMaximum + 1})
                  union all
                  (select id, xid, kind, word, office_code, record_ids from change
                    where xid = any(${[...running].map(String)}::xid8[]) order by xid, id limit ${rowsMaximum + 1})) fresh) as rows
    from access_version v`;

/** Without a snapshot: only where the database stands now. */
export async function lookAfter(db: Db, snapshot: Snapshot | undefined): Promise<Look> {
  // No transaction has this number yet.
  const nothing = { xmax: 2n ** 63n, running: new Set<bigint>() };
  const { rows: found } = await look(snapshot ?? nothing).execute(db);
  const row = found[0] as Row;
  const rows = row.rows ?? [];
  return {
    epoch: row.epoch,
    position: row.position,
    snapshot: parseSnapshot(row.snapshot) as Snapshot,
    accessVersion: row.accessVersion,
    floor: BigInt(row.floor),
    rows: rows.length > rowsMaximum ? undefined : await nameRecords(db, rows),
  };
}

const recentSeconds = 30;
const recentMaximum = 1_000;

/** For a screen that begins to listen a moment after it has fetched what it shows; undefined: too many to list. */
export async function recentChanges(db: Db): Promise<readonly ChangeRow[] | undefined> {
  const { rows } = await sql<StoredChange>`${preparedAs('live-recent')}
    select last.xid::text as xid, last.kind, last.word, last.office_code as office, last.record_ids as ids
      from (select id, xid, at, kind, word, office_code, record_ids from change
             order by xid desc, id desc limit ${recentMaximum}) last
     where last.at > now() - make_interval(secs => ${recentSeconds})
     order by last.id`.execute(db);
  return rows.length < recentMaximum ? nameRecords(db, rows) : undefined;
}

const namedChildrenMaximum = 20_000;

/** Screens know children by Child ID. An erased child is on no screen. Undefined: too many children to name. */
async function nameRecords(db: Db, rows: readonly StoredChange[]): Promise<ChangeRow[] | undefined> {
  const children = [...new Set(rows.flatMap(({ kind, ids }) => (kind === 'child' ? ids : [])))];
  if (children.length > namedChildrenMaximum) return undefined;
  const codes = await codesOf(db, children);
  return rows.flatMap(({ xid, ids, ...row }) => {
    const named = row.kind === 'child' ? ids.flatMap((id) => codes.get(id) ?? []) : ids.map(String);
    return named.length === 0 && ids.length > 0 ? [] : [{ ...row, xid: BigInt(xid), ids: named }];
  });
}

async function codesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; code: string }>`${preparedAs('live-children')}
    select id, code from child_record where id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
