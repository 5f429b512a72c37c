import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { answerDays, type CsmState } from '#contract/csm/rules.ts';
import { openDatabase } from '#server/db/connection.ts';
import { sha256 } from '#server/db/encryption.ts';
import { transact } from '#server/db/transaction.ts';
import type { SeedStep } from './step.ts';

const office = 'USAO';
const senders = ['standard.user@prcds.example', 'local.admin@prcds.example'];

interface DemoMessage {
  readonly code: string;
  readonly discrepancyCode: string;
  readonly state: CsmState;
  /** In days. */
  readonly age: number;
  readonly answer?: string;
  readonly reason?: string;
}

/** One of each kind: new, overdue, answered, closed, failed. */
const messages: readonly DemoMessage[] = [
  { code: 'CSM05', discrepancyCode: 'D201', state: 'sent', age: 2 },
  { code: 'CSM14', discrepancyCode: 'D401', state: 'sent', age: 19 },
  { code: 'CSM16', discrepancyCode: 'D403', state: 'received', age: 6 },
  { code: 'CSM03', discrepancyCode: 'D103', state: 'received', age: 27 },
  { code: 'CSM19', discrepancyCode: 'D502', state: 'received', age: 4 },
  { code: 'CSM01', discrepancyCode: 'D101', state: 'answered', age: 9, answer: 'Spelling corrected in our register.' },
  { code: 'CSM08', discrepancyCode: 'D204', state: 'answered', age: 12, answer: 'A new photo will follow this month.' },
  { code: 'CSM10', discrepancyCode: 'D301', state: 'failed', age: 3, reason: 'refused-message' },
  { code: 'CSM07', discrepancyCode: 'D203', state: 'closed', age: 40, answer: 'New photo uploaded.' },
  {
    code: 'CSM15',
    discrepancyCode: 'D402',
    state: 'closed',
    age: 55,
    answer: 'The letter was sent to the right sponsor.',
  },
  { code: 'CSM17', discrepancyCode: 'D404', state: 'closed', age: 71, answer: 'The visit is welcome; dates by mail.' },
];

const day = 86_400_000;

/** Days since the last change of state. */
const settledAge = ({ state, age }: DemoMessage): number => (state === 'sent' || state === 'failed' ? age : age / 2);

/** Messages of the demo's office about its own sponsored children. */
async function insertMessages(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  const now = Date.now();
  try {
    const { rows: children } = await sql<{ id: number }>`
      select id from child where status = 4 and sponsor_office_code = ${office} order by id limit ${messages.length}`.execute(
      db,
    );
    const people = await db.selectFrom('appUser').select('id').where('email', 'in', senders).orderBy('id').execute();
    const rows = children.flatMap(({ id: childId }, index) => {
      const message = messages[index];
      const sentBy = people[index % people.length]?.id;
      if (!message || sentBy === undefined) return [];
      const sentAt = now - message.age * day;
      return {
        childId,
        officeCode: office,
        code: message.code,
        result: message.state,
        sendingId: randomUUID(),
        sentBy,
        sentAt: new Date(sentAt),
        stateAt: new Date(now - settledAge(message) * day),
        answerDueAt: new Date(sentAt + answerDays(message.discrepancyCode) * day),
        answer: message.answer ?? null,
        reason: message.reason ?? null,
      };
    });
    if (rows.length === 0) return;
    await transact(db, async (within) => {
      const sendings = rows.map(({ sendingId, officeCode, sentBy, sentAt, childId, code }) => ({
        id: sendingId,
        officeCode,
        sentBy,
        sentAt,
        contentHash: sha256(JSON.stringify([[childId, code]])),
      }));
      await within.insertInto('csmSending').values(sendings).execute();
      await within.insertInto('csmMessage').values(rows).execute();
    });
  } finally {
    await close();
  }
}

export const csmStep = (children: number): SeedStep => ({
  name: 'child status messages',
  isDone: async (db) =>
    children === 0 || (await db.selectFrom('csmMessage').select('id').limit(1).executeTakeFirst()) !== undefined,
  run: insertMessages,
});
