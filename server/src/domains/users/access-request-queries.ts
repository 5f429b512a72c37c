import type { Db } from '../../db/connection.ts';

/** The person's open request for this privilege, created if there is none; a unique index allows only one. */
export async function getOrCreateRequest(
  db: Db,
  asked: { userId: number; office: string; privilege: string | null; at: Date },
): Promise<number> {
  for (;;) {
    const made = await db
      .insertInto('accessRequest')
      .values({ userId: asked.userId, officeCode: asked.office, privilege: asked.privilege, requestedAt: asked.at })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    const open =
      made ??
      (await db
        .selectFrom('accessRequest')
        .select('id')
        .where('userId', '=', asked.userId)
        .where('privilege', 'is not distinct from', asked.privilege)
        .where('closedAt', 'is', null)
        .executeTakeFirst());
    // Neither, if an administrator closes the open one between the two statements.
    if (open) return open.id;
  }
}

/** Claims the sending of the mail: not sent yet, or a reminder is due. Only one of two concurrent requests succeeds. */
export async function claimSending(db: Db, id: number, now: Date, remindIfBefore: Date): Promise<boolean> {
  const row = await db
    .updateTable('accessRequest')
    .set({ isSent: true, requestedAt: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('isSent', '=', false), eb('requestedAt', '<=', remindIfBefore)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether the request counts as unsent: its mail has still to be sent, or was let go. Locks the mail before the
 * request, so that one which is being recorded as sent counts as sent.
 */
export async function markUnsent(db: Db, id: number, record: string): Promise<boolean> {
  const unsent = await db
    .selectFrom('outboxMessage')
    .select('id')
    .where('recordKey', '=', record)
    .where('state', 'in', ['pending', 'failed'])
    .forUpdate()
    .execute();
  if (unsent.length > 0) await db.updateTable('accessRequest').set({ isSent: false }).where('id', '=', id).execute();
  const request = await db.selectFrom('accessRequest').select('isSent').where('id', '=', id).executeTakeFirst();
  return request?.isSent === false;
}

/** Makes a pending mail about the request due now, because the person asked again. */
export async function makeMailDue(db: Db, record: string): Promise<boolean> {
  const rows = await db
    .updateTable('outboxMessage')
    .set({ nextAttemptAt: null })
    .where('recordKey', '=', record)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Whether the mail is being sent or due, and not postponed after a failure. */
export async function isMailPending(db: Db, record: string): Promise<boolean> {
  const putOff = await db
    .selectFrom('outboxMessage')
    .select('id')
    .where('recordKey', '=', record)
    .where('state', '=', 'pending')
    .where('nextAttemptAt', 'is not', null)
    .executeTakeFirst();
  return putOff === undefined;
}
