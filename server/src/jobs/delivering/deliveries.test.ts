import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { attemptsMaximum } from '#contract/deliveries/rules.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { enqueue } from '../outbox.ts';

const secret = 'the password of the admin account';
let now = new Date('2026-03-10T20:00:00Z');
const server = await testServer({ clock: () => now });
const { db, config } = server;
const deliveries = openDeliveries({ db, config, clock: () => now, mailer: createMailer(config.mail) });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

let records = 0;
async function scene() {
  const office = await makeOffice(db);
  const crm = await startExternalSystem(secret);
  await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
  const record = `reservation:${900_000 + ++records}`;
  const say = (event: string, about = record) =>
    enqueue(db, {
      office,
      kind: `crm:reservation-${event}`,
      record: about,
      payload: { reservationId: 1, status: 'active', children: ['ETH-000001-0001'] },
      at: now,
      by: null,
    });
  const messages = (about = record) =>
    db.selectFrom('outboxMessage').selectAll().where('recordKey', '=', about).orderBy('id').execute();
  const receiver = () =>
    db.selectFrom('outboxReceiver').selectAll().where('officeCode', '=', office).executeTakeFirst();
  return { office, crm, record, say, messages, receiver };
}

describe('F6 delivering', () => {
  test('a message is signed, carries its key, and is sent once', async () => {
    const { crm, record, say, messages } = await scene();
    await say('created');
    expect(await deliveries.attempt('crm', record)).toBe('sent');
    expect(await deliveries.attempt('crm', record)).toBe('sent');
    const [message] = await messages();
    expect(crm.requests).toEqual([{ key: message?.idempotencyKey, isSigned: true }]);
    expect(crm.taken).toMatchObject([
      { kind: 'reservation-created', record, data: { ReservationID: 1, Children: ['ETH-000001-0001'] } },
    ]);
    expect(message).toMatchObject({ state: 'sent', attempts: 1, reason: null, httpStatus: 200, sentAt: now });
  });

  test('messages about one record keep their order; those about another do not wait for them', async () => {
    const { crm, record, say, messages } = await scene();
    const other = `${record}9`;
    await say('created');
    await say('updated');
    await say('created', other);
    crm.behave({ status: 503 });
    expect(await deliveries.attempt('crm', record)).toBe('failed');
    expect((await messages()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    crm.behave({});
    expect(await deliveries.attempt('crm', other)).toBe('sent');
    later(10);
    await deliveries.deliverDue();
    expect(crm.taken.map((message) => [message.record, message.kind])).toEqual([
      [other, 'reservation-created'],
      [record, 'reservation-created'],
      [record, 'reservation-updated'],
    ]);
  });

  test('a clock that was wrong for a moment keeps no message and no receiver for long', async () => {
    const { crm, record, say, receiver } = await scene();
    const records = Array.from({ length: 6 }, (_, index) => `${record}${index}`);
    for (const about of records) await say('created', about);
    crm.behave({ status: 503 });
    const right = now;
    later(90 * 86_400);
    for (const about of records) expect(await deliveries.attempt('crm', about)).toBe('failed');
    expect((await receiver())?.openUntil?.getTime()).toBeGreaterThan(now.getTime());
    now = right;
    crm.behave({});
    await deliveries.deliverDue();
    await deliveries.deliverDue();
    expect(crm.taken.map((message) => message.record).sort()).toEqual(records);
  });

  test('an answer that got lost does not double anything: the key stays the same', async () => {
    const { crm, record, say } = await scene();
    await say('created');
    crm.behave('break');
    expect(await deliveries.attempt('crm', record)).toBe('failed');
    crm.behave({});
    later(10);
    await deliveries.deliverDue();
    expect(crm.requests).toHaveLength(2);
    expect(new Set(crm.requests.map(({ key }) => key)).size).toBe(1);
    expect(crm.taken).toHaveLength(1);
  });

  test('pauses grow, and after the last attempt a message is dead and keeps those behind it', async () => {
    const { office, crm, record, say, messages } = await scene();
    await say('created');
    await say('updated');
    crm.behave({ status: 500 });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= attemptsMaximum; attempt += 1) {
      // The circuit breaker has its own test.
      await db.deleteFrom('outboxReceiver').where('officeCode', '=', office).execute();
      await deliveries.deliverDue();
      const due = (await messages())[0]?.nextAttemptAt;
      if (due) pauses.push((due.getTime() - now.getTime()) / 1000);
      now = due ?? now;
    }
    expect(pauses).toHaveLength(attemptsMaximum - 1);
    for (const [index, pause] of pauses.entries()) {
      const plain = Math.min(3600, 5 * 3 ** index);
      expect(pause).toBeGreaterThanOrEqual(plain * 0.75);
      expect(pause).toBeLessThanOrEqual(plain * 1.25);
    }
    expect((await messages()).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'server-error'],
      ['pending', null],
    ]);
    crm.behave({});
    later(7200);
    await deliveries.deliverDue();
    expect(crm.taken).toEqual([]);
    expect(await deliveries.attempt('crm', record)).toBe('failed');
  });

  test('a refused message fails at once', async () => {
    const { crm, record, say, messages } = await scene();
    await say('created');
    crm.behave({ status: 422 });
    expect(await deliveries.attempt('crm', record)).toBe('failed');
    expect(await messages()).toMatchObject([{ state: 'failed', reason: 'refused-message', httpStatus: 422 }]);
  });

  test('an unreachable receiver is probed by one message, and gets everything when it is back', async () => {
    const { crm, record, say, messages, receiver } = await scene();
    await crm.stop();
    for (let lane = 0; lane < 8; lane += 1) await say('created', `${record}-${lane}`);
    await deliveries.deliverDue();
    const opened = await receiver();
    expect(opened?.openUntil?.getTime()).toBeGreaterThan(now.getTime());
    // The receiver is known to be unreachable, so the request does not wait.
    await say('created');
    expect(await deliveries.attempt('crm', record)).toBe('failed');
    expect((await messages())[0]?.lastAttemptAt).toBeNull();
    later(3600);
    await deliveries.deliverDue();
    expect((await receiver())?.openings).toBe((opened?.openings ?? 0) + 1);
    // However long the outage lasts, nothing is given up.
    for (let round = 0; round < 2 * attemptsMaximum; round += 1) {
      later(3600);
      await deliveries.deliverDue();
    }
    await crm.start();
    later(3600);
    await deliveries.deliverDue();
    expect(crm.taken).toHaveLength(9);
    expect(await receiver()).toMatchObject({ failures: 0, openings: 0, openUntil: null });
  });

  test('when a receiver is back, everything is due at once, also what had a long pause of its own', async () => {
    const { office, crm, record, say, messages } = await scene();
    await say('created');
    crm.behave({ status: 500 });
    await deliveries.attempt('crm', record);
    const pause = new Date(now.getTime() + 3_600_000);
    await db.updateTable('outboxMessage').set({ nextAttemptAt: pause }).where('recordKey', '=', record).execute();
    await db.updateTable('outboxReceiver').set({ openUntil: now }).where('officeCode', '=', office).execute();
    crm.behave({});
    await say('created', `${record}-other`);
    await deliveries.deliverDue();
    expect((await messages())[0]).toMatchObject({ state: 'sent' });
    expect(crm.taken).toHaveLength(2);
  });

  test('a try that failed is due after its pause, whoever made it; one under way is counted too', async () => {
    await db.deleteFrom('outboxMessage').where('state', '=', 'pending').execute();
    const { crm, record, say, messages } = await scene();
    await say('created');
    crm.behave('hold');
    const attempt = deliveries.attempt('crm', record);
    await expect.poll(() => crm.requests.length).toBe(1);
    // While another sender has the message, deliverDue returns when its claim ends.
    const meanwhile = await deliveries.deliverDue();
    expect(meanwhile?.getTime()).toBeLessThanOrEqual(Date.now() + 20_000);
    const ears = new pg.Client({ connectionString: server.databaseUrl });
    await ears.connect();
    const heard: string[] = [];
    ears.on('notification', ({ channel }) => heard.push(channel));
    await ears.query('listen outbox');
    crm.release({ status: 500 });
    await attempt;
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await ears.end();
    expect((await deliveries.deliverDue())?.getTime()).toBe((await messages())[0]?.nextAttemptAt?.getTime());
  });

  test('without an address a message waits and says so', async () => {
    const { office, crm, record, say, messages } = await scene();
    await db.updateTable('apiSettings').set({ url: null }).where('officeCode', '=', office).execute();
    await say('created');
    expect(await deliveries.attempt('crm', record)).toBe('pending');
    expect(await messages()).toMatchObject([{ state: 'pending', reason: 'not-configured', attempts: 0 }]);
    await db.updateTable('apiSettings').set({ url: crm.url }).where('officeCode', '=', office).execute();
    later(61);
    await deliveries.deliverDue();
    expect(crm.taken).toHaveLength(1);
  });

  test('a paused receiver gets nothing until it is resumed', async () => {
    const { office, crm, record, say } = await scene();
    await db.insertInto('outboxReceiver').values({ officeCode: office, channel: 'crm', isPaused: true }).execute();
    await say('created');
    expect(await deliveries.attempt('crm', record)).toBe('pending');
    await db.updateTable('outboxReceiver').set({ isPaused: false }).where('officeCode', '=', office).execute();
    expect(await deliveries.attempt('crm', record)).toBe('sent');
    expect(crm.taken).toHaveLength(1);
  });

  test('a message claimed by a dead server is taken over by another', async () => {
    const { crm, record, say } = await scene();
    await say('created');
    await db
      .updateTable('outboxMessage')
      .set({ claim: '00000000-0000-4000-8000-000000000001', claimedUntil: new Date(Date.now() + 60_000) })
      .where('recordKey', '=', record)
      .execute();
    await deliveries.deliverDue();
    expect(crm.taken).toEqual([]);
    await db
      .updateTable('outboxMessage')
      .set({ claimedUntil: new Date(Date.now() - 1000) })
      .where('recordKey', '=', record)
      .execute();
    await deliveries.deliverDue();
    expect(crm.taken).toHaveLength(1);
  });

  test('several servers at once share the work: each message once, in order', async () => {
    const { crm, record, say } = await scene();
    const lanes = Array.from({ length: 10 }, (_, lane) => `${record}-${lane}`);
    for (const event of ['created', 'updated', 'cancelled']) for (const lane of lanes) await say(event, lane);
    const others = [1, 2, 3].map(() =>
      openDeliveries({ db, config, clock: () => now, mailer: createMailer(config.mail) }),
    );
    await Promise.all(others.map((other) => other.deliverDue()));
    await deliveries.deliverDue();
    expect(crm.requests).toHaveLength(30);
    for (const lane of lanes)
      expect(crm.taken.filter((message) => message.record === lane).map(({ kind }) => kind)).toEqual([
        'reservation-created',
        'reservation-updated',
        'reservation-cancelled',
      ]);
  });
});
