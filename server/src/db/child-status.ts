import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { childStatus } from '#contract/children/statuses.ts';
import { childIs } from './status-literals.ts';

/** Conditions on `child c` that indexes can serve. A child's status follows from its record and its open hold. */

const { internalHold, pledgeable } = childStatus;

const openHold = sql`select 1 from hold h where h.child_id = c.id and h.ended_at is null`;

/** The record says Pledgeable, and no hold is open. */
export const isPledgeable: RawBuilder<SqlBool> = sql<SqlBool>`c.base_status = ${childIs.pledgeable} and not exists (${openHold})`;

const isRecorded = (statuses: readonly number[]): RawBuilder<SqlBool> =>
  statuses.length === 1 ? sql<SqlBool>`c.base_status = ${statuses[0]}` : sql<SqlBool>`c.base_status = any(${statuses})`;

/** Written so that the planner may join the holds where that is cheaper than a lookup for each child. */
export function hasStatus(statuses: readonly number[]): RawBuilder<SqlBool> {
  if (statuses.length === 0) return sql<SqlBool>`false`;
  const others = statuses.filter((status) => status !== internalHold);
  const isHeldAsked = statuses.includes(internalHold);
  const isFreeAsked = statuses.includes(pledgeable);
  if (!isHeldAsked && !isFreeAsked) return isRecorded(others);
  if (isHeldAsked && isFreeAsked) return isRecorded(others);
  if (isFreeAsked)
    return others.length === 1
      ? isPledgeable
      : sql<SqlBool>`${isRecorded(others)} and not exists (${openHold} and c.base_status = ${pledgeable})`;
  if (others.length === 0) return sql<SqlBool>`c.base_status = ${pledgeable} and exists (${openHold})`;
  // As a scalar subquery, not as a condition: the planner would read all holds first.
  const isHeld = sql`coalesce((select true from hold h where h.child_id = c.id and h.ended_at is null), false)`;
  return sql<SqlBool>`${isRecorded([pledgeable, ...others])} and (c.base_status <> ${pledgeable} or ${isHeld})`;
}

/** The action codes that a hold may carry; only reservations set them. */
const holdActionCodes: readonly string[] = ['R01', 'R03'];

const hasHoldActionCode = sql`select 1 from hold h
  where h.child_id = c.id and h.ended_at is null and h.action_code is not null and c.base_status = ${pledgeable}`;

export const hasNoActionCode: RawBuilder<SqlBool> = sql<SqlBool>`c.base_action_code is null and not exists (${hasHoldActionCode})`;

export function hasActionCode(codes: readonly string[]): RawBuilder<SqlBool> {
  if (codes.length === 0) return sql<SqlBool>`false`;
  const recorded = codes.length === 1 ? sql`c.base_action_code = ${codes[0]}` : sql`c.base_action_code = any(${codes})`;
  if (!codes.some((code) => holdActionCodes.includes(code)))
    return sql<SqlBool>`${recorded} and not exists (${hasHoldActionCode})`;
  return sql<SqlBool>`c.action_code = any(${codes}) and c.id in (
    select c.id from child_record c where ${recorded}
    union all select h.child_id from hold h where h.ended_at is null and h.action_code = any(${codes}))`;
}
