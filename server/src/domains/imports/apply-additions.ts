import { sql } from 'kysely';
import type { RowProblemCode } from '#contract/imports/rules.ts';
import { addImportedChildren, type ReservationActionContext } from '../reservations/public.ts';
import type { Chunk } from './chunks.ts';
import type { RowResult } from './rows.ts';

interface Waiting {
  readonly rowNumber: number;
  readonly code: string;
}

/** Applies all waiting rows of one reservation. Children may have been taken since the file was checked. */
export async function applyAdditions(
  actionContext: ReservationActionContext,
  importId: number,
  { reservationId }: Chunk,
): Promise<RowResult[]> {
  const reservation = reservationId ?? 0;
  const { rows } = await sql<Waiting>`
    select row_number, child_code as code from import_row
     where import_id = ${importId} and state = 'waiting' and reservation_id = ${reservation}
     order by row_number`.execute(actionContext.db);
  const verdicts = await addImportedChildren(
    actionContext,
    { importId, reservationId: reservation },
    rows.map(({ code }) => code),
  );
  const holds = await holdsOf(actionContext, reservation);
  return rows.map(({ rowNumber, code }) => {
    const verdict = verdicts.get(code);
    if (verdict === 'free') return { rowNumber, state: 'applied', holdId: holds.get(code) };
    if (verdict === 'present') return { rowNumber, state: 'unchanged' };
    const problem = (verdict ?? { code: 'child-unknown' }) as { code: RowProblemCode; params?: Record<string, number> };
    const column = problem.code.startsWith('reservation') ? 'reservationId' : 'childId';
    return { rowNumber, state: 'failed', problem: { ...problem, column } };
  });
}

/** Hold ids are stored with the rows so that undo can find them. */
async function holdsOf({ db, office }: ReservationActionContext, reservation: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select c.code, h.id from hold h join child c on c.id = h.child_id
     where h.office_code = ${office} and h.reservation_id = ${reservation} and h.ended_at is null`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
