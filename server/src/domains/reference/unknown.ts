import { sql } from 'kysely';
import type { z } from 'zod';
import type { ignoreUnknownValue, UnknownValue } from '#contract/reference/api.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { auditReference } from './history.ts';

/** Codes that another system sent and that are in no list. */

/** Not ignored, and not added to the list meanwhile. */
const isOpen = sql`
  not u.is_ignored and not exists (
    select 1 from lookup_value v join lookup_list l on l.id = v.list_id where l.name = u.list and v.code = u.code
  )`;

export async function countUnknown(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unknown_value u where ${isOpen}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listUnknown({ db }: Context): Promise<{ values: UnknownValue[] }> {
  const { rows } = await sql<
    Omit<UnknownValue, 'firstSeenAt' | 'lastSeenAt'> & { firstSeenAt: Date; lastSeenAt: Date }
  >`
    select u.list, u.code, u.lines, u.first_seen_at, u.last_seen_at, u.office_code as office
      from unknown_value u where ${isOpen}
     order by u.lines desc, u.list, u.code limit 1000`.execute(db);
  const values = rows.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
    ...row,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { values };
}

/** The value is in its list now. */
export async function deleteUnknown(db: Db, list: string, code: string): Promise<void> {
  await db.deleteFrom('unknownValue').where('list', '=', list).where('code', '=', code).execute();
}

type Ignored = z.output<typeof ignoreUnknownValue.input>['unknown'];

export async function ignoreUnknown(context: Context, { list, code }: Ignored) {
  return transact(context.db, async (db) => {
    const row = await db
      .selectFrom('unknownValue')
      .select('isIgnored')
      .where('list', '=', list)
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (!row) fail('not-found');
    if (row.isIgnored) return {};
    await db
      .updateTable('unknownValue')
      .set({ isIgnored: true })
      .where('list', '=', list)
      .where('code', '=', code)
      .execute();
    await auditReference({ ...context, db }, { [`Unknown code of ${list}`]: [code, null] });
    return {};
  });
}
