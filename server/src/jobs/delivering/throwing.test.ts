import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { attemptsMaximum, longestBackoff } from '#contract/deliveries/rules.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import type { Mailer } from '../../external/mailer.ts';
import { makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { findThrowing, insertThrowing } from '../../testing/throwing-messages.ts';
import { enqueue } from '../outbox.ts';
import { createDeliveries } from './deliveries.ts';
import type { MessageHooks, OnSent, Send } from './message.ts';

/** Messages whose own code throws, independent of their receivers. */

let now = new Date('2026-03-10T20:00:00Z');
const clock = () => now;
const { db, config } = await testServer({ clock });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const kind = 'crm:test';
let records = 0;

async function scene(send: Send, hooks: MessageHooks = {}) {
  await db.deleteFrom('outboxMessage').execute();
  const office = await makeOffice(db);
  const sent: string[] = [];
  const noting: Send = (message) => {
    sent.push(message.record);
    return send(message);
  };
  const channels = { crm: noting, mail: noting };
  const gathering = { seconds: 0, atOnce: [] };
  const parts = { db, clock, channels, hooks: { [kind]: hooks }, gathering };
  const deliveries = createDeliveries({ ...parts, waitMilliseconds: 3000 });
  const say = async () => {
    const record = `test:${++records}`;
    await enqueue(db, { office, kind, record, payload: {}, at: now, by: null });
    return record;
  };
  const find = (record: string) =>
    db.selectFrom('outboxMessage').selectAll().where('recordKey', '=', record).executeTakeFirstOrThrow();
  const receiver = () =>
    db.selectFrom('outboxReceiver').selectAll().where('officeCode', '=', office).executeTakeFirst();
  return { office, sent, deliveries, say, find, receiver };
}

const broken = () => Promise.reject(new RangeError('Invalid time value'));
const takes: Send = async () => ({ result: 'sent', status: 200 });

describe('F26 a delivery that throws', () => {
  test('F26 is an attempt that failed, with a reason; after ten it is failed, and nobody else waited', async () => {
    const bad = `test:${records + 1}`;
    const { deliveries, say, find, sent, receiver } = await scene((message) =>
      message.record === bad ? broken() : takes(message),
    );
    await say();
    for (let attempt = 1; attempt <= attemptsMaximum; attempt += 1) {
      const other = await say();
      await deliveries.deliverDue();
      expect(await find(other)).toMatchObject({ state: 'sent' });
      const message = await find(bad);
      expect(message).toMatchObject({ attempts: attempt, reason: 'internal-error', claim: null, inHandSince: null });
      expect(message.state).toBe(attempt < attemptsMaximum ? 'pending' : 'failed');
      now = message.nextAttemptAt ?? now;
    }
    later(86_400);
    await deliveries.deliverDue();
    expect(sent.filter((record) => record === bad)).toHaveLength(attemptsMaximum);
    expect((await find(bad)).failures).toHaveLength(attemptsMaximum);
    expect((await find(bad)).failures).toContainEqual(expect.objectContaining({ reason: 'internal-error' }));
    expect(await receiver()).toMatchObject({ failures: 0, openUntil: null });
  });

  test('F26 because our own database is busy or away is no attempt of the message', async () => {
    let isBusy = true;
    const { deliveries, say, find } = await scene(async (message) => {
      if (isBusy) await sql`do $$ begin raise exception using errcode = '55P03'; end $$`.execute(db);
      return takes(message);
    });
    const record = await say();
    await deliveries.deliverDue();
    expect(await find(record)).toMatchObject({ state: 'pending', attempts: 0, failures: [], reason: null });
    isBusy = false;
    await sql`update outbox_message set claimed_until = now() where record_key = ${record}`.execute(db);
    await deliveries.deliverDue();
    expect(await find(record)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('F26 does not block the probe of a receiver with an open circuit breaker', async () => {
    const bad = `test:${records + 1}`;
    const { office, deliveries, say, find } = await scene((message) =>
      message.record === bad ? broken() : takes(message),
    );
    await db.insertInto('outboxReceiver').values({ officeCode: office, channel: 'crm', openUntil: now }).execute();
    await say();
    const other = await say();
    await deliveries.deliverDue();
    expect(await find(bad)).toMatchObject({ state: 'pending', reason: 'internal-error' });
    expect(await find(other)).toMatchObject({ state: 'sent' });
  });

  test('F26 also before it is sent, while it is made ready', async () => {
    const { deliveries, say, find, sent } = await scene(takes, { prepare: broken });
    const record = await say();
    await deliveries.deliverDue();
    expect(await find(record)).toMatchObject({ state: 'pending', attempts: 1, reason: 'internal-error' });
    expect(sent).toEqual([]);
  });

  test('F26 the messages of the fault run throw in their channels, and end as failed', async () => {
    await db.deleteFrom('outboxMessage').execute();
    const office = await makeOffice(db);
    const user = await makeUser(db, { office });
    await db
      .insertInto('notificationRecipient')
      .values({ officeCode: office, notificationId: 7, userId: user.id })
      .execute();
    const mailer: Mailer = { send: async () => true, sendOne: async () => 'sent', close: () => undefined };
    const deliveries = openDeliveries({ db, config, clock, mailer });
    await insertThrowing(db, office);
    expect(await findThrowing(db)).toHaveLength(4);
    for (let attempt = 1; attempt <= attemptsMaximum; attempt += 1) {
      await deliveries.deliverDue();
      later(longestBackoff / 1000);
    }
    expect(await findThrowing(db)).toEqual([]);
  });
});

describe('F26 what follows from a delivery throws', () => {
  const follows = (fails: number): MessageHooks & { readonly calls: () => number } => {
    let calls = 0;
    const sent: OnSent = async (transaction, message) => {
      calls += 1;
      await sql`update outbox_message set payload = '{"isUsed": true}' where id = ${message.id}`.execute(transaction);
      if (calls <= fails) throw new Error('cannot be used');
    };
    return { sent, calls: () => calls };
  };

  test('F26 after a successful send: it counts as sent, says so, and is not sent twice', async () => {
    const hooks = follows(Number.POSITIVE_INFINITY);
    const { deliveries, say, find, sent, receiver } = await scene(takes, hooks);
    const record = await say();
    await deliveries.deliverDue();
    expect(await find(record)).toMatchObject({
      ...{ state: 'sent', attempts: 1, reason: 'follow-up-failed', httpStatus: 200, sentAt: now },
      ...{ claim: null, failures: [], payload: {} },
    });
    expect(await receiver()).toMatchObject({ lastSentAt: now, failures: 0 });
    later(86_400);
    await deliveries.deliverDue();
    expect(sent).toEqual([record]);
  });

  test('F26 a temporary failure of a hook is retried', async () => {
    const hooks = follows(1);
    const { deliveries, say, find, sent } = await scene(takes, hooks);
    const record = await say();
    await deliveries.deliverDue();
    expect(await find(record)).toMatchObject({ state: 'sent', reason: null, payload: { isUsed: true } });
    expect(hooks.calls()).toBe(2);
    expect(sent).toEqual([record]);
  });

  test('F26 after a refusal: it is failed all the same', async () => {
    const refuses: Send = async () => ({ result: 'refused', reason: 'refused-message', status: 422 });
    const { deliveries, say, find, sent } = await scene(refuses, { failed: broken });
    const record = await say();
    await deliveries.deliverDue();
    await deliveries.deliverDue();
    expect(await find(record)).toMatchObject({ state: 'failed', attempts: 1, reason: 'refused-message', claim: null });
    expect(sent).toEqual([record]);
  });

  test('F26 after a person decided: the decision stands', async () => {
    const { deliveries, say, find } = await scene(takes, { failed: broken, again: broken });
    const { id } = await find(await say());
    await db.transaction().execute(async (transaction) => {
      await sql`update outbox_message set reason = 'let-go' where id = ${id}`.execute(transaction);
      await deliveries.notifyGivenUp(transaction, Number(id), 0, now);
      await deliveries.notifySentAgain(transaction, Number(id), 0, now);
    });
    const found = await db.selectFrom('outboxMessage').select('reason').where('id', '=', id).executeTakeFirst();
    expect(found).toEqual({ reason: 'let-go' });
  });
});

test('F26 a mail that cannot be made is failed after ten attempts; the mail server is not left alone meanwhile', async () => {
  await db.deleteFrom('outboxMessage').execute();
  const office = await makeOffice(db);
  const { id: userId, email } = await makeUser(db, { office });
  for (const notificationId of [6, 13])
    await db.insertInto('notificationRecipient').values({ officeCode: office, notificationId, userId }).execute();
  const mailer: Mailer = {
    send: async () => true,
    sendOne: async ({ to, subject }) => (to === email && /lock/i.test(subject) ? 'unwritable' : 'sent'),
    close: () => undefined,
  };
  const deliveries = openDeliveries({ db, config, clock, mailer });
  const say = (kind: string, record: string) =>
    enqueue(db, { office, kind, record, payload: { lockEndDate: '2026-08-31', importId: 1 }, at: now, by: null });
  await say('notification:6', 'project-lock:2');
  for (let attempt = 1; attempt <= attemptsMaximum; attempt += 1) {
    await say('notification:13', `import:${attempt}`);
    later(longestBackoff / 1000);
    await deliveries.deliverDue();
  }
  const found = await db.selectFrom('outboxMessage').select(['state', 'reason', 'attempts']).orderBy('id').execute();
  expect(found).toEqual([
    { state: 'failed', reason: 'internal-error', attempts: attemptsMaximum },
    ...Array(attemptsMaximum).fill({ state: 'sent', reason: null, attempts: 1 }),
  ]);
  const receiver = db.selectFrom('outboxReceiver').select(['failures', 'openUntil']).where('officeCode', '=', office);
  expect(await receiver.execute()).toEqual([{ failures: 0, openUntil: null }]);
});

test('F26 a mail that was let go while it was under way reaches no further recipient', async () => {
  await db.deleteFrom('outboxMessage').execute();
  const office = await makeOffice(db);
  for (let made = 0; made < 3; made += 1) {
    const { id: userId } = await makeUser(db, { office });
    await db.insertInto('notificationRecipient').values({ officeCode: office, notificationId: 6, userId }).execute();
  }
  const to: string[] = [];
  const mailer: Mailer = {
    send: async () => true,
    sendOne: async (mail) => {
      to.push(mail.to);
      await db
        .updateTable('outboxMessage')
        .set({ state: 'skipped', reason: 'let-go', claimedUntil: null })
        .where('officeCode', '=', office)
        .execute();
      return 'sent';
    },
    close: () => undefined,
  };
  const deliveries = openDeliveries({ db, config, clock, mailer });
  const payload = { projects: 'Valle Verde AP', lockEndDate: '2026-08-31' };
  await enqueue(db, { office, kind: 'notification:6', record: 'project-lock:1', payload, at: now, by: null });
  await deliveries.deliverDue();
  expect(to).toHaveLength(1);
  const found = await db.selectFrom('outboxMessage').select(['state', 'reason']).executeTakeFirst();
  expect(found).toEqual({ state: 'skipped', reason: 'let-go' });
});
