import { sql } from 'kysely';
import { laterDay } from '#contract/shared/calendar.ts';
import { audit } from '../../../db/audit.ts';
import { refuseMessage } from '../../../http/inbound.ts';
import { enqueue } from '../../../jobs/outbox.ts';
import { getLists } from '../../lookups/queries.ts';
import type { StatusChangeContext } from './status-change.ts';
import { actOnChild, readersOf } from './writes.ts';

/** F3: drops that are requested, carried out and reversed. The child stays in its reservation; people release it. */

interface Leaving {
  readonly dropRequestedDate: string | null;
  readonly leavingDate: string | null;
  /** The id of the reason. */
  readonly reasonForLeaving: number | null;
}

async function writeLeaving(turn: StatusChangeContext, change: Partial<Leaving>): Promise<Leaving> {
  const { actionContext, child, isField, asOf } = turn;
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
  const lists = await getLists(db);
  const reasonOf = ({ reasonForLeaving: id }: Leaving) => (id === null ? null : (lists.byId(id)?.en ?? String(id)));
  await audit(db, {
    entity: 'child',
    entityId: child.code,
    office: readersOf(actionContext, isField),
    by: null,
    source,
    at,
    act: actOnChild(actionContext),
    changes: {
      DropRequestedDate: [before.dropRequestedDate, after.dropRequestedDate],
      LeavingDate: [before.leavingDate, after.leavingDate],
      ReasonForLeaving: [reasonOf(before), reasonOf(after)],
      FieldOfficeLastUpdateDate: [before.lastUpdateDate, lastUpdateDate],
    },
  });
  return after;
}

async function reasonId({ actionContext, kind, change }: StatusChangeContext): Promise<number | null> {
  if (change.reason === undefined) return null;
  const value = (await getLists(actionContext.db)).find('reasonForLeaving', change.reason);
  return value?.id ?? refuseMessage(kind, 'Reason', { code: 'not-in-list' });
}

/** Notification 4 goes to the office that holds or sponsors the child. */
export async function requestDrop(turn: StatusChangeContext): Promise<void> {
  const { actionContext, child, change } = turn;
  const { db, at, today } = actionContext;
  await writeLeaving(turn, { dropRequestedDate: today, reasonForLeaving: await reasonId(turn) });
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
async function notifyReservation({ actionContext, child }: StatusChangeContext, reason: number | null): Promise<void> {
  const { db, at } = actionContext;
  if (child.hold?.kind !== 'reservation') return;
  const reasonForLeaving = reason === null ? null : ((await getLists(db)).byId(reason)?.code ?? null);
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
  const reason = await reasonId(turn);
  const { reasonForLeaving } = await writeLeaving(turn, {
    leavingDate: actionContext.today,
    ...(reason !== null && { reasonForLeaving: reason }),
  });
  if (child.hold && child.hold.kind !== 'reservation')
    await sql`update hold set ended_at = ${actionContext.at} where id = ${child.hold.id}`.execute(actionContext.db);
  await notifyReservation(turn, reasonForLeaving);
}

export const reverseDrop = (turn: StatusChangeContext): Promise<unknown> =>
  writeLeaving(turn, { dropRequestedDate: null, leavingDate: null, reasonForLeaving: null });
