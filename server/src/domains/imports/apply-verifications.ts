import { sql } from 'kysely';
import type { ReservationActionContext } from '../reservations/public.ts';
import { type Chunk, isInChunk } from './chunks.ts';
import type { RowResult } from './rows.ts';
import { isYes } from './validate.ts';
import { auditVerifications, type EarlierVerification, type Verification } from './verifications.ts';

interface Waiting {
  readonly rowNumber: number;
  readonly code: string;
  readonly verifiedCell: string;
  readonly readyCell: string;
}

interface Known {
  readonly id: number;
  readonly code: string;
  readonly old: EarlierVerification | null;
}

/** The caller must have claimed the chunk. */
export async function applyVerifications(
  actionContext: ReservationActionContext,
  importId: number,
  unit: Chunk,
): Promise<RowResult[]> {
  const { db } = actionContext;
  const { rows } = await sql<Waiting>`
    select row_number, child_code as code, verified_cell, ready_cell from import_row
     where import_id = ${importId} and state = 'waiting' and ${isInChunk(unit)}
     order by row_number`.execute(db);
  const known = await lockKnown(
    actionContext,
    rows.map(({ code }) => code),
  );
  const changes: (Waiting & Known & { readonly now: Verification })[] = [];
  const results = rows.map((row): RowResult => {
    const { rowNumber, code, verifiedCell, readyCell } = row;
    const child = known.get(code);
    if (!child) return { rowNumber, state: 'failed', problem: { code: 'child-unknown', column: 'childId' } };
    const now = { isVerified: isYes(verifiedCell), isReady: isYes(readyCell) };
    const isSame = child.old?.isVerified === now.isVerified && child.old.isReady === now.isReady;
    if (!isSame) changes.push({ ...row, ...child, now });
    return { rowNumber, state: isSame ? 'unchanged' : 'applied', oldValues: isSame ? null : child.old };
  });
  await write(actionContext, importId, changes);
  await auditVerifications(actionContext, changes);
  return results;
}

/** Locks in id order, as everywhere, to avoid deadlocks; the values read afterwards cannot change. */
async function lockKnown({ db }: ReservationActionContext, codes: readonly string[]): Promise<Map<string, Known>> {
  const { rows: children } = await sql<{ id: number; code: string }>`
    select id, code from child where code = any(${codes}) order by id for no key update`.execute(db);
  const ids = children.map(({ id }) => id);
  const { rows: verified } = await sql<EarlierVerification & { childId: number }>`
    select child_id, is_data_verified as is_verified, is_sponsorship_ready as is_ready, import_id
      from child_verification where child_id = any(${ids})`.execute(db);
  const old = new Map(verified.map(({ childId, ...values }) => [childId, values]));
  return new Map(children.map((child) => [child.code, { ...child, old: old.get(child.id) ?? null }]));
}

interface Change extends Known {
  readonly rowNumber: number;
  readonly now: Verification;
}

const write = ({ db, by, at }: ReservationActionContext, importId: number, changes: readonly Change[]) =>
  sql`
    insert into child_verification (child_id, is_data_verified, is_sponsorship_ready, import_id, verified_by, verified_at)
    select id, is_verified, is_ready, ${importId}::integer, ${by}::integer, ${at}::timestamptz
      from unnest(${changes.map(({ id }) => id)}::integer[], ${changes.map(({ now }) => now.isVerified)}::boolean[],
                  ${changes.map(({ now }) => now.isReady)}::boolean[]) as given(id, is_verified, is_ready)
     order by id
    on conflict (child_id) do update set is_data_verified = excluded.is_data_verified,
       is_sponsorship_ready = excluded.is_sponsorship_ready, import_id = excluded.import_id,
       verified_by = excluded.verified_by, verified_at = excluded.verified_at`.execute(db);
