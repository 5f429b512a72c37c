import { sql } from 'kysely';
import { childStatus } from '#contract/children/statuses.ts';
import { audit } from '../../../db/audit.ts';
import type { InboundContext } from '../../../http/inbound.ts';
import { supportOfficeSettings } from '../../office-settings/queries.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import { childStatusLabels } from '../audit-texts.ts';
import { releaseFromReservation } from '../children/writes.ts';
import { enqueueCrmMessage } from '../outbox-messages.ts';
import { endOfPeriod } from '../periods.ts';
import { lockRecords } from '../records.ts';
import { recordChange } from '../writes.ts';
import type { InboundChild } from './inbound-child.ts';

/** Writes of inbound messages: status, holds, sponsor and their histories. */

const word = (status: number) => childStatusLabels[status - 1] ?? String(status);

/** F20: in a child's history only a feed is an act; the acts of reservations are told in theirs. */
export const actOnChild = ({ act }: ActionContext): ActionContext['act'] => (act?.kind === 'feed' ? act : null);

/**
 * F3: writes the child's audit entry, its action code history and, if it is reserved, the reservation's audit entry.
 */
export async function writeStatus(
  actionContext: ActionContext,
  { id, code, status, hold }: InboundChild,
  next: { readonly code: string; readonly status: number },
  readers: string | null,
): Promise<void> {
  const { db, at, office, source, act } = actionContext;
  await sql`
    insert into action_code_history (child_id, happened_at, action_code, old_status, new_status, user_id, source)
    values (${id}, ${at}, ${next.code}, ${status}, ${next.status}, null, ${source})`.execute(db);
  const apartFromHolds = next.status === childStatus.internalHold ? childStatus.pledgeable : next.status;
  await sql`update child_record set base_status = ${apartFromHolds}, base_action_code = ${next.code}
             where id = ${id}`.execute(db);
  // The hold's action code is now outdated.
  await sql`update hold set action_code = null where child_id = ${id} and ended_at is null`.execute(db);
  const changed = (prefix: string) => ({
    RCDSChildStatus: [prefix + word(status), prefix + word(next.status)] as const,
  });
  const ofChild = { entity: 'child', entityId: code, office: readers };
  await audit(db, { ...ofChild, by: null, source, at, act: actOnChild(actionContext), changes: changed('') });
  if (!hold?.reservationId) return;
  const ofReservation = { entity: 'reservation', entityId: hold.reservationId, office };
  await audit(db, { ...ofReservation, by: null, source, at, act, changes: changed(`${code}: `) });
}

export async function placeHold(
  { db, at, office }: ActionContext,
  child: InboundChild,
  hold: { readonly kind: 'internal' | 'proposed' | 'partnership'; readonly endsAt: Date; readonly sponsor?: string },
): Promise<void> {
  await sql`update hold set ended_at = ${at} where child_id = ${child.id} and ended_at is null`.execute(db);
  await sql`insert into hold (child_id, office_code, kind, sponsor_number, placed_at, ends_at)
            values (${child.id}, ${office}, ${hold.kind}, ${hold.sponsor ?? null}, ${at}, ${hold.endsAt})`.execute(db);
  await sql`delete from pick where child_id = ${child.id}`.execute(db);
}

async function endOfPeriodFromNow(actionContext: ActionContext, unit: 'days' | 'months', count: number): Promise<Date> {
  const end = endOfPeriod(actionContext, sql`make_interval(${sql.raw(unit)} => ${count}::integer)`);
  const { rows } = await sql<{ endsAt: Date }>`select ${end} as ends_at`.execute(actionContext.db);
  return (rows[0] as { endsAt: Date }).endsAt;
}

/** F4, T16: the office's periods; a field office uses its own 'child hold period'. */
export async function holdEnd(
  actionContext: ActionContext,
  kind: 'internal' | 'proposed' | 'partnership',
  isField: boolean,
) {
  const { settings, office, db } = actionContext;
  if (kind === 'partnership')
    return endOfPeriodFromNow(actionContext, 'months', Number(settings.partnershipHoldPeriod));
  if (kind === 'proposed') return endOfPeriodFromNow(actionContext, 'days', Number(settings.proposedPeriod));
  if (!isField) return endOfPeriodFromNow(actionContext, 'days', Number(settings.internalHoldPeriod));
  const period = (await supportOfficeSettings(db, [office])).get(office)?.childHoldPeriod ?? {
    value: 30,
    unit: 'Days',
  };
  return endOfPeriodFromNow(actionContext, period.unit === 'Months' ? 'months' : 'days', period.value);
}

/** Ends the open hold. A reservation loses the child; its history is written and its CRM message queued. */
export async function endHold(
  { credential }: InboundContext,
  actionContext: ActionContext,
  child: InboundChild,
  status: number,
) {
  const { hold, id, code } = child;
  if (!hold) return;
  if (hold.reservationId === null) {
    await sql`update hold set ended_at = ${actionContext.at} where id = ${hold.id}`.execute(actionContext.db);
    return;
  }
  // F20: all entries of one act share a timestamp.
  const clock = () => actionContext.at;
  const theirs = await actionContextOf({
    db: actionContext.db,
    office: hold.office,
    user: null,
    source: credential.clientId,
    clock,
  });
  const [record] = await lockRecords(theirs, [hold.reservationId]);
  if (!record) return;
  await releaseFromReservation(theirs, record, [{ ...child, id, status }]);
  await enqueueCrmMessage(theirs, 'released', await recordChange(theirs, record), [code]);
}

export const setSponsor = (
  { db, office, today }: ActionContext,
  { id, hold }: InboundChild,
  sponsorNumber: string,
): Promise<unknown> =>
  Promise.all([
    sql`update child_record set sponsor_number = ${sponsorNumber}, sponsor_office_code = ${office},
               sponsorship_start_date = ${today} where id = ${id}`.execute(db),
    sql`update hold set sponsor_number = ${sponsorNumber} where id = ${hold?.id ?? null}`.execute(db),
  ]);

export const clearSponsor = ({ db }: ActionContext, { id }: InboundChild) =>
  sql`update child_record set sponsor_number = null, sponsor_office_code = null, sponsorship_start_date = null,
             sponsor_type = null where id = ${id}`.execute(db);
