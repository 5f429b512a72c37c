import { sql } from 'kysely';
import { isLocked, lockedProjects } from '../project-locks.ts';
import type { Scene } from '../scene.ts';

/** The selection of a draft and the picks of one person. */

type At = Pick<Scene, 'db' | 'at' | 'by'>;

/** Of `child c`: nobody's hold, and nobody's pick but the caller's own for this reservation. */
export const isNobodys = ({ at, by }: Pick<Scene, 'at' | 'by'>, reservation: number) => sql`
  not exists (select 1 from hold h where h.child_id = c.id and h.ended_at is null)
  and not exists (select 1 from pick p where p.child_id = c.id and p.ends_at > ${at}
                     and (p.reservation_id <> ${reservation} or p.user_id is distinct from ${by}))`;

/** Ids of children somebody has chosen for a reservation: saved in the draft, or held by the caller right now. */
export async function selectedCodes({ db, at, by }: At, reservation: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select c.code from child c
     where c.id in (select child_id from draft_child where reservation_id = ${reservation}
                    union select child_id from pick
                           where reservation_id = ${reservation} and user_id = ${by} and ends_at > ${at})
     order by c.code`.execute(db);
  return rows.map(({ code }) => code);
}

/** Where the children chosen for a draft come from: kept in it, or held for it right now, whoever holds them. */
export async function selectedPlaces({ db, at }: Pick<Scene, 'db' | 'at'>, reservation: number) {
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

/** What the caller holds for a reservation at this moment. */
export async function pickedBy({ db, at, by }: At, reservation: number): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    select c.id, c.country_code as country, c.project_number as project, c.gender
      from pick p join child c on c.id = p.child_id
     where p.reservation_id = ${reservation} and p.user_id = ${by} and p.ends_at > ${at}
     order by c.code`.execute(db);
  return rows;
}

/**
 * What the caller has chosen as far as it can still be had: held now, or kept in the draft and free. What was lost or
 * locked meanwhile takes no place.
 */
export async function chosenBy({ db, at, by }: At, reservation: number): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    select c.id, c.country_code as country, c.project_number as project, c.gender
      from child c
     where c.id in (select child_id from draft_child where reservation_id = ${reservation}
                    union select child_id from pick
                           where reservation_id = ${reservation} and user_id = ${by} and ends_at > ${at})
       and c.base_status = 1 and ${isNobodys({ at, by }, reservation)}
     order by c.code`.execute(db);
  const locks = await lockedProjects(db, at);
  return rows.filter((child) => !isLocked(child, locks));
}

/** Where those of the named children come from who can be had. */
export async function placesOfFree({ db, at, by }: At, reservation: number, codes: readonly string[]) {
  const { rows } = await sql<{ country: string; project: number }>`
    select distinct c.country_code as country, c.project_number as project
      from child c where c.code = any(${codes}) and c.base_status = 1 and ${isNobodys({ at, by }, reservation)}`.execute(
    db,
  );
  return rows;
}

/** The first to lapse is the one the countdown shows. */
export async function heldUntil({ db, at, by }: At, reservation: number): Promise<string | null> {
  const { rows } = await sql<{ ends: Date | null }>`
    select min(ends_at) as ends from pick
     where reservation_id = ${reservation} and user_id = ${by} and ends_at > ${at}`.execute(db);
  return rows[0]?.ends?.toISOString() ?? null;
}

export async function placePicks({ db, by }: At, reservation: number, ids: readonly number[], endsAt: Date) {
  const { rows } = await sql<{ childId: number }>`
    insert into pick (child_id, reservation_id, user_id, ends_at)
    select id, ${reservation}::integer, ${by}::integer, ${endsAt}::timestamptz
      from unnest(${ids}::integer[]) as id order by id
    on conflict (child_id) do nothing
    returning child_id`.execute(db);
  return rows.map(({ childId }) => childId);
}

/** Lapsed picks of others give way. */
export const clearLapsed = ({ db, at }: At, ids: readonly number[]) =>
  sql`delete from pick where child_id = any(${ids}) and ends_at <= ${at}`.execute(db);

/** How long a choice that nobody saved is remembered after its pick has lapsed. */
export const choiceMinutes = 60;

/** Whoever comes back to a draft after their picks lapsed is told whom they had chosen, and who was lost meanwhile. */
export const rememberChoices = ({ db, by }: At, reservation: number, ids: readonly number[], endsAt: Date) =>
  sql`insert into unsaved_choice (reservation_id, user_id, child_id, kept_until)
      select ${reservation}::integer, ${by}::integer, id, ${endsAt}::timestamptz + make_interval(mins => ${choiceMinutes})
        from unnest(${ids}::integer[]) as id order by id
      on conflict (reservation_id, user_id, child_id) do update set kept_until = excluded.kept_until`.execute(db);

export const dropPicks = ({ db, by }: At, reservation: number, codes: readonly string[] | null = null) => {
  const theirs = sql`reservation_id = ${reservation} and user_id = ${by}
       and (${codes}::text[] is null or child_id in (select id from child where code = any(${codes})))`;
  return sql`with forgotten as (delete from unsaved_choice where ${theirs})
             delete from pick where ${theirs}`.execute(db);
};

/** Leaves children out of the selection a draft keeps. */
export const dropSelected = ({ db }: Pick<Scene, 'db'>, reservation: number, codes: readonly string[]) =>
  sql`delete from draft_child where reservation_id = ${reservation}
       and child_id in (select id from child where code = any(${codes}))`.execute(db);

/** All picks and choices for a reservation, whoever made them, and what the draft kept. */
export const forgetSelection = ({ db }: Pick<Scene, 'db'>, reservation: number) =>
  sql`with unpicked as (delete from pick where reservation_id = ${reservation}),
           forgotten as (delete from unsaved_choice where reservation_id = ${reservation})
      delete from draft_child where reservation_id = ${reservation}`.execute(db);

export async function replaceSelection({ db }: Pick<Scene, 'db'>, reservation: number, codes: readonly string[]) {
  await db.deleteFrom('draftChild').where('reservationId', '=', reservation).execute();
  const { rows } = await sql`
    insert into draft_child (reservation_id, child_id, position)
    select ${reservation}::integer, c.id, given.position
      from unnest(${codes}::text[]) with ordinality as given(code, position) join child c on c.code = given.code
    returning child_id`.execute(db);
  return rows.length;
}
