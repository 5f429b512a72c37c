import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting.ts';
import { enqueue } from '../outbox.ts';
import { claimDue } from './claim.ts';
import { createDeliveries } from './deliveries.ts';
import type { Outcome } from './message.ts';

const now = new Date('2026-03-10T20:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const clock = () => now;
const { db, config, databaseUrl } = await testServer({ clock });

const kind = 'crm:test';
const gathering = { seconds: 0, atOnce: [] };
const unreachable: Outcome = { result: 'unreachable', reason: 'unreachable' };
const sent: Outcome = { result: 'sent', status: 200 };

/** Messages that stay in delivery until the test decides their outcome. */
async function scene() {
  await db.deleteFrom('outboxMessage').execute();
  const office = await makeOffice(db);
  const underWay = new Map<string, (outcome: Outcome) => void>();
  const errors: string[] = [];
  const send = ({ record }: { record: string }) =>
    new Promise<Outcome>((resolve) => {
      underWay.set(record, resolve);
    });
  const deliveries = createDeliveries({
    ...{ db, clock, hooks: {}, gathering, waitMilliseconds: 60_000 },
    channels: { crm: send, mail: send },
    log: { error: (_, message) => errors.push(message) },
  });
  const say = (record: string, at = office) =>
    enqueue(db, { office: at, kind, record, payload: {}, at: now, by: null });
  const find = (record: string) =>
    db.selectFrom('outboxMessage').selectAll().where('recordKey', '=', record).executeTakeFirstOrThrow();
  const receiver = () =>
    db.selectFrom('outboxReceiver').selectAll().where('officeCode', '=', office).executeTakeFirst();
  return { office, underWay, errors, deliveries, say, find, receiver };
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('P6: twelve concurrent failures open the circuit breaker once, for seconds', async () => {
  const { underWay, deliveries, say, receiver } = await scene();
  for (let lane = 1; lane <= 12; lane += 1) await say(`p6:${lane}`);
  const delivering = deliveries.deliverDue();
  await expect.poll(() => underWay.size).toBe(12);
  for (const end of underWay.values()) end(unreachable);
  await delivering;
  const health = await receiver();
  expect(health).toMatchObject({ openings: 1, failures: 12 });
  expect(health?.openUntil?.getTime()).toBeGreaterThan(now.getTime());
  expect(health?.openUntil?.getTime()).toBeLessThanOrEqual(later(19).getTime());
});

test('P7: a recovered receiver makes its messages due without waiting for locked ones', async () => {
  const { office, underWay, errors, deliveries, say, find, receiver } = await scene();
  for (const record of ['p7:first', 'p7:second', 'p7:paused']) await say(record);
  await sql`update outbox_message set next_attempt_at = ${later(3600)} where record_key = 'p7:paused'`.execute(db);
  const delivering = deliveries.deliverDue();
  await expect.poll(() => underWay.size).toBe(2);
  // Both are being retried, while other deliveries found the receiver unreachable.
  await sql`update outbox_message set next_attempt_at = ${now} where claim is not null`.execute(db);
  await db.insertInto('outboxReceiver').values({ officeCode: office, channel: 'crm', openUntil: now }).execute();
  const holder = await connect();
  await holder.query('begin');
  await holder.query('select 1 from outbox_receiver where office_code = $1 for update', [office]);
  underWay.get('p7:first')?.(sent);
  await expect.poll(() => countWaiting(db)).toBe(1);
  underWay.get('p7:second')?.(sent);
  await expect.poll(() => countWaiting(db)).toBe(2);
  await holder.query('commit');
  await expect.poll(() => underWay.has('p7:paused')).toBe(true);
  underWay.get('p7:paused')?.(sent);
  await delivering;
  for (const record of ['p7:first', 'p7:second', 'p7:paused'])
    expect(await find(record)).toMatchObject({ state: 'sent', attempts: 1, claim: null });
  expect(await receiver()).toMatchObject({ failures: 0, openings: 0, openUntil: null });
  expect(errors).toEqual([]);
});

test('S4: a locked reservation delays only its own message', async () => {
  await db.deleteFrom('outboxMessage').execute();
  const office = await makeOffice(db);
  const secret = 'the password of the admin account';
  const crm = await startExternalSystem(secret);
  await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
  crm.behave({ answer: { Event_ID: 'EV-1' } });
  const reservations = await db
    .insertInto('reservation')
    .values(Array.from({ length: 15 }, () => ({ officeCode: office, name: 'Locked', status: 2, targetChildren: 5 })))
    .returning('id')
    .execute();
  for (const { id } of reservations)
    await enqueue(db, {
      ...{ office, kind: 'crm:event-create', record: `reservation:${id}`, at: now, by: null },
      payload: { reservationId: id, eventId: null, name: null, expirationDate: null },
    });
  const [locked] = reservations;
  const holder = await connect();
  await holder.query('begin');
  await holder.query('select 1 from reservation where id = $1 for update', [locked?.id]);
  const mailer = createMailer(config.mail);
  const deliveries = openDeliveries({ db, config, clock, mailer, runMilliseconds: 1_000 });
  const unsent = async () => {
    await deliveries.deliverDue();
    const { rows } = await sql<{ record: string }>`
      select record_key as record from outbox_message where state <> 'sent'`.execute(db);
    return rows.map(({ record }) => record);
  };
  await expect.poll(unsent).toEqual([`reservation:${locked?.id}`]);
  expect(crm.requests).toHaveLength(15);
  await holder.query('commit');
  await deliveries.close();
  expect(await unsent()).toEqual([]);
  expect(crm.requests).toHaveLength(15);
  const { rows } = await sql`select 1 from reservation where office_code = ${office} and event_id = 'EV-1'`.execute(db);
  expect(rows).toHaveLength(15);
});

test('S3: servers that probe the same receivers concurrently do not block each other', async () => {
  const { office, underWay, deliveries, say } = await scene();
  const other = await makeOffice(db);
  await say('s3:1', office);
  await say('s3:2', other);
  await say('s3:3', other);
  await say('s3:4', office);
  for (const officeCode of [office, other])
    await db.insertInto('outboxReceiver').values({ officeCode, channel: 'crm', openUntil: now }).execute();
  const holder = await connect();
  await holder.query('begin');
  await holder.query('select 1 from outbox_receiver for update');
  let ended = 0;
  const claim = () =>
    claimDue(db, now, 2, gathering).finally(() => {
      ended += 1;
    });
  const first = claim();
  await expect.poll(async () => ended + (await countWaiting(db))).toBe(1);
  const second = claim();
  await expect.poll(async () => ended + (await countWaiting(db))).toBe(2);
  await holder.query('commit');
  // The receivers are locked by another transaction, so nobody else probes them.
  await expect(Promise.all([first, second])).resolves.toEqual([[], []]);
  const delivering = deliveries.deliverDue();
  // First one message for each receiver, then the others.
  for (const count of [2, 4]) {
    await expect.poll(() => underWay.size).toBe(count);
    for (const end of underWay.values()) end(sent);
  }
  await delivering;
  const { rows } = await sql`select 1 from outbox_message where state = 'sent'`.execute(db);
  expect(rows).toHaveLength(4);
});
