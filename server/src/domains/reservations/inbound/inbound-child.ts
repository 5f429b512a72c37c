import { sql } from 'kysely';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { type ChildState, type Sender, statusesWithSponsor } from '#contract/integration/transitions.ts';
import type { Db } from '../../../db/connection.ts';
import { type InboundContext, refuseMessage } from '../../../http/inbound.ts';
import type { LockedChild } from '../selection/candidates.ts';

/** A locked child named by an inbound message, with everything that the transition rules need. */
export interface InboundChild extends LockedChild {
  readonly standing: ChildState;
  readonly sponsorNumber: string | null;
  readonly sponsorOffice: string | null;
  readonly hold: OpenHold | null;
}

export interface OpenHold {
  readonly id: string;
  readonly kind: 'reservation' | 'internal' | 'proposed' | 'partnership';
  readonly office: string;
  readonly reservationId: number | null;
  readonly sponsorNumber: string | null;
}

/**
 * The hold changed between reading and locking. Uses the code of a serialization failure, so that the transaction is
 * retried.
 */
class HoldChangedError extends Error {
  readonly code = '40001';
}

async function reservationOf(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ reservationId: number | null }>`
    select h.reservation_id from child c join hold h on h.child_id = c.id and h.ended_at is null
     where c.code = ${code}`.execute(db);
  return rows[0]?.reservationId ?? null;
}

type Row = LockedChild & Pick<InboundChild, 'sponsorNumber' | 'sponsorOffice'> & { readonly supportOffice: string };

/** Erased children are treated as unknown. */
async function lockRow(db: Db, code: string): Promise<Row | undefined> {
  await sql`select 1 from child_record where code = ${code} for no key update`.execute(db);
  const { rows } = await sql<Row>`
    select c.id, c.code, c.status, c.country_code as country, c.project_number as project, c.birth_date,
           c.sponsor_number, c.sponsor_office_code as sponsor_office, n.support_office_code as support_office
      from child c join country n on n.code = c.country_code
     where c.code = ${code} and c.given_name <> ''`.execute(db);
  return rows[0];
}

/** Locks the reservation before the child, the order used everywhere (prevents deadlocks). */
export async function lockInboundChild(
  { db, at }: InboundContext,
  kind: string,
  childId: string,
): Promise<InboundChild> {
  const code = normaliseChildId(childId);
  const reservation = await reservationOf(db, code);
  if (reservation !== null)
    await sql`select 1 from reservation where id = ${reservation} for no key update`.execute(db);
  const row = await lockRow(db, code);
  if (!row) return refuseMessage(kind, 'ChildId', { code: 'child-unknown' });
  const { rows: holds } = await sql<OpenHold>`
    select id, kind, office_code as office, reservation_id, sponsor_number
      from hold where child_id = ${row.id} and ended_at is null`.execute(db);
  const hold = holds[0] ?? null;
  if ((hold?.reservationId ?? null) !== reservation) throw new HoldChangedError();
  const { rows: picks } = await sql`select 1 from pick where child_id = ${row.id} and ends_at > ${at}`.execute(db);
  const { supportOffice, ...child } = row;
  const standing = {
    status: child.status,
    heldBy: hold?.office ?? (statusesWithSponsor.includes(child.status) ? child.sponsorOffice : null),
    isInReservation: reservation !== null,
    isPicked: picks.length > 0,
    supportOffice,
  };
  return { ...child, standing, hold };
}

export async function senderOf({ db, credential }: InboundContext): Promise<Sender> {
  const { kind } = await db
    .selectFrom('office')
    .select('kind')
    .where('code', '=', credential.office)
    .executeTakeFirstOrThrow();
  return { office: credential.office, kind: kind as Sender['kind'] };
}
