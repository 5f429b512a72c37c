import { sql } from 'kysely';
import { CsmAnswer, CsmFailure, CsmStatusMessage } from '#contract/csm/inbound.ts';
import { type CsmState, csmRecordKey } from '#contract/csm/rules.ts';
import type { Db } from '../../db/connection.ts';
import { type InboundContext, type InboundHandlers, inboundHandler, refuseMessage } from '../../http/inbound.ts';
import { changeState, type StateChange } from './change-state.ts';
import { type CsmFacts, tellFailed } from './outbox-messages.ts';

interface Known extends Omit<CsmFacts, 'sentAt'> {
  readonly sentAt: Date;
  readonly state: CsmState;
}

/** Only the sending office and the support office responsible for the child may report on a message. */
async function getReportedMessage(db: Db, id: number, teller: string, kind: string): Promise<Known> {
  const { rows } = await sql<Known>`
    select m.id::integer as csm_id, m.office_code as office, c.code as child_id, m.code as csm_code, m.sent_at,
           m.sent_by as by, m.result as state
      from csm_message m join child c on c.id = m.child_id join country y on y.code = c.country_code
     where m.id = ${id} and ${teller} in (m.office_code, y.support_office_code)`.execute(db);
  return rows[0] ?? refuseMessage(kind, 'CsmId', { code: 'unknown' });
}

type ReportedState = Pick<StateChange, 'to' | 'answer' | 'reason'>;

/** A repeated report is accepted; a step back is refused. */
async function applyReport({ db, at, credential }: InboundContext, id: number, said: ReportedState) {
  const kind = `csm-${said.to}`;
  const { state, sentAt, ...facts } = await getReportedMessage(db, id, credential.office, kind);
  const changed = await changeState(db, id, facts.office, { ...said, at, by: null, source: credential.clientId });
  if (changed === 'not-allowed') refuseMessage(kind, 'CsmId', { code: 'csm-state-forbids', params: { status: state } });
  if (changed === 'changed' && said.to === 'failed')
    await tellFailed(db, { ...facts, sentAt: sentAt.toISOString() }, at, { csmProblem: 'rejected' });
  return { CsmId: id, Status: said.to };
}

const recordOf = ({ csmId }: { readonly csmId: number }) => csmRecordKey(csmId);

export const csmHandlers: InboundHandlers = {
  'csm-received': inboundHandler({
    schema: CsmStatusMessage,
    recordOf,
    handle: (actionContext, { csmId }) => applyReport(actionContext, csmId, { to: 'received' }),
  }),
  'csm-answered': inboundHandler({
    schema: CsmAnswer,
    recordOf,
    handle: (actionContext, { csmId, answer }) => applyReport(actionContext, csmId, { to: 'answered', answer }),
  }),
  'csm-closed': inboundHandler({
    schema: CsmStatusMessage,
    recordOf,
    handle: (actionContext, { csmId }) => applyReport(actionContext, csmId, { to: 'closed' }),
  }),
  'csm-failed': inboundHandler({
    schema: CsmFailure,
    recordOf,
    handle: (actionContext, { csmId, reason }) =>
      applyReport(actionContext, csmId, { to: 'failed', reason: 'rejected', answer: reason ?? null }),
  }),
};
