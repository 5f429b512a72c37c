import { sql } from 'kysely';
import { childIs } from '../../../db/status-literals.ts';
import { currentFrameAccount } from '../../../frame-account.ts';
import type { ActionContext } from '../action-context.ts';
import { findLockedPlaces, isLocked } from '../project-locks.ts';

/** Saved selection of a draft, and picks of a user. */

type At = Pick<ActionContext, 'db' | 'at' | 'by'>;

/**
 * F27: condition on `pick p join reservation r`: the caller's own. Who works in several offices has picks in several; a
 * frame is told of its own office alone (F12).
 */
export const isOwnPick = ({ by, office }: Pick<ActionContext, 'by' | 'office'>) => sql`
  (p.user_id = ${by}::integer and (r.office_code = ${office} or ${currentFrameAccount() === null}))`;

/** Condition on `child c`: not held, and not picked except by the caller for this reservation. */
export const isUnclaimed = ({ at, by }: Pick<ActionContext, 'at' | 'by'>, reservation: number) => sql`
  not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null)
  and not exists (select 1 from pick p where p.child_id = c.id and p.ends_at > ${at}
                     and (p.reservation_id <> ${reservation} or p.user_id is distinct from ${by}))`;

/** Child ids saved in the draft or currently picked by the caller. */
export async function listSelectedCodes({ db, at, by }: At, reservation: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select c.code from child c
     where c.id in (select child_id from draft_child where reservation_id = ${reservation}
                    union select child_id from pick
                           where reservation_id = ${reservation} and user_id = ${by} and ends_at > ${at})
     order by c.code`.execute(db);
  return rows.map(({ code }) => code);
}

/** Countries and projects of children saved in a draft or currently picked for it by any user. */
export async function listSelectedPlaces({ db, at }: Pick<ActionContext, 'db' | 'at'>, reservation: number) {
  const { rows } = await sql<{ country: string; project: number }>`
    select distinct c.country_code as country, c.project_number as project
      from child c
     where c.id in (select child_id from draft_child where reservation_id = ${reservation}
                    union select child_id from pick where reservation_id = ${reservation} and ends_at > ${at})`.execute(
    db,
  );
  return rows;
}

export interface Picked {
  readonly id: number;
  readonly country: string;
  readonly project: number;
  readonly gender: 'F' | 'M';
}

/** The caller's current picks for a reservation. */
export async function listPicked({ db, at, by }: At, reservation: number): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    select c.id, c.country_code as country, c.project_number as project, c.gender
      from pick p join child c on c.id = p.child_id
     where p.reservation_id = ${reservation} and p.user_id = ${by} and p.ends_at > ${at}
     order by c.code`.execute(db);
  return rows;
}

/**
 * The caller's selection that is still available: currently picked, or saved in the draft and free. Lost and locked
 * children are left out.
 */
export async function listChosen({ db, at, by }: At, reservation: number): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    select c.id, c.country_code as country, c.project_number as project, c.gender
      from child c
     where c.id in (select child_id from draft_child where reservation_id = ${reservation}
                    union select child_id from pick
                           where reservation_id = ${reservation} and user_id = ${by} and ends_at > ${at})
       and c.base_status = ${childIs.pledgeable} and ${isUnclaimed({ at, by }, reservation)}
     order by c.code`.execute(db);
  const locks = await findLockedPlaces(db, at);
  return rows.filter((child) => !isLocked(child, locks));
}

/** Countries and projects of the named children that are still available. */
export async function listAvailablePlaces({ db, at, by }: At, reservation: number, codes: readonly string[]) {
  const { rows } = await sql<{ country: string; project: number }>`
    select distinct c.country_code as country, c.project_number as project
      from child c where c.code = any(${codes}) and c.base_status = ${childIs.pledgeable} and ${isUnclaimed({ at, by }, reservation)}`.execute(
    db,
  );
  return rows;
}

/** The earliest end, for the countdown. */
export async function heldUntil({ db, at, by }: At, reservation: number): Promise<string | null> {
  const { rows } = await sql<{ ends: Date | null }>`
    select min(ends_at) as ends from pick
     where reservation_id = ${reservation} and user_id = ${by} and ends_at > ${at}`.execute(db);
  return rows[0]?.ends?.toISOString() ?? null;
}

export async function insertPicks({ db, by }: At, reservation: number, ids: readonly number[], endsAt: Date) {
  const { rows } = await sql<{ childId: number }>`
    insert into pick (child_id, reservation_id, user_id, ends_at)
    select id, ${reservation}::integer, ${by}::integer, ${endsAt}::timestamptz
      from unnest(${ids}::integer[]) as id order by id
    on conflict (child_id) do nothing
    returning child_id`.execute(db);
  return rows.map(({ childId }) => childId);
}

/** Deletes expired picks of any user. */
export const deleteExpiredPicks = ({ db, at }: At, ids: readonly number[]) =>
  sql`delete from pick where child_id = any(${ids}) and ends_at <= ${at}`.execute(db);

/** How long an unsaved choice is kept after its pick has expired. */
export const choiceMinutes = 60;

/** Stores choices, so that a user who returns after their picks expired sees what they had chosen and what was lost. */
export const insertUnsavedChoices = ({ db, by }: At, reservation: number, ids: readonly number[], endsAt: Date) =>
  sql`insert into unsaved_choice (reservation_id, user_id, child_id, kept_until)
      select ${reservation}::integer, ${by}::integer, id, ${endsAt}::timestamptz + make_interval(mins => ${choiceMinutes})
        from unnest(${ids}::integer[]) as id order by id
      on conflict (reservation_id, user_id, child_id) do update set kept_until = excluded.kept_until`.execute(db);

export const deletePicks = ({ db, by }: At, reservation: number, codes: readonly string[] | null = null) => {
  const theirs = sql`reservation_id = ${reservation} and user_id = ${by}
       and (${codes}::text[] is null or child_id in (select id from child where code = any(${codes})))`;
  return sql`with forgotten as (delete from unsaved_choice where ${theirs})
             delete from pick where ${theirs}`.execute(db);
};

/** Removes children from the saved selection of a draft. */
export const deleteFromSelection = ({ db }: Pick<ActionContext, 'db'>, reservation: number, codes: readonly string[]) =>
  sql`delete from draft_child where reservation_id = ${reservation}
       and child_id in (select id from child where code = any(${codes}))`.execute(db);

/** Deletes all picks and unsaved choices of all users for a reservation, and its saved selection. */
export const deleteSelection = ({ db }: Pick<ActionContext, 'db'>, reservation: number) =>
  sql`with forgotten as (delete from unsaved_choice where reservation_id = ${reservation}),
           unselected as (delete from draft_child where reservation_id = ${reservation})
      delete from pick where reservation_id = ${reservation}`.execute(db);

export async function replaceSelection(
  { db }: Pick<ActionContext, 'db'>,
  reservation: number,
  codes: readonly string[],
) {
  await db.deleteFrom('draftChild').where('reservationId', '=', reservation).execute();
  const { rows } = await sql`
    insert into draft_child (reservation_id, child_id, position)
    select ${reservation}::integer, c.id, given.position
      from unnest(${codes}::text[]) with ordinality as given(code, position) join child c on c.code = given.code
    returning child_id`.execute(db);
  return rows.length;
}
