import { sql } from 'kysely';
import type { StatusChangeKind } from '#contract/integration/transitions.ts';
import { laterDay } from '#contract/shared/calendar.ts';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connection.ts';
import { refuseMessage } from '../../../http/inbound.ts';
import { enqueue } from '../../../jobs/outbox.ts';
import { getLists, type ListValue } from '../../lookups/queries.ts';
import type { Change, StatusChangeContext } from './status-change.ts';
import { actOnChild } from './writes.ts';

/** F3: drops that are requested, carried out and reversed. The child stays in its reservation; people release it. */

interface Leaving {
  readonly dropRequestedDate: string | null;
  readonly leavingDate: string | null;
  /** The id of the reason. */
  readonly reasonForLeaving: number | null;
}

/** Found before anything is written: a feed goes on with the next child, in the same transaction, when one is refused. */
export async function findReason(db: Db, kind: StatusChangeKind, { reason }: Change): Promise<ListValue | null> {
  if (reason === undefined) return null;
  const value = (await getLists(db)).find('reasonForLeaving', reason);
  return value ?? refuseMessage(kind, 'Reason', { code: 'not-in-list' });
}

/** Thousands of missing children leave without a reason: the lists are read only for one that is not known yet. */
async function reasonOf({ actionContext, reason }: StatusChangeContext, id: number | null): Promise<ListValue | null> {
  if (id === null || id === reason?.id) return id === null ? null : reason;
  return (await getLists(actionContext.db)).byId(id) ?? null;
}

async function writeLeaving(turn: StatusChangeContext, change: Partial<Leaving>): Promise<Leaving> {
  const { actionContext, child, isField, asOf, readers } = turn;
  const { db, at, source } = actionContext;
  const { rows } = await sql<Leaving & { readonly lastUpdateDate: string | null }>`
    select drop_requested_date, leaving_date, reason_for_leaving, last_update_date
      from child_record where id = ${child.id}`.execute(db);
  const [before] = rows;
  if (!before) throw new Error(`child ${child.code} is locked and gone`);
  // What the field office says about a child is as fresh as any other data that it sends.
  const lastUpdateDate = isField ? laterDay(before.lastUpdateDate, asOf) : before.lastUpdateDate;
  const after = { ...before, ...change, lastUpdateDate };
  await sql`update child_record
               set drop_requested_date = ${after.dropRequestedDate}, leaving_date = ${after.leavingDate},
                   reason_for_leaving = ${after.reasonForLeaving}, last_update_date = ${lastUpdateDate}
             where id = ${child.id}`.execute(db);
  const isOtherReason = before.reasonForLeaving !== after.reasonForLeaving;
  const labelOf = async ({ reasonForLeaving: id }: Leaving) =>
    (isOtherReason && (await reasonOf(turn, id))?.en) || null;
  await audit(db, {
    entity: 'child',
    entityId: child.code,
    office: readers,
    by: null,
    source,
    at,
    act: actOnChild(actionContext),
    changes: {
      DropRequestedDate: [before.dropRequestedDate, after.dropRequestedDate],
      LeavingDate: [before.leavingDate, after.leavingDate],
      ReasonForLeaving: [await labelOf(before), await labelOf(after)],
      FieldOfficeLastUpdateDate: [before.lastUpdateDate, lastUpdateDate],
    },
  });
  return after;
}

/** Notification 4 goes to the office that holds or sponsors the child. */
export async function requestDrop(turn: StatusChangeContext): Promise<void> {
  const { actionContext, child, change } = turn;
  const { db, at, today } = actionContext;
  await writeLeaving(turn, { dropRequestedDate: today, reasonForLeaving: turn.reason?.id ?? null });
  const office = child.standing.heldBy;
  if (office === null) return;
  await enqueue(db, {
    office,
    kind: 'notification:4',
    record: `child:${child.code}`,
    payload: { childId: child.code, requestedAt: at.toISOString(), reasonForLeaving: change.reason ?? null },
    at,
    by: null,
  });
}

/** Notification 19 goes to the office of the reservation. */
async function notifyReservation(turn: StatusChangeContext, reason: number | null): Promise<void> {
  const { actionContext, child } = turn;
  const { db, at } = actionContext;
  if (child.hold?.kind !== 'reservation') return;
  const reasonForLeaving = (await reasonOf(turn, reason))?.code ?? null;
  await enqueue(db, {
    office: child.hold.office,
    kind: 'notification:19',
    record: `child:${child.code}`,
    payload: {
      childId: child.code,
      reservationId: child.hold.reservationId,
      droppedAt: at.toISOString(),
      reasonForLeaving,
    },
    at,
    by: null,
  });
}

/**
 * F1, F19: a child of a reservation stays with it and counts as Other until somebody releases the child. Any other hold
 * ends. The sponsor stays known, so that a reversed drop restores what was before.
 */
export async function drop(turn: StatusChangeContext): Promise<void> {
  const { actionContext, child } = turn;
  const { reasonForLeaving } = await writeLeaving(turn, {
    leavingDate: actionContext.today,
    ...(turn.reason && { reasonForLeaving: turn.reason.id }),
  });
  if (child.hold && child.hold.kind !== 'reservation')
    await sql`update hold set ended_at = ${actionContext.at} where id = ${child.hold.id}`.execute(actionContext.db);
  await notifyReservation(turn, reasonForLeaving);
}

export const reverseDrop = (turn: StatusChangeContext): Promise<unknown> =>
  writeLeaving(turn, { dropRequestedDate: null, leavingDate: null, reasonForLeaving: null });
