import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { isLockTimeout } from '../db/connection-errors.ts';
import { transact } from '../db/transaction.ts';

/**
 * Empties the slot of tomorrow, whose rows are one to two days old, without leaving anything to vacuum. Its newest transaction
 * becomes the floor first, and the slot is emptied by a later run: by then every server refuses cursors that would need its
 * rows. `truncate` waits for readers only briefly; the next run tries again.
 */
export async function forgetChanges({ db }: { readonly db: Db }): Promise<void> {
  const { rows: days } = await sql<{ slot: number }>`
    select ((extract(epoch from now())::bigint / 86400 + 1) % 3)::integer as slot`.execute(db);
  const slot = sql.table(`change_${days[0]?.slot}`);
  const newest = sql`(select xid from ${slot} order by xid desc limit 1)`;
  const { rows } = await sql<{ isEmpty: boolean; isBelowFloor: boolean }>`
    select ${newest} is null as is_empty,
           coalesce(${newest} <= (select xid from change_floor), false) as is_below_floor`.execute(db);
  const { isEmpty = true, isBelowFloor = false } = rows[0] ?? {};
  if (isEmpty) return;
  if (isBelowFloor) await empty(db, slot);
  else
    await sql`insert into change_floor (xid) select xid from ${slot} order by xid desc limit 1
                on conflict (only_row) do update set xid = excluded.xid where change_floor.xid < excluded.xid`.execute(
      db,
    );
}

async function empty(db: Db, slot: ReturnType<typeof sql.table>): Promise<void> {
  try {
    await transact(db, async (db) => {
      await sql`set local lock_timeout = '200ms'`.execute(db);
      await sql`truncate ${slot}`.execute(db);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
