import { type RawBuilder, sql } from 'kysely';
import { impactReservationsShown } from '#contract/projects/limits.ts';
import type { LockImpact } from '#contract/projects/lock.ts';
import { type LockDates, registeredStatuses } from '#contract/projects/statuses.ts';
import type { Language } from '#contract/users/api.ts';
import type { Db } from '../../db/connection.ts';
import type { Lists } from '../lookups/queries.ts';
import { listed } from './desk.ts';
import { findOverlaps, type Place } from './lock-places.ts';

/** F5: how many children and reservations a lock touches. */

interface Touching {
  readonly db: Db;
  readonly office: string;
  readonly lists: Lists;
  readonly language: Language;
}

interface Touched {
  readonly places: readonly Pick<Place, 'country' | 'project'>[];
  readonly dates: LockDates;
  /** The lock that is looked at or edited; it does not overlap with itself. */
  readonly lockId: number | null;
}

/** Registered children of the places; each kind of place enters the index by its own columns. */
function childrenOf(places: Touched['places']): RawBuilder<unknown> {
  const whole = places.filter(({ project }) => project === null).map(({ country }) => country);
  const chosen = places.filter(({ project }) => project !== null);
  const registered = sql`c.status = any(${registeredStatuses.map(Number)})`;
  return sql`(
    select c.id, c.status from child c where c.country_code = any(${whole}) and ${registered}
    union all
    select c.id, c.status
      from unnest(${chosen.map(({ country }) => country)}::text[], ${chosen.map(({ project }) => project)}::integer[])
           place(country, project)
      join child c on c.country_code = place.country and c.project_number = place.project
     where ${registered})`;
}

async function countChildren(db: Db, places: Touched['places']) {
  const { rows } = await sql<Pick<LockImpact, 'children' | 'available' | 'reserved' | 'sponsored'>>`
    with touched as materialized ${childrenOf(places)}
    select count(*)::int as children, count(*) filter (where t.status = 4)::int as sponsored,
           count(*) filter (where t.status = 1 and h.child_id is null)::int as available,
           count(*) filter (where h.reservation_id is not null)::int as reserved
      from touched t left join hold h on h.child_id = t.id and h.ended_at is null`.execute(db);
  return rows[0] ?? { children: 0, available: 0, reserved: 0, sponsored: 0 };
}

async function countProjects(db: Db, places: Touched['places']): Promise<number> {
  const whole = places.filter(({ project }) => project === null).map(({ country }) => country);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project where country_code = any(${whole})`.execute(db);
  return (rows[0]?.count ?? 0) + places.length - whole.length;
}

interface Reservation {
  readonly id: number;
  readonly officeCode: string;
  readonly name: string | null;
  readonly status: number;
  readonly expirationDate: string | null;
  readonly children: number;
}

/** Active ones with the children they hold, drafts with their saved selection; those that end first in front. */
async function listReservations(db: Db, places: Touched['places']): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    with touched as materialized ${childrenOf(places)},
    member as (
      select h.reservation_id, h.child_id from hold h where h.ended_at is null and h.reservation_id is not null
      union
      select d.reservation_id, d.child_id from draft_child d
    )
    select r.id, r.office_code, r.name, r.status, r.expiration_date, count(*)::int as children
      from member m join touched t on t.id = m.child_id join reservation r on r.id = m.reservation_id
     where r.status in (1, 2)
     group by r.id order by r.expiration_date nulls last, r.id`.execute(db);
  return rows;
}

export async function impactOf(
  { db, office, lists, language }: Touching,
  { places, dates, lockId }: Touched,
): Promise<LockImpact> {
  const counts = await countChildren(db, places);
  const reservations = await listReservations(db, places);
  const own = reservations.filter(({ officeCode }) => officeCode === office);
  const overlaps = await findOverlaps(db, places, dates, lockId);
  const once = overlaps.filter(({ id }, index) => overlaps.findIndex((other) => other.id === id) === index);
  return {
    from: dates.sponsorshipLockDate,
    to: dates.end,
    projects: await countProjects(db, places),
    ...counts,
    reservations: reservations.length,
    ownReservations: own.slice(0, impactReservationsShown).map(({ officeCode: _, status, ...row }) => ({
      ...row,
      status: listed(lists, 'reservationStatus', String(status), language),
    })),
    otherReservations: reservations.length - own.length,
    overlaps: once.map(({ at: _, ...lock }) => lock),
  };
}
