import { sql } from 'kysely';
import { childStatus } from '#contract/children/statuses.ts';
import type { AuditAction } from '#contract/reservations/audit-actions.ts';
import { staysWithReservation } from '#contract/reservations/selection.ts';
import { childIs } from '../../../db/status-literals.ts';
import { currentFrameAccount } from '../../../frame-account.ts';
import type { ActionContext } from '../action-context.ts';
import { childStatusLabels } from '../audit-texts.ts';
import { endOfPeriod } from '../periods.ts';
import type { ReservationRecord } from '../records.ts';
import { type LockedChild, readLocked } from '../selection/candidates.ts';

/** Adds, releases and transfers children: writes hold, status, action code and all three histories together. */

const { internalHold: held, pledgeable: free } = childStatus;

const idsOf = (children: readonly { readonly id: number }[]) => children.map(({ id }) => id);

interface Transition {
  /** Reservations that the children leave and enter. */
  readonly from?: number;
  readonly to?: number;
  /** T8: every change of a reservation or hold has an action code. */
  readonly code: 'R01' | 'R02' | 'R03' | 'H03';
  /** The new status; null when there is no line of its own: status and action code stay. */
  readonly status: (child: Pick<LockedChild, 'status'>) => number | null;
}

/** F20: a transfer is recorded as 'transferred' in the source reservation and as 'received' in the target. */
function actsOf(
  { act }: ActionContext,
  { from, to }: Pick<Transition, 'from' | 'to'>,
): { leaving: AuditAction | null; entering: AuditAction | null } {
  if (from === undefined || to === undefined) return { leaving: act, entering: act };
  return { leaving: { kind: 'transferred', of: to }, entering: { kind: 'received', of: from } };
}

/**
 * Writes status, action code and all three histories of any number of locked children in one statement: one entry per
 * child in its own history and in that of each reservation. For Internal Hold the open hold defines the status, so
 * `child_record` is not updated; a child who leaves or has left keeps the code that says so.
 */
export async function writeTransition(
  actionContext: ActionContext,
  children: readonly Pick<LockedChild, 'id' | 'code' | 'status'>[],
  { from, to, code, status }: Transition,
): Promise<void> {
  const { db, at, by, source, office } = actionContext;
  const { leaving, entering } = actsOf(actionContext, { from, to });
  const [left, entered] = [from === undefined ? null : String(from), to === undefined ? null : String(to)];
  await sql`
    with step as (
      select * from unnest(${idsOf(children)}::integer[], ${children.map((child) => child.code)}::text[],
                           ${children.map((child) => child.status)}::smallint[],
                           ${children.map((child) => status(child))}::smallint[]) as child(id, code, was, becomes)
    ), coded as (
      insert into action_code_history (child_id, happened_at, action_code, old_status, new_status, user_id, source, through,
                                       office_code)
      select id, ${at}, ${code}, was, becomes, ${by}, 'PRCDS', ${currentFrameAccount()}, ${by === null ? null : office}::text
        from step where becomes is not null order by id
    ), told as (
      insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code, source,
                               through, act, act_of)
      select line.entity, line.entity_id, line.field, line.old_value, line.new_value, ${by}, ${at}, ${office}, ${source},
             ${currentFrameAccount()}, line.act, line.act_of
        from step, lateral (values
          (1, 'child', step.code, 'RCDSChildStatus', (${childStatusLabels}::text[])[step.was],
              (${childStatusLabels}::text[])[step.becomes], step.becomes <> step.was, null, null::integer),
          (2, 'child', step.code, 'ReservationID', ${left}, ${entered}, ${left !== null || entered !== null}, null, null),
          (3, 'reservation', ${left}, 'ChildId', step.code, null, ${left !== null}, ${leaving?.kind ?? null}::text,
              ${leaving?.of ?? null}::integer),
          (4, 'reservation', ${entered}, 'ChildId', null, step.code, ${entered !== null}, ${entering?.kind ?? null}::text,
              ${entering?.of ?? null}::integer)
        ) as line(place, entity, entity_id, field, old_value, new_value, is_due, act, act_of)
       where line.is_due
       order by line.place, step.id
    )
    update child_record c set base_action_code = ${code}, base_status = step.becomes
      from step where c.id = step.id and step.becomes not in (${held}, ${childIs.dropRequested}, ${childIs.dropped})`.execute(
    db,
  );
}

async function placeHolds(
  { db, at, by, office }: ActionContext,
  ids: readonly number[],
  { to, code, from }: { readonly to: number; readonly code: 'R01' | 'R03'; readonly from?: number },
): Promise<void> {
  // F23: a transferred child stays proposed to its sponsor.
  await sql`
    with unpicked as (delete from pick where child_id = any(${ids}))
    insert into hold (child_id, office_code, kind, reservation_id, action_code, sponsor_number, placed_by, placed_at)
    select child.id, ${office}, 'reservation', ${to}::integer, ${code},
           (select h.sponsor_number from hold h
             where h.child_id = child.id and h.reservation_id = ${from ?? null}::integer order by h.id desc limit 1),
           ${by}::integer, ${at}::timestamptz
      from unnest(${ids}::integer[]) as child(id) order by child.id`.execute(db);
}

