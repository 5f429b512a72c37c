import { sql } from 'kysely';
import { type Db, preparedAs } from './connection.ts';

/** Positions in the primary's write-ahead log (LSN), as comparable numbers. */

/** PostgreSQL writes an LSN as two hexadecimal halves: '16/B374D848'. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Where the next change will be written; includes asynchronous commits that are not on disk yet. */
export async function getCurrentLsn(primary: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn() as position`.execute(primary);
  return parseLsn(rows[0]?.position as string);
}

/** Reads the position after locking the row, so that of two concurrent writes the later one stays. */
const upsertLastWrite = (userId: number) => sql`${preparedAs('leave-position')}
  insert into last_write as w (user_id, position) values (${userId}, pg_current_wal_insert_lsn())
  on conflict (user_id) do update set position = pg_current_wal_insert_lsn()`;

export const recordLastWrite = (primary: Db, userId: number) => upsertLastWrite(userId).execute(primary);

const selectLastWrite = (userId: number) => sql<{ position: string }>`${preparedAs('last-position')}
  select position from last_write where user_id = ${userId}`;

/** Position of the person's latest request that may have written; undefined when unknown. */
export async function findLastWriteLsn(primary: Db, userId: number): Promise<bigint | undefined> {
  const { rows } = await selectLastWrite(userId).execute(primary);
  return rows[0] && parseLsn(rows[0].position);
}

interface ReplicaStatus {
  /** False once the replica has been promoted: it is then a primary of its own and no longer used. */
  readonly isReplica: boolean;
  readonly replayed: bigint;
  /** Version of all data that servers cache (see move_access_version). */
  readonly version: bigint;
}

const selectReplicaStatus = sql<{
  isReplica: boolean;
  replayed: string | null;
  version: string;
}>`${preparedAs('standing')}
  select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() as replayed, version from access_version`;

export async function getReplicaStatus(replica: Db): Promise<ReplicaStatus> {
  const { rows } = await selectReplicaStatus.execute(replica);
  const { isReplica, replayed, version } = rows[0] as { isReplica: boolean; replayed: string | null; version: string };
  return { isReplica, replayed: parseLsn(replayed ?? '0/0'), version: BigInt(version) };
}
