import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { normaliseChildId } from '#contract/children/child-id.ts';
import type { CsmColumn, CsmFilter, searchCsm } from '#contract/csm/api.ts';
import { openStates, waitingStates } from '#contract/csm/rules.ts';
import { idsOfChildren, recordAccess } from '../../access-log/record-access.ts';
import type { Context } from '../../http/context.ts';
import { pageOf } from '../../http/paging.ts';
import { getLists } from '../lookups/queries.ts';
import { showMessages } from './message-view.ts';
import { readMessages } from './queries.ts';

type Input = z.output<typeof searchCsm.input>;

const isLate = (now: Date) => sql`m.result = any(${[...waitingStates]}) and m.answer_due_at < ${now}`;

const conditions: Readonly<Record<CsmFilter, (now: Date) => RawBuilder<unknown>>> = {
  open: () => sql`m.result = any(${[...openStates]})`,
  overdue: isLate,
  answered: () => sql`m.result = 'answered'`,
  failed: () => sql`m.result = 'failed'`,
  closed: () => sql`m.result = 'closed'`,
  all: () => sql`true`,
};

/** Sorts states in the order of a message's life cycle. */
const stateOrder = sql`array_position(array['queued', 'sent', 'received', 'answered', 'closed', 'failed'], m.result)`;

const orders: Readonly<Record<CsmColumn, RawBuilder<unknown>>> = {
  SentDate: sql`m.sent_at`,
  ChildId: sql`c.code`,
  Code: sql`m.code`,
  Status: stateOrder,
  // Messages that no longer wait for an answer have no due date.
  DueDate: sql`case when m.result = any(${[...waitingStates]}) then m.answer_due_at end`,
};

const sentBy = ({ user }: Context, isMine = false) => (isMine ? sql`and m.sent_by = ${user.id}` : sql``);

async function countAll(context: Context, { isMine }: Input, now: Date) {
  const { rows } = await sql<{ open: number; overdue: number; answered: number; failed: number }>`
    select (count(*) filter (where ${conditions.open(now)}))::integer as open,
           (count(*) filter (where ${conditions.overdue(now)}))::integer as overdue,
           (count(*) filter (where ${conditions.answered(now)}))::integer as answered,
           (count(*) filter (where ${conditions.failed(now)}))::integer as failed
      from csm_message m
     where m.office_code = ${context.office} and m.result <> 'closed' ${sentBy(context, isMine)}`.execute(context.db);
  return rows[0] ?? { open: 0, overdue: 0, answered: 0, failed: 0 };
}

/** Wire names of the criteria. */
const criteriaNames = { filter: 'Filter', code: 'Code', childId: 'ChildId', isMine: 'Mine' } as const;

/** Latest first by default. */
export async function search(context: Context, input: Input): Promise<z.output<typeof searchCsm.output>> {
  const { db, office, user, clock } = context;
  const now = clock();
  const childId = input.childId?.trim() ?? '';
  const condition = sql`where m.office_code = ${office} and (${conditions[input.filter](now)}) ${sentBy(context, input.isMine)}
    ${input.code === undefined ? sql`` : sql`and m.code = ${input.code}`}
    ${childId === '' ? sql`` : sql`and starts_with(c.code, ${normaliseChildId(childId)})`}`;
  const direction = input.direction === 'asc' ? sql`asc` : sql`desc`;
  const { offset, limit } = pageOf(input);
  const [lists, counts, { rows }, found] = await Promise.all([
    getLists(db),
    countAll(context, input, now),
    sql<{ total: number }>`
      select count(*)::integer as total from csm_message m join child c on c.id = m.child_id ${condition}`.execute(db),
    readMessages(
      db,
      sql`${condition} order by ${orders[input.sort ?? 'SentDate']} ${direction} nulls last, m.id ${direction}
          limit ${limit} offset ${offset}`,
    ),
  ]);
  const criteria = Object.entries(criteriaNames).flatMap(([own, name]) => (input[own as keyof Input] ? [name] : []));
  const childIds = await idsOfChildren(db, found);
  await recordAccess(context, { list: 'csm', criteria, childIds });
  const messages = showMessages(found, lists, { language: user.language, now });
  return { messages, total: rows[0]?.total ?? 0, ...counts };
}