const endHolds = ({ db, at }: ActionContext, ids: readonly number[], reservation: number) =>
  sql`update hold set ended_at = ${at}
       where child_id = any(${ids}) and reservation_id = ${reservation} and ended_at is null`.execute(db);

/** F1: Pledgeable children become Internal Hold. */
export async function holdForReservation(
  actionContext: ActionContext,
  reservation: ReservationRecord,
  children: readonly LockedChild[],
) {
  if (children.length === 0) return;
  await placeHolds(actionContext, idsOf(children), { to: reservation.id, code: 'R01' });
  await writeTransition(actionContext, children, { to: reservation.id, code: 'R01', status: () => held });
}

/**
 * F1, T8: a child still on Internal Hold becomes Pledgeable again; any other status stays as it is, and the change of the
 * reservation has its line R02 all the same. A child who comes here Pledgeable left with the end of the sponsorship, whose
 * own code S02 stands for both.
 */
const statusAfterRelease: Transition['status'] = ({ status }) => {
  if (status === held) return free;
  return status === free ? null : status;
};

export async function releaseFromReservation(
  actionContext: ActionContext,
  reservation: ReservationRecord,
  children: readonly LockedChild[],
) {
  if (children.length === 0) return;
  await keepOtherHolds(actionContext, idsOf(children), reservation.id);
  await writeTransition(actionContext, children, { from: reservation.id, code: 'R02', status: statusAfterRelease });
}

/**
 * F4: Proposed and Partnership Hold outlast the reservation, so they get their own hold with an end date. It says who
 * proposed the child, when and until when; who released the child is in the histories. Without a line of the proposal,
 * what is known of the reservation's hold stands for it.
 */
async function keepOtherHolds(
  actionContext: ActionContext,
  ids: readonly number[],
  reservation: number,
): Promise<void> {
  const { db, office, settings } = actionContext;
  await endHolds(actionContext, ids, reservation);
  const period = sql`case c.status when ${childIs.proposed} then make_interval(days => ${settings.proposedPeriod}::integer)
                                   else make_interval(months => ${settings.partnershipHoldPeriod}::integer) end`;
  await sql`
    insert into hold (child_id, office_code, kind, sponsor_number, placed_by, placed_at, ends_at)
    select c.id, ${office}, case c.status when ${childIs.proposed} then 'proposed' else 'partnership' end, h.sponsor_number,
           case when a.id is null then h.placed_by else a.user_id end, began.at,
           ${endOfPeriod(actionContext, period, sql`began.at`)}
      from child c
      join lateral (
        select sponsor_number, placed_by, placed_at from hold
         where child_id = c.id and reservation_id = ${reservation} order by id desc limit 1
      ) h on true
      left join lateral (
        select id, user_id, happened_at from action_code_history
         where child_id = c.id
           and action_code = case c.status when ${childIs.proposed} then 'P01' else 'H02' end
         order by happened_at desc, id desc limit 1
      ) a on true
      cross join lateral (select coalesce(a.happened_at, h.placed_at) as at) as began
     where c.id = any(${ids}) and c.status in (${childIs.proposed}, ${childIs.partnershipHold})
     order by c.id`.execute(db);
}

/** F1: a transferred child keeps its status. */
export async function transferHolds(
  actionContext: ActionContext,
  source: ReservationRecord,
  target: ReservationRecord,
  children: readonly LockedChild[],
) {
  if (children.length === 0) return;
  const ids = idsOf(children);
  await endHolds(actionContext, ids, source.id);
  await placeHolds(actionContext, ids, { from: source.id, to: target.id, code: 'R03' });
  const status: Transition['status'] = (child) => child.status;
  await writeTransition(actionContext, children, { from: source.id, to: target.id, code: 'R03', status });
}

export interface ReservedMember extends LockedChild {
  /** F1: can be neither released nor transferred. */
  readonly stays: boolean;
}

async function readMembers(actionContext: ActionContext, ids: readonly number[]): Promise<ReservedMember[]> {
  const children = await readLocked(actionContext, ids);
  // Erasing a child's personal data keeps the office of the sponsor, not the number.
  const { rows } = await sql<{ id: number }>`
    select id from child_record where id = any(${ids}) and sponsor_office_code is not null`.execute(actionContext.db);
  const sponsored = new Set(rows.map(({ id }) => id));
  return children.map((child) => ({ ...child, stays: staysWithReservation(child.status, sponsored.has(child.id)) }));
}

/** Locks the children of a reservation, or the named ones among them, in id order. */
export async function lockReservedChildren(
  actionContext: ActionContext,
  reservation: number,
  codes: readonly string[] | null = null,
): Promise<ReservedMember[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from child_record c
     where c.id in (select child_id from hold where reservation_id = ${reservation} and ended_at is null)
       and (${codes}::text[] is null or c.code = any(${codes}))
     order by c.id for no key update`.execute(actionContext.db);
  return readMembers(actionContext, idsOf(rows));
}

/** Countries and projects of a reservation's children. */
export async function listPlacesOf({ db }: Pick<ActionContext, 'db'>, reservation: number) {
  const { rows } = await sql<{ country: string; project: number }>`
    select distinct c.country_code as country, c.project_number as project
      from hold h join child c on c.id = h.child_id
     where h.reservation_id = ${reservation} and h.ended_at is null`.execute(db);
  return rows;
}
