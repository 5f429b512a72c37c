import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createReservation, updateReservation } from '#contract/reservations/api.ts';
import { freePort } from '#dev/ports.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { readConfig } from '../../config.ts';
import { createMailer } from '../../external/mailer.ts';
import { send } from '../../testing/call.ts';
import { testDatabase } from '../../testing/database.ts';
import { connectOffice } from '../../testing/external-system.ts';
import { makeUser } from '../../testing/factories.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { type KillableProcess, startScript, startServer } from '../../testing/processes.ts';
import { until } from '../../testing/until.ts';
import { enqueue } from '../outbox.ts';
import { startJobs } from '../queue.ts';
import { schedules } from '../schedules.ts';

/** Real servers, a real CRM and a real mail server, which are killed repeatedly. */

const { db, url } = await testDatabase();
const issuer = await startIssuer();
const mail = await catchMail();
const secret = 'shared between the two';
const folder = mkdtempSync(join(tmpdir(), 'prcds-outage-'));
afterAll(async () => {
  await issuer.stop();
  rmSync(folder, { recursive: true, force: true });
});
const key = randomBytes(32);

const start = () =>
  startServer(url, issuer, {
    env: {
      ENCRYPTION_KEY: key.toString('base64'),
      SMTP_URL: mail.url,
      OVERLOAD_MILLISECONDS: '0',
      DELIVERY_WAIT_MILLISECONDS: '3000',
      MAIL_GATHERING_SECONDS: '1',
    },
  });

const crmPort = await freePort();
const startCrm = () =>
  startScript('dev/crm/receiver-main.ts', {
    CRM_PORT: String(crmPort),
    CRM_FOLDER: folder,
    CRM_ACCOUNT: 'crm',
    CRM_SECRET: secret,
  });

interface Taken {
  readonly key: string;
  readonly kind: string;
  readonly record: string;
  readonly data: { readonly Reservation_Name: string | null };
}
const takenBy = async (): Promise<Taken[]> =>
  (await fetch(`http://127.0.0.1:${crmPort}/inbox.json`)).json() as Promise<Taken[]>;

/** Skips retry delays of hours, and the claims of a dead server. */
async function untilDelivered(): Promise<void> {
  await sql`update outbox_message set claimed_until = now() where claimed_until is not null`.execute(db);
  await until(async () => {
    await db.updateTable('outboxReceiver').set({ openUntil: null, probeUntil: null }).execute();
    await db.updateTable('outboxMessage').set({ nextAttemptAt: null }).where('state', '=', 'pending').execute();
    const { count } = await db
      .selectFrom('outboxMessage')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    if (count !== '0') await sql`select pg_notify('outbox', '')`.execute(db);
    return count === '0';
  });
}

