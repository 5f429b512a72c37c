import { sql } from 'kysely';
import { type CsmState, canTransition } from '#contract/csm/rules.ts';
import { audit, productSource } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';

export interface StateChange {
  readonly to: CsmState;
  readonly at: Date;
  /** Null when another system reported the change. */
  readonly by: number | null;
  /** The service account that reported the change; by default the product itself. */
  readonly source?: string;
  readonly reason?: string;
  readonly answer?: string | null;
}

interface Known {
  readonly state: CsmState;
  readonly code: string;
  readonly childId: string;
  readonly answer: string | null;
}

export type ChangeResult = 'changed' | 'unchanged' | 'not-allowed' | 'unknown';

export async function lockMessage(db: Db, id: number, office: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select m.result as state, m.code, m.answer, c.code as child_id
      from csm_message m join child c on c.id = m.child_id
     where m.id = ${id} and m.office_code = ${office} for update of m`.execute(db);
  return rows[0];
}

/**
 * Transitions follow the table in contract/src/csm/rules.ts; each one is written to the child's audit. A second answer
 * is a correction and replaces the first. An answer about a child whose personal data was erased is not stored.
 */
export async function changeState(db: Db, id: number, office: string, news: StateChange): Promise<ChangeResult> {
  const known = await lockMessage(db, id, office);
  if (!known) return 'unknown';
  const { to, at, by, source = productSource, reason, answer } = news;
  const isCorrection = to === 'answered' && known.state === to && (answer ?? known.answer) !== known.answer;
  if (known.state === to && !isCorrection) return 'unchanged';
  if (!isCorrection && !canTransition(known.state, to)) return 'not-allowed';
  await sql`
    update csm_message
       set result = ${to}, state_at = ${at}, reason = ${reason ?? null},
           answer = case when not exists (select 1 from child_erasure e where e.child_id = csm_message.child_id)
                         then coalesce(${answer ?? null}, answer) end
     where id = ${id}`.execute(db);
  const after = isCorrection ? `${to} anew` : to;
  const changes = { CSM: [`${known.code} ${known.state}`, `${known.code} ${after}`] as const };
  await audit(db, { entity: 'child', entityId: known.childId, office, by, source, at, changes });
  return 'changed';
}
