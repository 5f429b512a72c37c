import { sql } from 'kysely';
import { internalHold, pledgeable } from '#contract/children/statuses.ts';
import type { LockedChild } from './candidates.ts';
import type { ReservationRecord } from './records.ts';
import type { Scene } from './scene.ts';
import { childStatusWords } from './words.ts';

/** Children entering, leaving and changing reservations: hold, status, action code and all three histories at once. */

export const sponsored = 4;
const held = Number(internalHold);
const free = Number(pledgeable);

const idsOf = (children: readonly LockedChild[]) => children.map(({ id }) => id);

interface StatusChange {
  readonly code: 'R01' | 'R02' | 'R03' | 'H03';
  readonly status?: number;
}

/** T8: every change of a reservation or hold has its action code. */
export async function changeStatus(
  { db, at, by, source, office }: Scene,
  ids: readonly number[],
  { code, status }: StatusChange,
) {
  await sql`
    insert into action_code_history (child_id, happened_at, action_code, old_status, new_status, user_id, source)
    select id, ${at}, ${code}, status, coalesce(${status ?? null}::smallint, status), ${by}, 'PRCDS'
      from child where id = any(${ids}) order by id`.execute(db);
  if (status !== undefined)
    await sql`
      insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code, source)
      select 'child', code, 'RCDSChildStatus', (${childStatusWords}::text[])[status], ${childStatusWords[status - 1]},
             ${by}, ${at}, ${office}, ${source}
        from child where id = any(${ids}) and status <> ${status} order by id`.execute(db);
  await sql`
    update child set action_code = ${code}, status = coalesce(${status ?? null}::smallint, status)
     where id = any(${ids})`.execute(db);
}

/** One line in each child's history and one in the reservation's for each child. */
async function auditMoves(
  { db, at, by, source, office }: Scene,
  ids: readonly number[],
  { from, to }: { readonly from: number | null; readonly to: number | null },
): Promise<void> {
  await sql`
    insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code, source)
    select 'child', code, 'ReservationID', ${from}::text, ${to}::text, ${by}, ${at}, ${office}, ${source}
      from child where id = any(${ids}) order by id`.execute(db);
  for (const [reservation, isLeaving] of [
    [from, true],
    [to, false],
  ] as const)
    if (reservation !== null)
      await sql`
        insert into audit_entry (entity, entity_id, field, old_value, new_value, modified_by, modified_at, office_code, source)
        select 'reservation', ${String(reservation)}, 'ChildId', case when ${isLeaving} then code end,
               case when not ${isLeaving} then code end, ${by}, ${at}, ${office}, ${source}
          from child where id = any(${ids}) order by id`.execute(db);
}

async function placeHolds({ db, at, by, office }: Scene, ids: readonly number[], reservation: number): Promise<void> {
  await sql`
    insert into hold (child_id, office_code, kind, reservation_id, placed_by, placed_at)
    select id, ${office}, 'reservation', ${reservation}::integer, ${by}::integer, ${at}::timestamptz
      from unnest(${ids}::integer[]) as id order by id`.execute(db);
  await sql`delete from pick where child_id = any(${ids})`.execute(db);
}

const endHolds = ({ db, at }: Scene, ids: readonly number[], reservation: number) =>
  sql`update hold set ended_at = ${at}
       where child_id = any(${ids}) and reservation_id = ${reservation} and ended_at is null`.execute(db);

/** F1: Pledgeable children become Internal Hold. */
export async function enter(scene: Scene, reservation: ReservationRecord, children: readonly LockedChild[]) {
  if (children.length === 0) return;
  const ids = idsOf(children);
  await placeHolds(scene, ids, reservation.id);
  await changeStatus(scene, ids, { code: 'R01', status: held });
  await auditMoves(scene, ids, { from: null, to: reservation.id });
}

/** F1: a child still on Internal Hold becomes Pledgeable again; any other status stays as it is. */
export async function leave(scene: Scene, reservation: ReservationRecord, children: readonly LockedChild[]) {
  if (children.length === 0) return;
  const ids = idsOf(children);
  await keepOtherHolds(scene, ids, reservation.id);
  const onHold = idsOf(children.filter(({ status }) => status === held));
  if (onHold.length > 0) await changeStatus(scene, onHold, { code: 'R02', status: free });
  await auditMoves(scene, ids, { from: reservation.id, to: null });
}

/**
 * F4: somebody Proposed or on Partnership Hold stays so without the reservation, and that hold must still end by
 * itself.
 */
async function keepOtherHolds(scene: Scene, ids: readonly number[], reservation: number): Promise<void> {
  const { db, at, by, office, settings } = scene;
  await endHolds(scene, ids, reservation);
  await sql`
    insert into hold (child_id, office_code, kind, sponsor_number, placed_by, placed_at, ends_at)
    select c.id, ${office}, case c.status when 2 then 'proposed' else 'partnership' end, h.sponsor_number,
           ${by}::integer, ${at}::timestamptz,
           ${at}::timestamptz + case c.status when 2 then make_interval(days => ${settings.proposedPeriod}::integer)
                                              else make_interval(months => ${settings.partnershipHoldPeriod}::integer) end
      from child c
      join lateral (
        select sponsor_number from hold
         where child_id = c.id and reservation_id = ${reservation} order by id desc limit 1
      ) h on true
     where c.id = any(${ids}) and c.status in (2, 6)
     order by c.id`.execute(db);
}

/** F1: a transferred child keeps its status. */
export async function move(
  scene: Scene,
  source: ReservationRecord,
  target: ReservationRecord,
  children: readonly LockedChild[],
) {
  if (children.length === 0) return;
  const ids = idsOf(children);
  await endHolds(scene, ids, source.id);
  await placeHolds(scene, ids, target.id);
  await changeStatus(scene, ids, { code: 'R03' });
  await auditMoves(scene, ids, { from: source.id, to: target.id });
}

/** The children a reservation holds, or those of them that are named, locked in the order of their ids. */
export async function lockMembers(
  { db }: Scene,
  reservation: number,
  codes: readonly string[] | null = null,
): Promise<LockedChild[]> {
  const { rows } = await sql<LockedChild>`
    select c.id, c.code, c.status, c.country_code as country, c.project_number as project, c.birth_date
      from child c
     where c.id in (select child_id from hold where reservation_id = ${reservation} and ended_at is null)
       and (${codes}::text[] is null or c.code = any(${codes}))
     order by c.id for no key update`.execute(db);
  return rows;
}

/** Where the children of a reservation come from. */
export async function placesOf({ db }: Pick<Scene, 'db'>, reservation: number) {
  const { rows } = await sql<{ country: string; project: number }>`
    select distinct c.country_code as country, c.project_number as project
      from hold h join child c on c.id = h.child_id
     where h.reservation_id = ${reservation} and h.ended_at is null`.execute(db);
  return rows;
}
