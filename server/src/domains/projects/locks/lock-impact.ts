import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { can } from '#contract/access.ts';
import { childStatus } from '#contract/children/statuses.ts';
import { impactReservationsShown } from '#contract/projects/limits.ts';
import type { LockImpact } from '#contract/projects/lock.ts';
import { type LockDates, registeredStatuses } from '#contract/projects/statuses.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import type { Db } from '../../../db/connection.ts';
import { reservationIs } from '../../../db/status-literals.ts';
import type { Context } from '../../../http/context.ts';
import { valueLabel } from '../../lookups/queries.ts';
import { terminationBirthDates } from '../../reservations/public.ts';
import type { OfficeContext } from '../office-context.ts';
import { findOverlaps, type Place } from './lock-places.ts';

/** F5: number of children and reservations that a lock affects. */

interface ImpactInput {
  readonly places: readonly Pick<Place, 'country' | 'project'>[];
  readonly dates: LockDates;
  /** The lock being viewed or edited; excluded from overlaps. */
  readonly lockId: number | null;
  /** A completed lock overlaps with no other lock. */
  readonly isOver?: boolean;
}

interface Split {
  readonly whole: readonly string[];
  readonly chosen: readonly { readonly country: string; readonly project: number }[];
}

const split = (places: ImpactInput['places']): Split => ({
  whole: places.filter(({ project }) => project === null).map(({ country }) => country),
  chosen: places.flatMap(({ country, project }) => (project === null ? [] : [{ country, project }])),
});

const registered = sql`c.status = any(${registeredStatuses.map(Number)})`;

/** T16: older children cannot be reserved, with or without a lock. */
async function ageLimits(db: Db, { whole, chosen }: Split, today: string): Promise<RawBuilder<unknown>> {
  const bornUntil = await terminationBirthDates(db, today);
  const countries = [...new Set([...whole, ...chosen.map(({ country }) => country)])];
  const days = countries.map((country) => bornUntil.get(country) ?? today);
  return sql`unnest(${countries}::text[], ${days}::date[]) aged(country, born)`;
}

const isYoung = sql`c.birth_date > aged.born`;

interface StatusCount {
  readonly status: number;
  readonly count: number;
  readonly young: number;
}

/** Counts by status with an index-only scan; one subquery for whole countries, one for single projects. */
async function countByStatus(db: Db, { whole, chosen }: Split, limits: RawBuilder<unknown>) {
  const { rows } = await sql<StatusCount>`
    select status, sum(count)::int as count, sum(young)::int as young from (
      select c.status, count(*), count(*) filter (where ${isYoung}) as young
        from child c join ${limits} on aged.country = c.country_code
       where c.country_code = any(${whole}) and ${registered} group by 1
      union all
      select c.status, count(*), count(*) filter (where ${isYoung}) as young
        from unnest(${chosen.map(({ country }) => country)}::text[], ${chosen.map(({ project }) => project)}::integer[])
             place(country, project)
        join child c on c.country_code = place.country and c.project_number = place.project
        join ${limits} on aged.country = c.country_code
       where ${registered} group by 1
    ) parts group by 1`.execute(db);
  return new Map(rows.map(({ status, ...counts }) => [status, counts]));
}

/** Condition on `child c`; project numbers are unique across countries. */
const isInPlaces = ({ whole, chosen }: Split): RawBuilder<SqlBool> => sql<SqlBool>`
  (c.country_code = any(${whole}) or c.project_number = any(${chosen.map(({ project }) => project)}))`;

async function countChildren(db: Db, places: Split, today: string) {
  const limits = await ageLimits(db, places, today);
  const counts = await countByStatus(db, places, limits);
  const { rows } = await sql<{ reserved: number; kept: number }>`
    select count(*) filter (where h.reservation_id is not null)::int as reserved,
           count(*) filter (where c.status = ${childStatus.pledgeable} and ${isYoung})::int as kept
      from hold h join child c on c.id = h.child_id join ${limits} on aged.country = c.country_code
     where h.ended_at is null and ${registered} and ${isInPlaces(places)}`.execute(db);
  const { reserved = 0, kept = 0 } = rows[0] ?? {};
  return {
    children: [...counts.values()].reduce((sum, { count }) => sum + count, 0),
    available: (counts.get(childStatus.pledgeable)?.young ?? 0) - kept,
    reserved,
    sponsored: counts.get(childStatus.sponsored)?.count ?? 0,
  };
}

async function countProjects(db: Db, { whole, chosen }: Split): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project where country_code = any(${whole})`.execute(db);
  return (rows[0]?.count ?? 0) + chosen.length;
}

interface Reservation {
  readonly id: number;
  readonly officeCode: string;
  readonly name: string | null;
  readonly status: number;
  readonly expirationDate: string | null;
  readonly children: number;
}

/** Active reservations with their held children, drafts with their saved selection; earliest expiration first. */
async function listReservations(db: Db, places: Split): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    with member as (
      select h.reservation_id, h.child_id from hold h where h.ended_at is null and h.reservation_id is not null
      union
      select d.reservation_id, d.child_id from draft_child d
    )
    select r.id, r.office_code, r.name, r.status, r.expiration_date, count(*)::int as children
      from member m join child c on c.id = m.child_id join reservation r on r.id = m.reservation_id
     where r.status in (${reservationIs.draft}, ${reservationIs.active}) and ${registered} and ${isInPlaces(places)}
     group by r.id order by r.expiration_date nulls last, r.id`.execute(db);
  return rows;
}

const isDraft = ({ status }: Reservation) => status === statusCodes.draft;

/** F2, F5: active reservations keep their children; drafts hold none, so they are counted apart. */
function countReservations(reservations: readonly Reservation[], office: string) {
  const others = reservations.filter(({ officeCode }) => officeCode !== office);
  const drafts = reservations.filter(isDraft).length;
  const otherDrafts = others.filter(isDraft).length;
  return {
    ...{ drafts, otherDrafts },
    reservations: reservations.length - drafts,
    otherReservations: others.length - otherDrafts,
  };
}

/** Users without the right to view reservations see only the number. */
export async function impactOf(
  { db, office, user }: Context,
  { lists, today }: Pick<OfficeContext, 'lists' | 'today'>,
  { places, dates, lockId, isOver = false }: ImpactInput,
): Promise<LockImpact> {
  const parts = split(places);
  const counts = await countChildren(db, parts, today);
  const reservations = await listReservations(db, parts);
  const mayName = can(user.grants, 'Reservation:View');
  const own = reservations.filter(({ officeCode }) => officeCode === office);
  const overlaps = (isOver ? [] : await findOverlaps(db, places, dates, lockId)).map(({ at, ...lock }) => ({
    ...lock,
    meets: places[at]?.project === null ? ('countries' as const) : ('projects' as const),
  }));
  return {
    from: dates.sponsorshipLockDate,
    to: dates.end,
    projects: await countProjects(db, parts),
    ...counts,
    ...countReservations(reservations, office),
    ownReservations: own.slice(0, mayName ? impactReservationsShown : 0).map(({ officeCode: _, status, ...row }) => ({
      ...row,
      status: valueLabel(lists, 'reservationStatus', String(status), user.language),
    })),
    overlaps: overlaps.filter(
      ({ id, meets }, index) => overlaps.findIndex((other) => other.id === id && other.meets === meets) === index,
    ),
  };
}
