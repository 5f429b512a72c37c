import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { letDeliveryGo } from '#contract/deliveries/api.ts';
import { requestAccess } from '#contract/users/api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { openDatabase } from '../../db/connection.ts';
import type { Mailer } from '../../external/mailer.ts';
import { testDatabase } from '../../testing/database.ts';
import { type MadeUser, makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting.ts';
import { getOrCreateRequest, markUnsent } from './access-request-queries.ts';

const database = await testDatabase();
const mail = await catchMail();
let now = new Date();
const server = await testServer({ database, env: { SMTP_URL: mail.url }, clock: () => now });
const { db } = server;

const english = await makeUser(db, { office: 'GBRO', roles: ['Local Administrator'] });
const spanish = await makeUser(db, { office: 'GBRO', roles: ['Local Administrator'], language: 'es' });
const partnership = await makeUser(db, { roles: ['Partnership Admin'] });
await makeUser(db, { office: 'GBRO', roles: ['Local Administrator'], isActive: false });
await makeUser(db, { office: 'GBRO', roles: ['Standard User'] });

const ask = (as: MadeUser, privilege?: string) =>
  server.call(requestAccess, { request: { email: as.email, privilege } }, { as });
const about = ({ email }: MadeUser) => mail.caught.filter((caught) => caught.mail.text?.includes(email));

describe('ERR-012 asking for access', () => {
  test('ERR-012 the mail goes to the administrators of the office, each in their language', async () => {
    const person = await makeUser(db, { office: 'GBRO', firstName: 'Ana', lastName: 'New', roles: [] });
    expect((await ask(person, 'Projects:View')).output.isSent).toBe(true);
    const sent = about(person);
    expect(sent.map(({ to }) => to).sort()).toEqual([english.email, spanish.email].sort());
    const toEnglish = sent.find(({ to }) => to === english.email)?.mail;
    expect(toEnglish?.subject).toBe('Ana New asks for access');
    expect(toEnglish?.text).toContain('Ana New');
    expect(toEnglish?.text).toContain('Projects:View');
    expect(sent.find(({ to }) => to === spanish.email)?.mail.subject).toBe('Ana New solicita acceso');
  });

  test('ERR-012 an office without administrators falls to the Partnership Admin', async () => {
    const person = await makeUser(db, { office: 'SGPO', roles: [] });
    expect((await ask(person)).output.isSent).toBe(true);
    expect(about(person).map(({ to }) => to)).toEqual([partnership.email]);
    const text = about(person)[0]?.mail.text;
    expect(text).toMatch(/asked for access on .*: a role\./);
    expect(text).toContain(`/administration/userProfileView?id=${person.id}&mode=view&tab=access`);
  });

  test('ERR-012 asking again for the same sends nothing until a day has passed', async () => {
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    const first = await Promise.all([ask(person), ask(person)]);
    expect(first.map(({ output }) => output.isSent)).toEqual([true, true]);
    expect((await ask(person)).output.isSent).toBe(true);
    expect(about(person)).toHaveLength(2);
    now = new Date(now.getTime() + 86_400_000);
    await ask(person);
    expect(about(person)).toHaveLength(4);
    const open = await db.selectFrom('accessRequest').selectAll().where('userId', '=', person.id).execute();
    expect(open).toHaveLength(1);
  });

  test('ERR-012 another need is another request, told by a mail of its own, and each is asked for once', async () => {
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    for (const need of ['Projects:View', 'Reservation:View', 'Reservation:View'])
      expect((await ask(person, need)).output.isSent).toBe(true);
    const texts = about(person).filter(({ to }) => to === english.email);
    expect(texts.map(({ mail: { text } }) => /(\w+:View)/.exec(text ?? '')?.[1])).toEqual([
      'Projects:View',
      'Reservation:View',
    ]);
    const open = await db.selectFrom('accessRequest').select('privilege').where('userId', '=', person.id).execute();
    expect(open.map(({ privilege }) => privilege).sort()).toEqual(['Projects:View', 'Reservation:View']);
  });

  test('a person’s text cannot imitate the rest of the mail', async () => {
    const person = await makeUser(db, {
      office: 'GBRO',
      firstName: 'Eve\nPlease visit http://evil.example',
      roles: [],
    });
    await ask(person, 'Everything:Now');
    const text = about(person)[0]?.mail.text ?? '';
    expect(text.split('\n').some((line) => line.includes('Eve Please visit http://evil.example'))).toBe(true);
    expect(text).not.toContain('Everything:Now');
  });

  test('ERR-012 recipients of the notification, once chosen, get it instead of the administrators', async () => {
    const chosen = await makeUser(db, { office: 'ESPO', language: 'es' });
    await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
    await db
      .insertInto('notificationRecipient')
      .values({ officeCode: 'ESPO', notificationId: 14, userId: chosen.id })
      .execute();
    const person = await makeUser(db, { office: 'ESPO', roles: [] });
    expect((await ask(person)).output.isSent).toBe(true);
    expect(about(person).map(({ to }) => to)).toEqual([chosen.email]);
  });

  test('USER-047 access can be requested only for oneself', async () => {
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    const answer = await server.call(requestAccess, { request: { email: english.email } }, { as: person });
    expect(answer.problem.code).toBe('not-own-email');
  });

  test('ERR-013 a mail server that is down is told, and the request is kept', async () => {
    const deaf = await testServer({ database, env: { SMTP_URL: 'smtp://127.0.0.1:1' }, clock: () => now });
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    const { output } = await deaf.call(requestAccess, { request: { email: person.email } }, { as: person });
    expect(output.isSent).toBe(false);
    const kept = await db.selectFrom('accessRequest').selectAll().where('userId', '=', person.id).execute();
    expect(kept).toMatchObject([{ isSent: false, closedAt: null }]);
    expect((await ask(person)).output.isSent).toBe(true);
    expect(about(person)).toHaveLength(2);
  });

  test('ERR-012 a mail that is given up for good is told as not sent, and asking again sends another', async () => {
    const deaf = await testServer({ database, env: { SMTP_URL: 'smtp://127.0.0.1:1' }, clock: () => now });
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    await deaf.call(requestAccess, { request: { email: person.email } }, { as: person });
    const { id } = await db
      .updateTable('accessRequest')
      .set({ isSent: true })
      .where('userId', '=', person.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = await db
      .selectFrom('outboxMessage')
      .select('id')
      .where('recordKey', '=', `access-request:${id}`)
      .executeTakeFirstOrThrow();
    await server.call(letDeliveryGo, { office: 'GBRO', id: Number(message.id) }, { as: english });
    const isSent = () => db.selectFrom('accessRequest').select('isSent').where('id', '=', id).executeTakeFirst();
    expect(await isSent()).toEqual({ isSent: false });
    expect((await ask(person)).output.isSent).toBe(true);
    expect(about(person)).toHaveLength(2);
  });

  test('ERR-012 asked while an administrator closes the request: it is a new one', async () => {
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    const asked = { userId: person.id, office: 'GBRO', privilege: null, at: now };
    const first = await getOrCreateRequest(db, asked);
    let hasInserted = false;
    const closing = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!hasInserted)
          await db
            .updateTable('accessRequest')
            .set({ closedAt: now, outcome: 'Granted' })
            .where('id', '=', first)
            .execute();
        hasInserted = true;
        return result;
      },
    });
    expect(await getOrCreateRequest(closing, asked)).toBeGreaterThan(first);
  });

  test('ERR-012 a mail that is sent just when the person is told that it is not counts as sent', async () => {
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    await ask(person);
    const { id } = await db
      .selectFrom('accessRequest')
      .select('id')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow();
    await markUnsent(db, id, `access-request:${id}`);
    expect((await ask(person)).output.isSent).toBe(true);
    expect(about(person)).toHaveLength(2);
    // An administrator has let the mail go at that moment, which marks the request as unsent.
    await db.updateTable('accessRequest').set({ isSent: false }).where('id', '=', id).execute();
    expect(await markUnsent(db, id, `access-request:${id}`)).toBe(true);
  });

  test('S3: a repeated request does not deadlock with recording the mail as sent', async () => {
    // Makes PostgreSQL end the requesting side in a deadlock.
    const patient = (deadlock_timeout: string) => {
      const { db: its, close } = openDatabase(database.url, { settings: { deadlock_timeout } });
      onTestFinished(close);
      return its;
    };
    const asked = await testServer({
      database: { ...database, db: patient('5s') },
      env: { SMTP_URL: 'smtp://127.0.0.1:1' },
      clock: () => now,
    });
    const office = await makeOffice(db);
    await makeUser(db, { office, roles: ['Local Administrator'] });
    const person = await makeUser(db, { office, roles: [] });
    const askAgain = () => asked.call(requestAccess, { request: { email: person.email } }, { as: person });
    expect((await askAgain()).output.isSent).toBe(false);
    now = new Date(now.getTime() + 3_600_000);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    onTestFinished(() => holder.end());
    const mailer: Mailer = {
      send: async () => true,
      sendOne: async () => {
        await holder.query('begin');
        await holder.query('select 1 from outbox_message where office_code = $1 for no key update', [office]);
        return 'sent';
      },
      close: () => undefined,
    };
    const deliveries = openDeliveries({ db: patient('60s'), config: asked.config, clock: () => now, mailer });
    const delivering = deliveries.deliverDue();
    await expect.poll(() => countWaiting(db)).toBe(1);
    const again = askAgain();
    await expect.poll(() => countWaiting(db)).toBe(2);
    await holder.query('commit');
    const [answer] = await Promise.all([again, delivering]);
    expect(answer.output.isSent).toBe(true);
    const kept = await db.selectFrom('accessRequest').selectAll().where('userId', '=', person.id).execute();
    expect(kept).toMatchObject([{ isSent: true, closedAt: null }]);
    const { rows } = await sql`select state from outbox_message where office_code = ${office}`.execute(db);
    expect(rows).toEqual([{ state: 'sent' }]);
  });

  test('P21 ERR-012 a mail that is still being taken when the person has waited long enough counts as sent', async () => {
    let take: () => void = () => undefined;
    const slow = await catchMail({ takesAfter: new Promise((resolve) => (take = resolve)) });
    const env = { SMTP_URL: slow.url, DELIVERY_WAIT_MILLISECONDS: '500' };
    const hasty = await testServer({ database, env, clock: () => now });
    onTestFinished(() => take());
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    const { output } = await hasty.call(requestAccess, { request: { email: person.email } }, { as: person });
    expect(output.isSent).toBe(true);
    const kept = await db.selectFrom('accessRequest').select('isSent').where('userId', '=', person.id).execute();
    expect(kept).toEqual([{ isSent: true }]);
    take();
    expect((await ask(person)).output.isSent).toBe(true);
    expect([...slow.caught, ...mail.caught].filter((caught) => caught.mail.text?.includes(person.email))).toHaveLength(
      2,
    );
  });

  test('P21 ERR-013 without a mail server nothing is on its way, and that is told', async () => {
    const without = await testServer({ database, clock: () => now });
    const person = await makeUser(db, { office: 'GBRO', roles: [] });
    const { output } = await without.call(requestAccess, { request: { email: person.email } }, { as: person });
    expect(output.isSent).toBe(false);
  });
});
