import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendCsm } from '#contract/csm/api.ts';
import { letDeliveryGo, listDeliveries, sendAgain } from '#contract/deliveries/api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeChild } from '../../testing/children.ts';
import { sendUntilTried } from '../../testing/csm/send-until-tried.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';

/** F18: what a mail says of a CSM (child status message) must still be so when the mail goes out, ten minutes later. */

const secret = 'the password of the admin account';
let now = new Date('2026-04-16T18:00:00Z');
const clock = () => now;
const mail = await catchMail();
const { call, db, config } = await testServer({ env: { SMTP_URL: mail.url, MAIL_GATHERING_SECONDS: '600' }, clock });
const mailer = createMailer(config.mail);
atEnd(async () => mailer.close());
const deliveries = openDeliveries({ db, config, clock, mailer });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

async function scene() {
  const office = await makeOffice(db);
  const crm = await startExternalSystem(secret);
  await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  const reader = await makeUser(db, { office });
  for (const notificationId of [1, 2])
    await db
      .insertInto('notificationRecipient')
      .values({ officeCode: office, notificationId, userId: reader.id })
      .execute();
  const { code: childId } = await makeChild(db);
  const selections = [{ childId, codes: [{ code: 'CSM05', isSelected: true }] }];
  const sendingId = randomUUID();
  const write = () => call(sendCsm, { sendingId, selections }, { as });
  const list = async (channel: 'crm' | 'mail') =>
    (await call(listDeliveries, { office, channel }, { as })).output.deliveries;
  const messageId = async () => (await list('crm'))[0]?.id ?? 0;
  return {
    ...{ office, crm, as, childId, write, list, messageId },
    writeUntilTried: () => sendUntilTried(write),
    again: async () => (await call(sendAgain, { office, id: await messageId() }, { as })).output.delivery,
    letGo: async () => (await call(letDeliveryGo, { office, id: await messageId() }, { as })).output.delivery,
    /** When the mails are due: those that the recipient has got, and what became of each message. */
    async mailed() {
      later(600);
      await deliveries.deliverDue();
      const messages = await list('mail');
      return {
        texts: mail.caught.filter(({ to }) => to === reader.email).map((caught) => caught.mail.text ?? ''),
        subjects: mail.caught.filter(({ to }) => to === reader.email).map((caught) => caught.mail.subject),
        states: messages.map(({ kind, state, reason }) => [kind, state, reason]).reverse(),
      };
    },
  };
}

test('F18 a CSM that failed and was sent again before its mail left is told as sent alone', async () => {
  const { crm, childId, writeUntilTried, again, mailed } = await scene();
  crm.behave({ status: 422 });
  await writeUntilTried();
  crm.behave({});
  expect(await again()).toMatchObject({ state: 'sent' });
  const { subjects, states } = await mailed();
  expect(subjects).toEqual([`CSM05 sent for ${childId}`]);
  expect(states).toEqual([
    ['2', 'skipped', 'no-longer-so'],
    ['1', 'sent', null],
  ]);
});

test('F18 while a CSM that was sent again is still on its way, nobody is told that it failed', async () => {
  const { crm, writeUntilTried, again, mailed } = await scene();
  crm.behave({ status: 422 });
  await writeUntilTried();
  crm.behave({ status: 503 });
  expect(await again()).toMatchObject({ state: 'pending' });
  expect(await mailed()).toMatchObject({ subjects: [], states: [['2', 'skipped', 'no-longer-so']] });
});

test('F18 a CSM that fails once more before its mail leaves is told once, with the last reason', async () => {
  const { crm, childId, writeUntilTried, again, letGo, mailed } = await scene();
  crm.behave({ status: 422 });
  await writeUntilTried();
  later(60);
  crm.behave({ status: 503 });
  await again();
  expect(await letGo()).toMatchObject({ state: 'skipped', reason: 'let-go' });
  const first = await mailed();
  expect(first.subjects).toEqual([`CSM05 for ${childId} failed`]);
  expect(first.texts[0]).toContain('Reason: An administrator let the message go');
  expect(first.states).toEqual([
    ['2', 'skipped', 'no-longer-so'],
    ['2', 'sent', null],
  ]);
});

test('F18 a CSM that failed, was told, sent again and failed again is told again', async () => {
  const { crm, childId, writeUntilTried, again, mailed } = await scene();
  crm.behave({ status: 422 });
  await writeUntilTried();
  expect((await mailed()).subjects).toHaveLength(1);
  expect(await again()).toMatchObject({ state: 'failed' });
  const { subjects, states } = await mailed();
  expect(subjects).toEqual(Array(2).fill(`CSM05 for ${childId} failed`));
  expect(states).toEqual(Array(2).fill(['2', 'sent', null]));
});

test('F18 F26 a CSM that was let go and arrived after all is told as sent alone', async () => {
  const { office, crm, childId, write, list, letGo, mailed } = await scene();
  crm.behave('hold');
  const writing = write();
  await expect.poll(() => crm.requests.length).toBe(1);
  const inHandSince = new Date(Date.now() - 90_000);
  await db.updateTable('outboxMessage').set({ inHandSince }).where('officeCode', '=', office).execute();
  expect(await letGo()).toMatchObject({ state: 'skipped', reason: 'let-go' });
  crm.release({});
  await writing;
  await expect.poll(async () => (await list('crm'))[0]?.state).toBe('sent');
  const { subjects, states } = await mailed();
  expect(subjects).toEqual([`CSM05 sent for ${childId}`]);
  expect(states).toEqual([
    ['2', 'skipped', 'no-longer-so'],
    ['1', 'sent', null],
  ]);
});

test('F18 the mail about a CSM that was sent gives the time of its delivery, not of its writing', async () => {
  const { crm, writeUntilTried, mailed } = await scene();
  const written = now;
  crm.behave({ status: 503 });
  await writeUntilTried();
  later(2 * 86_400);
  crm.behave({});
  await deliveries.deliverDue();
  const { texts } = await mailed();
  const dayOf = (at: Date) => at.toISOString().slice(0, 10).split('-').reverse().join('/');
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(new RegExp(`was sent for \\S+ on ${dayOf(new Date(written.getTime() + 2 * 86_400_000))} `));
  expect(texts[0]).not.toContain(dayOf(written));
});
