import { sql } from 'kysely';
import { type CsmState, mayBecome } from '#contract/csm/rules.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';

export interface News {
  readonly to: CsmState;
  readonly at: Date;
  /** Nobody of ours when another system said it. */
  readonly by: number | null;
  readonly reason?: string;
  readonly answer?: string | null;
}

interface Known {
  readonly state: CsmState;
  readonly office: string;
  readonly code: string;
  readonly childId: string;
}

export type Changed = 'changed' | 'unchanged' | 'not-allowed' | 'unknown';

export async function lockMessage(db: Db, id: number, office: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select m.result as state, m.office_code as office, m.code, c.code as child_id
      from csm_message m join child c on c.id = m.child_id
     where m.id = ${id} and m.office_code = ${office} for update of m`.execute(db);
  return rows[0];
}

/** One table rules every step (contract/src/csm/rules.ts); each step is in the child's audit. */
export async function changeState(db: Db, id: number, office: string, news: News): Promise<Changed> {
  const known = await lockMessage(db, id, office);
  if (!known) return 'unknown';
  const { to, at, by, reason, answer } = news;
  if (known.state === to) return 'unchanged';
  if (!mayBecome(known.state, to)) return 'not-allowed';
  await sql`
    update csm_message
       set result = ${to}, state_at = ${at}, reason = ${reason ?? null}, answer = coalesce(${answer ?? null}, answer)
     where id = ${id}`.execute(db);
  const changes = { CSM: [`${known.code} ${known.state}`, `${known.code} ${to}`] as const };
  await audit(db, { entity: 'child', entityId: known.childId, office, by, at, changes });
  return 'changed';
}
