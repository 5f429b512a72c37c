import { type RawBuilder, sql } from 'kysely';
import { childStatus } from '#contract/children/statuses.ts';
import { statusesWithSponsor } from '#contract/integration/transitions.ts';
import { type CountKind, countKinds, type LeavingCounts, statusesOfKind } from '#contract/reservations/counts.ts';
import type { ActionContext } from '../action-context.ts';

/** F19: counts of a reservation's children, for a select on `child c`. */
const known = [...statusesOfKind('proposed'), ...statusesOfKind('sponsored'), ...statusesOfKind('available')];

const isOfKind = (kind: CountKind): RawBuilder<unknown> =>
  kind === 'other'
    ? sql`c.status <> all(${known}::integer[])`
    : sql`c.status = any(${statusesOfKind(kind)}::integer[])`;

/** F1: `staysWithReservation` in SQL. */
const stays = sql`(c.status = ${childStatus.sponsored}
  or c.sponsor_office_code is not null and c.status = any(${statusesWithSponsor}::integer[]))`;

/** Name and count of each kind, and of those who stay, for json_build_object. */
export const kindCounts: RawBuilder<unknown> = sql.join([
  ...countKinds.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where ${isOfKind(kind)})`),
  sql`'staying', count(*) filter (where ${stays})`,
]);

const nobody: LeavingCounts = { proposed: 0, sponsored: 0, available: 0, other: 0, staying: 0 };

/** Counts of several reservations by id. */
export async function countsOf({ db, office }: Pick<ActionContext, 'db' | 'office'>, ids: readonly number[]) {
  const { rows } = await sql<{ reservationId: number; counts: LeavingCounts }>`
    select h.reservation_id, json_build_object(${kindCounts}) as counts
      from hold h join child c on c.id = h.child_id
     where h.reservation_id = any(${ids}) and h.office_code = ${office} and h.ended_at is null
     group by h.reservation_id`.execute(db);
  const found = new Map(rows.map(({ reservationId, counts }) => [reservationId, counts]));
  return (id: number): LeavingCounts => found.get(id) ?? nobody;
}
