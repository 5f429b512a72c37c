import { sql } from 'kysely';
import { z } from 'zod';
import type { receiveMessage } from '#contract/integration/inbound-api.ts';
import type { Db } from '../../db/connection.ts';
import { sha256 } from '../../db/encryption.ts';
import { transact } from '../../db/transaction.ts';
import type { IntegrationContext } from '../../http/context.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import type { InboundHandler, InboundHandlers } from '../../http/inbound.ts';
import { fail, failFields, Refusal } from '../../refusal.ts';

type Input = z.output<typeof receiveMessage.input>;
type Output = z.output<typeof receiveMessage.output>;

interface Known {
  readonly contentHash: Buffer;
  readonly outcome: 'accepted' | 'refused';
  readonly reason: string | null;
  readonly answer: unknown;
}

interface Receipt {
  readonly context: IntegrationContext;
  readonly input: Input;
  readonly hash: Buffer;
  readonly record: string;
  readonly at: Date;
}

/** Serialises messages with the same id: a second one waits for the first and reads its outcome. */
async function lockMessageId(db: Db, { context: { credential }, input: { messageId } }: Receipt) {
  const key = `inbound:${credential.id}:${messageId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const { rows } = await sql<Known>`
    select content_hash, outcome, reason, answer from inbound_message
     where credential_id = ${credential.id} and message_id = ${messageId}`.execute(db);
  return rows[0];
}

const recordMessage = (
  db: Db,
  { context: { credential }, input: { messageId, kind }, hash, record, at }: Receipt,
  { outcome, reason = null, answer = null }: { outcome: string; reason?: string | null; answer?: unknown },
) =>
  sql`insert into inbound_message
        (credential_id, message_id, office_code, kind, content_hash, record_key, outcome, reason, answer, received_at)
      values (${credential.id}, ${messageId}, ${credential.office}, ${kind}, ${hash}, ${record}, ${outcome}, ${reason},
              ${answer === null ? null : JSON.stringify(answer)}, ${at})
      on conflict (credential_id, message_id) do update
         set outcome = excluded.outcome, reason = excluded.reason, answer = excluded.answer, kind = excluded.kind,
             content_hash = excluded.content_hash, record_key = excluded.record_key,
             times = inbound_message.times + 1, received_at = excluded.received_at
       where inbound_message.outcome <> 'accepted'`.execute(db);

async function handleOnce(taking: Receipt, handler: InboundHandler, data: unknown): Promise<Output> {
  const { context, input, hash, at } = taking;
  const { messageId } = input;
  return transact(context.db, async (db) => {
    const known = await lockMessageId(db, taking);
    if (known && !known.contentHash.equals(hash)) fail('message-id-reused');
    if (known?.outcome === 'accepted') {
      await sql`update inbound_message set times = times + 1
                 where credential_id = ${context.credential.id} and message_id = ${messageId}`.execute(db);
      return { messageId, isRepeat: true, answer: known.answer };
    }
    const { clock, credential } = context;
    const answer = await handler.handle({ db, clock, at, credential }, data as never);
    await recordMessage(db, taking, { outcome: 'accepted', answer });
    return { messageId, isRepeat: false, answer };
  });
}

/** Canonical form, so that the order of fields does not change the hash. */
function canonicalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalize);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, part]) => [name, canonicalize(part)]);
}

/** The reason for administrators; `answer` holds its field and parameters, such as the status that forbids the change. */
const refusalReason = ({ code, params, errors }: Refusal) => {
  const [first] = errors ?? [];
  if (!first) return { reason: code, answer: params ?? null };
  return { reason: first.code, answer: { ...first.params, field: first.field } };
};

/** Records every refusal; calls the domain's `refused` hook only when the reason is new. */
async function recordRefusal(taking: Receipt, { refused }: InboundHandler, refusal: Refusal): Promise<void> {
  const { context, record, at } = taking;
  const why = refusalReason(refusal);
  await transact(context.db, async (db) => {
    const known = await lockMessageId(db, taking);
    await recordMessage(db, taking, { outcome: 'refused', ...why });
    if (known?.reason === why.reason) return;
    await refused?.({ db, at, clock: context.clock, credential: context.credential }, refusal, record);
  });
}

/** F3: handles each message id at most once; every refusal states its reason and is recorded. */
export async function receive(handlers: InboundHandlers, context: IntegrationContext, input: Input): Promise<Output> {
  const handler = Object.hasOwn(handlers, input.kind) ? handlers[input.kind] : undefined;
  if (!handler) return failFields({ field: 'Kind', code: 'not-in-list' });
  const parsed = z.safeDecode(handler.schema, input.data as never, { reportInput: true });
  if (!parsed.success) {
    const problems = fieldProblems(handler.schema, parsed.error.issues);
    return failFields(...problems.map((one) => ({ ...one, field: ['Data', one.field].filter(Boolean).join('.') })));
  }
  const hash = sha256(JSON.stringify([input.kind, canonicalize(input.data)]));
  const record = handler.recordOf(parsed.data as never);
  const taking = { context, input, hash, record, at: context.clock() };
  try {
    return await handleOnce(taking, handler, parsed.data);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'message-id-reused') await recordRefusal(taking, handler, error);
    throw error;
  }
}
