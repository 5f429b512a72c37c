import { sql } from 'kysely';
import { type Db, named } from './connection.ts';

/** Positions in the primary's write-ahead log (LSN), as comparable numbers. */

/** PostgreSQL writes an LSN as two hexadecimal halves: '16/B374D848'. */
export function positionOf(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Where the next change will be written; includes asynchronous commits that are not on disk yet. */
export async function positionNow(primary: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn() as position`.execute(primary);
  return positionOf(rows[0]?.position as string);
}

/** Reads the position after locking the row, so that of two concurrent writes the later one stays. */
const leave = (userId: number) => sql`${named('leave-position')}
  insert into last_write as w (user_id, position) values (${userId}, pg_current_wal_insert_lsn())
  on conflict (user_id) do update set position = pg_current_wal_insert_lsn()`;

export const leavePosition = (primary: Db, userId: number) => leave(userId).execute(primary);

const last = (userId: number) => sql<{ position: string }>`${named('last-position')}
  select position from last_write where user_id = ${userId}`;

/** Position of the person's latest request that may have written; undefined when unknown. */
export async function lastPosition(primary: Db, userId: number): Promise<bigint | undefined> {
  const { rows } = await last(userId).execute(primary);
  return rows[0] && positionOf(rows[0].position);
}

interface Standing {
  /** False once the replica has been promoted: it is then a primary of its own and no longer used. */
  readonly isReplica: boolean;
  readonly replayed: bigint;
  /** Version of all data that servers cache (see move_access_version). */
  readonly version: bigint;
}

const standing = sql<{ isReplica: boolean; replayed: string | null; version: string }>`${named('standing')}
  select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() as replayed, version from access_version`;

export async function standingOf(replica: Db): Promise<Standing> {
  const { rows } = await standing.execute(replica);
  const { isReplica, replayed, version } = rows[0] as { isReplica: boolean; replayed: string | null; version: string };
  return { isReplica, replayed: positionOf(replayed ?? '0/0'), version: BigInt(version) };
}
