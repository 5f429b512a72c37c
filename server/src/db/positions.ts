import { sql } from 'kysely';
import { type Db, named } from './connection.ts';

/** Places in the primary's log of changes, as numbers that can be compared. */

/** PostgreSQL writes them as two hexadecimal halves: '16/B374D848'. */
export function positionOf(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Where the next change will be written; it includes what was committed without waiting for the disk. */
export async function positionNow(primary: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn() as position`.execute(primary);
  return positionOf(rows[0]?.position as string);
}

/** The position is read after the row is locked, so that of two at once the later one stays. */
const leave = (userId: number) => sql`${named('leave-position')}
  insert into last_write as w (user_id, position) values (${userId}, pg_current_wal_insert_lsn())
  on conflict (user_id) do update set position = pg_current_wal_insert_lsn()`;

export const leavePosition = (primary: Db, userId: number) => leave(userId).execute(primary);

const last = (userId: number) => sql<{ position: string }>`${named('last-position')}
  select position from last_write where user_id = ${userId}`;

/** Of the person's latest request that may have written; undefined when nothing is known. */
export async function lastPosition(primary: Db, userId: number): Promise<bigint | undefined> {
  const { rows } = await last(userId).execute(primary);
  return rows[0] && positionOf(rows[0].position);
}

interface Standing {
  /** False once it has been promoted: then it is another primary, and none of our business. */
  readonly isReplica: boolean;
  readonly replayed: bigint;
  /** Of everything that servers remember (see move_access_version). */
  readonly version: bigint;
}

const standing = sql<{ isReplica: boolean; replayed: string | null; version: string }>`${named('standing')}
  select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() as replayed, version from access_version`;

export async function standingOf(replica: Db): Promise<Standing> {
  const { rows } = await standing.execute(replica);
  const { isReplica, replayed, version } = rows[0] as { isReplica: boolean; replayed: string | null; version: string };
  return { isReplica, replayed: positionOf(replayed ?? '0/0'), version: BigInt(version) };
}