test('F6 F18 the CRM, the mail server and our own servers die while work goes on: nothing lost, nothing doubled, in order', async () => {
  await connectOffice(db, { office: 'USAO', url: `http://127.0.0.1:${crmPort}/messages`, secret, key });
  const user = await makeUser(db);
  const reader = await makeUser(db, { language: 'es' });
  await db
    .insertInto('notificationRecipient')
    .values({ officeCode: 'USAO', notificationId: 3, userId: reader.id })
    .execute();
  const headers = { authorization: `Bearer ${await issuer.token(user.email)}` };
  let crm: KillableProcess = await startCrm();
  const servers = await Promise.all([start(), start(), start()]);
  const origin = (turn: number) => servers[turn % servers.length]?.address ?? '';

  const childOf = (turn: number) => `KEN-000001-000${turn}`;
  const tellOf = (turn: number) =>
    enqueue(db, {
      ...{ office: 'USAO', kind: 'notification:3', record: `child:${childOf(turn)}`, at: new Date(), by: null },
      payload: { childId: childOf(turn), holdEndDate: '2026-05-01' },
    });

  /**
   * A reservation and three changes of its name, each through another server; every answered change must have happened.
   */
  async function work(turn: number): Promise<{ id: number; names: string[] }> {
    await tellOf(turn);
    const name = (step: number) => `Work ${turn} step ${step}`;
    const made = await send(origin(turn), createReservation, { reservation: { name: name(0) } }, { headers });
    const { id } = made.output.reservation;
    const names = [name(0)];
    let { version } = made.output.reservation;
    for (let step = 1; step <= 3; step += 1) {
      const input = { id, version, reservation: { name: name(step) } };
      const changed = await send(origin(turn + step), updateReservation, input, { headers });
      version = changed.output.reservation.version;
      names.push(name(step));
    }
    return { id, names };
  }

  const done: { id: number; names: string[] }[] = [];
  for (let turn = 0; turn < 3; turn += 1) done.push(await work(turn));
  await crm.kill();
  await mail.stop();
  for (let turn = 3; turn < 6; turn += 1) done.push(await work(turn));
  // One of our servers is killed too, perhaps with a claimed message.
  const [first] = servers.splice(0, 1);
  const last = [6, 7, 8].map((turn) => work(turn));
  await first?.kill();
  crm = await startCrm();
  await mail.start();
  done.push(...(await Promise.all(last)));
  await crm.kill();
  crm = await startCrm();
  await untilDelivered();

  const { rows: notSent } = await sql`
    select id, kind, record_key, state, reason, attempts from outbox_message where state <> 'sent'`.execute(db);
  expect(notSent).toEqual([]);
  const taken = await takenBy();
  expect(new Set(taken.map((message) => message.key)).size).toBe(taken.length);
  for (const { id, names } of done) {
    const about = taken.filter(({ record }) => record === `reservation:${id}`);
    expect(about.map(({ kind }) => kind)).toEqual(['reservation-created', ...Array(3).fill('reservation-updated')]);
    expect(about.map(({ data }) => data.Reservation_Name)).toEqual(names);
  }
  expect(taken).toHaveLength(4 * done.length);
  // A mail whose acceptance was lost is repeated with the same message id, so that mailboxes recognise it.
  const mails = new Map(mail.caught.map((caught) => [caught.mail.messageId, caught.mail.text ?? '']));
  const rows = [...mails.values()].flatMap((text) => [...text.matchAll(/viewchild\?id=([\w-]+)/g)].map(([, id]) => id));
  expect(rows.sort()).toEqual(done.map((_, turn) => childOf(turn)));
});

test('F6 three servers start at once and each runs the jobs: what is due happens once', async () => {
  // A separate database: the servers of the other test use the real clock.
  const { db, url } = await testDatabase();
  const reader = await makeUser(db);
  for (const notificationId of [8, 10])
    await db
      .insertInto('notificationRecipient')
      .values({ officeCode: 'USAO', notificationId, userId: reader.id })
      .execute();
  const reservation = (expirationDate: string) =>
    db
      .insertInto('reservation')
      .values({ officeCode: 'USAO', name: 'Due', status: 2, expirationDate, targetChildren: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
  const over = await reservation('2026-03-09');
  const soon = await reservation('2026-03-12');
  const clock = () => new Date('2026-03-10T20:00:00Z');
  const config = readConfig({
    DATABASE_URL: url,
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: issuer.audience,
    ENCRYPTION_KEY: key.toString('base64'),
    SMTP_URL: mail.url,
    MAIL_GATHERING_SECONDS: '0',
  });
  const log = { info: () => undefined, error: () => undefined };
  const mailer = createMailer(config.mail);
  const deliveries = openDeliveries({ db, config, clock, mailer });
  const due = schedules.filter(({ name }) =>
    ['expire-reservations', 'remind-of-expirations', 'deliver-outbox'].includes(name),
  );
  const retention = { childYears: 0, accessLogYears: 0 };
  const start = () => startJobs({ databaseUrl: url, db, clock, deliveries, retention, log, schedules: due });
  const servers = await Promise.all([start(), start(), start()]);
  for (const { name } of due) await Promise.all(servers.map((server) => server.run(name)));
  await expect.poll(() => mail.caught.filter(({ to }) => to === reader.email).length).toBeGreaterThanOrEqual(2);
  // Runs all jobs again after the work is done.
  for (const { name } of due) await Promise.all(servers.map((server) => server.run(name)));
  await Promise.all(servers.map((server) => server.stop()));
  mailer.close();
  const subjects = mail.caught.filter(({ to }) => to === reader.email).map((caught) => caught.mail.subject);
  expect(subjects.sort()).toEqual([`Reservation ${over.id} expired`, `Reservation ${soon.id} expires on 12/03/2026`]);
});
