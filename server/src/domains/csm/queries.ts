import { type RawBuilder, sql } from 'kysely';
import type { CsmProblem } from '#contract/csm/message.ts';
import { type CsmState, openStates } from '#contract/csm/rules.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';

export interface MessageRow {
  readonly id: string;
  readonly childId: string;
  readonly childName: string;
  readonly code: string;
  readonly state: CsmState;
  readonly stateAt: Date;
  readonly sentAt: Date;
  readonly sentBy: string | null;
  readonly through: string | null;
  readonly answerDueAt: Date;
  readonly problem: CsmProblem | null;
  readonly answer: string | null;
}

/** Of the message `m`. While the message is queued, the reason is in its outbox message. */
export const problem = sql`
  case m.result
    when 'failed' then m.reason
    when 'queued' then (select o.reason from outbox_message o
                         where o.record_key = 'csm:' || m.id and o.channel = 'crm' order by o.id desc limit 1)
  end`;

/** `m` is the message and `c` its child; `rest` holds the condition and the order. */
export async function readMessages(db: Db, rest: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, c.code as child_id, m.code, m.result as state, m.state_at, m.sent_at, m.answer_due_at, m.answer,
           coalesce(nullif(concat_ws(' ', c.given_name, c.family_name), ''), c.code) as child_name,
           ${personName('u')} as sent_by, m.through, ${problem} as problem
      from csm_message m join child c on c.id = m.child_id left join app_user u on u.id = m.sent_by
     ${rest}`.execute(db);
  return rows;
}

export interface ChildRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: number;
  readonly country: string;
  readonly project: string;
}

/** Children whose data was erased are left out. */
export async function findChildren(db: Db, codes: readonly string[]): Promise<ChildRow[]> {
  const { rows } = await sql<ChildRow>`
    select c.id, c.code, concat_ws(' ', c.given_name, c.family_name) as name, c.status, c.country_code as country,
           p.name as project
      from child c join project p on p.number = c.project_number
     where c.code = any(${codes}) and c.given_name <> '' order by c.id`.execute(db);
  return rows;
}

/** The office's messages about these children that are not closed yet. */
export const readOpen = (db: Db, office: string, childIds: readonly number[]): Promise<MessageRow[]> =>
  readMessages(
    db,
    sql`where m.child_id = any(${childIds}) and m.office_code = ${office} and m.result = any(${[...openStates]})
        order by m.sent_at desc, m.id desc`,
  );

const lockNamespace = 7_301;

/** Serialises sending for the same child, in the order of the ids to avoid deadlocks. */
export async function lockChildren(db: Db, childIds: readonly number[]): Promise<void> {
  for (const id of [...childIds].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(${lockNamespace}::integer, ${id}::integer)`.execute(db);
}
