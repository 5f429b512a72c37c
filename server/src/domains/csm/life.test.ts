import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as api from '#contract/csm/api.ts';
import { letDeliveryGo, sendAgain } from '#contract/deliveries/api.ts';
import { receiveMessage } from '#contract/integration/inbound-api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { makeChild } from '../../testing/children.ts';
import { sendUntilTried } from '../../testing/csm/send-until-tried.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';
import { changeState } from './change-state.ts';

const secret = 'the password of the admin account';
let now = new Date('2026-04-16T18:00:00Z');
const mail = await catchMail();
const { call, db, config } = await testServer({ env: { SMTP_URL: mail.url }, clock: () => now });
const deliveries = openDeliveries({ db, config, clock: () => now, mailer: createMailer(config.mail) });
const days = (count: number) => {
  now = new Date(now.getTime() + count * 86_400_000);
};

const supportOfficeOf = async (country: string): Promise<string> => {
  const found = db.selectFrom('country').select('supportOfficeCode').where('code', '=', country);
  return (await found.executeTakeFirstOrThrow()).supportOfficeCode;
};

async function scene({ isConnected = true } = {}) {
  const office = await makeOffice(db);
  const crm = await startExternalSystem(secret);
  if (isConnected) await connectOffice(db, { office, url: crm.url, secret, key: config.encryptionKey });
  const user = await makeUser(db, { office });
  const send = async (code = 'CSM05') => {
    const child = await makeChild(db);
    const selections = [{ childId: child.code, codes: [{ code, isSelected: true }] }];
    const sendingId = randomUUID();
    const { output } = await sendUntilTried(() => call(api.sendCsm, { sendingId, selections }, { as: user }));
    const { results } = output;
    const view = async () => {
      const { messages } = (await call(api.getCsmSending, { sendingId }, { as: user })).output;
      return messages[0] as (typeof messages)[number];
    };
    return { child, sendingId, result: results[0], view, id: (await view()).id };
  };
  const list = async (filter: api.CsmFilter) =>
    (await call(api.searchCsm, { filter, sort: 'DueDate', direction: 'asc' }, { as: user })).output;
  const notifications = async () => {
    const rows = await db
      .selectFrom('outboxMessage')
      .select(['kind', 'payload'])
      .where('officeCode', '=', office)
      .where('kind', 'like', 'notification:%')
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  return { office, crm, user, send, list, notifications };
}

describe('the life of a message', () => {
  test('T9 sent: the notification goes out once, however often it is delivered', async () => {
    const { send, notifications } = await scene();
    const { result, view } = await send();
    expect(result).toMatchObject({ status: 'sent', problem: null });
    expect(await view()).toMatchObject({ state: 'sent', isOverdue: false });
    await deliveries.deliverDue();
    expect(await notifications()).toEqual(['notification:1']);
  });

  test('ERR-060 a try that failed says why, goes on trying, and is sent in the end', async () => {
    const { crm, send, notifications } = await scene();
    crm.behave({ status: 503 });
    const { result, view } = await send();
    expect(result).toMatchObject({ status: 'queued', problem: 'server-error' });
    expect(await notifications()).toEqual([]);
    crm.behave({});
    days(1);
    await deliveries.deliverDue();
    expect(await view()).toMatchObject({ state: 'sent', problem: null });
    expect(crm.taken).toHaveLength(1);
  });

  test('refused by the external system: failed, with reason and notification, and can be sent again', async () => {
    const { crm, send, list, notifications } = await scene();
    crm.behave({ status: 422 });
    const { result, view } = await send();
    expect(result).toMatchObject({ status: 'failed', problem: 'refused-message' });
    expect(await view()).toMatchObject({ state: 'failed', problem: 'refused-message' });
    expect(await notifications()).toEqual(['notification:2']);
    expect(await list('failed')).toMatchObject({ total: 1, failed: 1, open: 0 });
  });

  test('F18 given up by an administrator: the mail says so, and goes to the other recipients', async () => {
    const { office, crm, user, send } = await scene();
    const as = await makeUser(db, { office, roles: ['Local Administrator'] });
    for (const { id: userId } of [user, as])
      await db.insertInto('notificationRecipient').values({ officeCode: office, notificationId: 2, userId }).execute();
    crm.behave({ status: 503 });
    const { child, id } = await send();
    const { id: message } = await db
      .selectFrom('outboxMessage')
      .select('id')
      .where('recordKey', '=', `csm:${id}`)
      .where('channel', '=', 'crm')
      .executeTakeFirstOrThrow();
    expect((await call(letDeliveryGo, { office, id: Number(message) }, { as })).status).toBe(200);
    await deliveries.deliverDue();
    const mails = mail.caught.filter(({ to }) => [user.email, as.email].includes(to));
    expect(mails.map(({ to }) => to)).toEqual([user.email]);
    const text = mails[0]?.mail.text ?? '';
    expect(text).toContain(`for ${child.code} did not take effect. Written on`);
    expect(text).toContain('Reason: An administrator let the message go');
    expect(text).toMatch(/^Written on: /m);
    expect(text).not.toMatch(/sent on/i);
  });

  test('the list can be of what the caller sent alone, with its counts', async () => {
    const { office, user, send } = await scene();
    await send();
    const colleague = await makeUser(db, { office });
    const mine = async (as: typeof user) =>
      (await call(api.searchCsm, { filter: 'open', isMine: true }, { as })).output;
    expect(await mine(user)).toMatchObject({ total: 1, open: 1 });
    expect(await mine(colleague)).toMatchObject({ total: 0, open: 0 });
  });

  test('CSM-001 F6 sent again by an administrator it is on its way: the same code is warned about, and arrives once', async () => {
    const { office, crm, user, send } = await scene();
    crm.behave({ status: 422 });
    const { child, view, id } = await send();
    expect(await view()).toMatchObject({ state: 'failed' });
    crm.behave({ status: 503 });
    const { id: message } = await db
      .selectFrom('outboxMessage')
      .select('id')
      .where('recordKey', '=', `csm:${id}`)
      .where('channel', '=', 'crm')
      .executeTakeFirstOrThrow();
    const as = await makeUser(db, { office, roles: ['Local Administrator'] });
    const { delivery } = (await call(sendAgain, { office, id: Number(message) }, { as })).output;
    expect(delivery).toMatchObject({ record: `csm:${id}`, childId: child.code });
    expect(await view()).toMatchObject({ state: 'queued', problem: 'server-error' });
    const selections = [{ childId: child.code, codes: [{ code: 'CSM05', isSelected: true }] }];
    const { output } = await call(api.sendCsm, { sendingId: randomUUID(), selections }, { as: user });
    expect(output.results).toMatchObject([{ status: 'refused', problem: 'csm-still-open' }]);
    crm.behave({});
    days(1);
    await deliveries.deliverDue();
    expect(await view()).toMatchObject({ state: 'sent', problem: null });
    expect(crm.taken).toHaveLength(1);
    const history = await db
      .selectFrom('auditEntry')
      .select(['newValue', 'source'])
      .where('entityId', '=', child.code)
      .where('field', '=', 'CSM')
      .orderBy('id')
      .execute();
    expect(history.map(({ newValue, source }) => [newValue, source])).toEqual([
      ['CSM05', null],
      ['CSM05 failed', 'PRCDS'],
      ['CSM05 queued', null],
      ['CSM05 sent', 'PRCDS'],
    ]);
  });

  test('F6 without an address it stays queued and says so, whatever CRM Integration says', async () => {
    const { send, list } = await scene({ isConnected: false });
    const { result } = await send();
    expect(result).toMatchObject({ status: 'queued', problem: 'not-configured' });
    expect((await list('open')).messages).toMatchObject([{ state: 'queued', problem: 'not-configured' }]);
  });

  test('unanswered messages become overdue, safety codes sooner; an answer ends that', async () => {
    const { office, send, list } = await scene();
    const photo = await send('CSM05');
    const safety = await send('CSM19');
    days(4);
    expect((await list('overdue')).messages).toMatchObject([{ id: safety.id, isOverdue: true }]);
    await changeState(db, safety.id, office, { to: 'answered', at: now, by: null, answer: 'Phoned, all is well' });
    expect(await list('overdue')).toMatchObject({ total: 0, overdue: 0, open: 2, answered: 1 });
    days(11);
    expect((await list('overdue')).messages).toMatchObject([{ id: photo.id }]);
    expect((await list('open')).messages.map(({ id, answer }) => [id, answer])).toEqual([
      [photo.id, null],
      // No longer waiting for an answer.
      [safety.id, 'Phoned, all is well'],
    ]);
  });

  test('closing: only answered or sent messages of the own office, once, never queued ones', async () => {
    const { send, user, list, crm } = await scene();
    const { id } = await send();
    const close = (which: number, as = user) => call(api.closeCsm, { id: which }, { as });
    expect((await close(id)).output.message).toMatchObject({ state: 'closed' });
    expect((await close(id)).output.message).toMatchObject({ state: 'closed', stateAt: now.toISOString() });
    expect(await list('open')).toMatchObject({ total: 0, open: 0 });
    expect(await list('closed')).toMatchObject({ total: 1 });
    crm.behave({ status: 503 });
    const waiting = await send();
    expect((await close(waiting.id)).problem.code).toBe('csm-not-closable');
    const stranger = await scene();
    expect((await close(id, stranger.user)).problem.code).toBe('not-found');
    const { sendingId } = waiting;
    expect((await call(api.getCsmSending, { sendingId }, { as: stranger.user })).problem.code).toBe('not-found');
    expect(await stranger.list('all')).toMatchObject({ total: 0 });
  });

  test('F3 a second answer is a correction that replaces the first; repeating it changes nothing', async () => {
    const { office, send, list } = await scene();
    const { id, child, view } = await send();
    const { headers, clientId } = await makeCredential(db, { office });
    let messages = 0;
    const say = (text: string) =>
      call(
        receiveMessage,
        { messageId: `answer-${id}-${++messages}`, kind: 'csm-answered', data: { CsmId: id, Answer: text } },
        { headers },
      );
    for (const text of ['Moved to Ohio', 'Moved to Iowa', 'Moved to Iowa']) expect((await say(text)).status).toBe(200);
    expect(await view()).toMatchObject({ state: 'answered', answer: 'Moved to Iowa' });
    expect(await list('answered')).toMatchObject({ total: 1 });
    const history = await db
      .selectFrom('auditEntry')
      .select(['newValue', 'source'])
      .where('entityId', '=', child.code)
      .where('source', '=', clientId)
      .orderBy('id')
      .execute();
    expect(history.map(({ newValue }) => newValue)).toEqual(['CSM05 answered', 'CSM05 answered anew']);
  });

  test('F3 inbound messages may come in any order; each id counts once, and no state goes back', async () => {
    const { office, send, notifications } = await scene();
    const crm = await makeCredential(db, { office });
    const field = await makeCredential(db, { office: await supportOfficeOf('ETH') });
    const stranger = await makeCredential(db, { office: 'ESPO' });
    const { id, view } = await send();
    const say = (kind: string, more = {}, as = crm, messageId: string = randomUUID()) =>
      call(receiveMessage, { messageId, kind, data: { CsmId: id, ...more } }, { headers: as.headers });
    const refusal = async (answer: ReturnType<typeof say>) => (await answer).problem.errors?.[0];
    const number = randomUUID();
    expect((await say('csm-received', {}, field, number)).output).toMatchObject({ isRepeat: false });
    expect((await say('csm-received', {}, field, number)).output).toMatchObject({ isRepeat: true });
    expect(await refusal(say('csm-answered', {}))).toEqual({ field: 'Data.Answer', code: 'required' });
    expect(await refusal(say('csm-closed', {}, stranger))).toEqual({ field: 'Data.CsmId', code: 'unknown' });
    const { answer } = (await say('csm-answered', { Answer: 'A new photo is on its way' })).output;
    expect(answer).toEqual({ CsmId: id, Status: 'answered' });
    expect(await view()).toMatchObject({ state: 'answered', answer: 'A new photo is on its way' });
    const back = { field: 'Data.CsmId', code: 'csm-state-forbids', params: { status: 'answered' } };
    expect(await refusal(say('csm-received'))).toEqual(back);
    await say('csm-closed');
    expect(await view()).toMatchObject({ state: 'closed', answer: 'A new photo is on its way' });

    const other = await send();
    await call(
      receiveMessage,
      { messageId: randomUUID(), kind: 'csm-failed', data: { CsmId: other.id, Reason: 'No such child here' } },
      { headers: crm.headers },
    );
    expect(await other.view()).toMatchObject({ state: 'failed', problem: 'rejected', answer: 'No such child here' });
    expect(await notifications()).toContain('notification:2');
  });
});
