import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { FaultyWorld } from './world.ts';

/** Compares what the CRM and the mail server received with what the product recorded as sent. */

interface Sent {
  readonly id: string;
  readonly key: string;
  readonly record: string;
}

interface Taken {
  readonly key: string;
  readonly record: string;
}

export interface Mailed {
  readonly at: number;
  readonly messageId: string;
}

export interface Period {
  readonly from: number;
  readonly to: number;
}

const repeated = (keys: readonly string[]) => [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];

/** Each message once, in order for each record. */
export async function compareCrm({ db, crmInbox }: FaultyWorld): Promise<{ problems: string[]; taken: number }> {
  const taken = (await (await fetch(crmInbox, { signal: AbortSignal.timeout(20_000) })).json()) as Taken[];
  const { rows: sent } = await sql<Sent>`
    select id, idempotency_key as key, record_key as record from outbox_message
     where channel = 'crm' and state = 'sent' order by id`.execute(db);
  const keys = taken.map(({ key }) => key);
  const takenKeys = new Set(keys);
  const sentKeys = new Set(sent.map(({ key }) => key));
  const orderOf = (all: readonly (Sent | Taken)[]) => {
    const lanes = new Map<string, string[]>();
    for (const { record, key } of all) lanes.set(record, [...(lanes.get(record) ?? []), key]);
    return lanes;
  };
  const inOrder = orderOf(sent);
  const asTaken = orderOf(taken);
  const problems = [
    ...repeated(keys).map((key) => `the CRM took ${key} twice`),
    ...sent.filter(({ key }) => !takenKeys.has(key)).map(({ id }) => `the CRM never got message ${id}`),
    ...keys.filter((key) => !sentKeys.has(key)).map((key) => `the CRM got ${key}, which nobody knows to be sent`),
    ...[...inOrder]
      .filter(([record, lane]) => lane.join() !== (asTaken.get(record) ?? []).join())
      .map(([record]) => `the CRM was told about ${record} in another order`),
  ];
  return { problems, taken: taken.length };
}

/**
 * How long after a mail was received it may be sent again because its record was lost in a fault that had just ended.
 */
const afterwards = 40_000;

/**
 * Mail cannot be sent exactly once: a process may die between the mail server's acknowledgement and our record of it.
 * The mail is then sent again with the same Message-ID, by which mailboxes detect duplicates. So: each at least once,
 * none that was not written, and twice only where a fault was in between.
 */
export async function compareMail(
  { db, mailFile }: FaultyWorld,
  faulty: readonly Period[],
): Promise<{ problems: string[]; repeated: number; taken: number }> {
  const lines = existsSync(mailFile) ? readFileSync(mailFile, 'utf8').split('\n') : [];
  // The last line of a killed server may be truncated; then that mail was not acknowledged either.
  const mails = lines.flatMap((line): Mailed[] => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Mailed];
    } catch {
      return [];
    }
  });
  const { rows } = await sql<{ name: string }>`
    select distinct '<' || m.idempotency_key || '.' || o.user_id || '@localhost>' as name
      from outbox_mail o join outbox_message r on r.id = o.message_id
      join outbox_message m on m.id = coalesce(r.sent_with, r.id) where o.sent_at is not null`.execute(db);
  const wanted = new Set(rows.map(({ name }) => name));
  const ids = mails.map(({ messageId }) => messageId);
  const got = new Set(ids);
  const twice = repeated(ids);
  const isExcused = (id: string) => {
    const first = mails.find(({ messageId }) => messageId === id)?.at ?? 0;
    return faulty.some(({ from, to }) => from <= first + afterwards && to >= first - 1000);
  };
  return {
    repeated: twice.length,
    taken: got.size,
    problems: [
      ...[...wanted].filter((id) => !got.has(id)).map((id) => `the mail ${id} never came`),
      ...[...got].filter((id) => !wanted.has(id)).map((id) => `the mail ${id} came, which nobody knows to be sent`),
      ...twice.filter((id) => !isExcused(id)).map((id) => `the mail ${id} came twice, though nothing was wrong`),
    ],
  };
}
