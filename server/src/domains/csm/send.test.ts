import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getChildAudit, getCsmHistory } from '#contract/children/card-api.ts';
import * as api from '#contract/csm/api.ts';
import { statusesOfCode } from '#contract/csm/codes-by-status.ts';
import { type MadeChild, makeChild } from '../../testing/children.ts';
import { sendUntilTried } from '../../testing/csm/send-until-tried.ts';
import { connectOffice, startExternalSystem } from '../../testing/external-system.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const secret = 'the password of the admin account';
let now = new Date('2026-04-16T18:00:00Z');
const { call, db, config } = await testServer({ clock: () => now });
const crm = await startExternalSystem(secret);
await connectOffice(db, { office: 'USAO', url: crm.url, secret, key: config.encryptionKey });
const bob = await makeUser(db, { firstName: 'Bob', lastName: 'Lee' });
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', language: 'es' });
const elena = await makeUser(db, { office: 'ESPO' });
const vera = await makeUser(db, { roles: ['View Only User'] });

const one = (childId: string, code = 'CSM05', isRepeat = false) => ({
  childId,
  codes: [
    { code, isSelected: true },
    { code: 'CSM01', isSelected: false },
  ],
  isRepeat,
});
const send = (selections: readonly ReturnType<typeof one>[], options: { as?: typeof bob; id?: string } = {}) => {
  const input = { sendingId: options.id ?? randomUUID(), selections: [...selections] };
  return sendUntilTried(() => call(api.sendCsm, input, { as: options.as ?? bob }));
};
const children = (count: number): Promise<MadeChild[]> =>
  Promise.all(Array.from({ length: count }, () => makeChild(db)));
const messagesOf = (child: MadeChild) =>
  db.selectFrom('csmMessage').selectAll().where('childId', '=', child.id).orderBy('id').execute();

describe('sending', () => {
  test('CSM-001 CSM-002 CSM-005 one message for each child, queued with the change itself, at the field office and in the history', async () => {
    const [hiwot, dawit] = (await children(2)) as [MadeChild, MadeChild];
    const { output } = await send([one(hiwot.code.toLowerCase()), one(dawit.code, 'CSM19')]);
    expect(output.results).toEqual([
      { childId: hiwot.code, status: 'sent', problem: null },
      { childId: dawit.code, status: 'sent', problem: null },
    ]);
    expect(crm.taken.filter(({ kind }) => kind === 'csm').map(({ data }) => data)).toContainEqual({
      CsmId: expect.any(Number),
      ChildId: dawit.code,
      Code: 'CSM19',
      DiscrepancyCode: 'D502',
      SentDate: now.toISOString(),
    });
    expect(crm.undescribed).toEqual([]);
    const history = await call(getCsmHistory, { childId: hiwot.code }, { as: bob });
    expect(history.output.messages).toMatchObject([{ code: 'CSM05', sentBy: 'Bob Lee', result: 'sent' }]);
    const { audit } = (await call(getChildAudit, { childId: hiwot.code }, { as: bob })).output;
    expect(audit.map(({ field, newValue }) => [field, newValue])).toContainEqual(['CSM', 'CSM05']);
  });

  test('a double click, a lost answer and a second try send once', async () => {
    const [child] = (await children(1)) as [MadeChild];
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send([one(child.code)], { id })));
    answers.push(await send([one(child.code)], { id }));
    for (const { output } of answers) expect(output.results[0]).toMatchObject({ childId: child.code, status: 'sent' });
    expect(await messagesOf(child)).toHaveLength(1);
    expect(crm.taken.filter(({ data }) => data.ChildId === child.code)).toHaveLength(1);
    const { problem } = await send([one(child.code, 'CSM06')], { id });
    expect(problem).toMatchObject({ status: 409, code: 'csm-sent-differently' });
    expect((await send([one(child.code)], { id, as: elena })).problem.code).toBe('csm-sent-differently');
  });

  test('a message and its outbox entry are written together or not at all', async () => {
    const [child] = (await children(1)) as [MadeChild];
    await sql`alter table outbox_message add constraint no_csm check (kind <> 'crm:csm') not valid`.execute(db);
    const { status } = await send([one(child.code)]);
    await sql`alter table outbox_message drop constraint no_csm`.execute(db);
    expect(status).toBe(500);
    expect(await messagesOf(child)).toEqual([]);
  });
});

describe('what the form would refuse, the server refuses', () => {
  test('CSM-008 an eleventh child; ten are sent', async () => {
    const eleven = await children(11);
    const { problem } = await send(eleven.map(({ code }) => one(code)));
    expect(problem.errors).toMatchObject([{ field: 'Csm', code: 'too-many' }]);
    const { output } = await send(eleven.slice(1).map(({ code }) => one(code)));
    expect(output.results.map(({ status }) => status)).toEqual(Array(10).fill('sent'));
    expect(await messagesOf(eleven[0] as MadeChild)).toEqual([]);
  });

  test('CSM-003 CSM-009 no code, two codes, an unknown code, a child twice; nothing is sent', async () => {
    const [a, b, c, d] = (await children(4)) as [MadeChild, MadeChild, MadeChild, MadeChild];
    const none = { ...one(a.code), codes: [{ code: 'CSM01', isSelected: false }] };
    const two = { ...one(b.code), codes: ['CSM01', 'CSM02'].map((code) => ({ code, isSelected: true })) };
    const { problem } = await send([none, two, one(c.code, 'CSM99'), one(d.code), one(d.code, 'CSM02')]);
    expect(problem.errors).toEqual([
      { field: 'Csm.0.Codes', code: 'csm-required' },
      { field: 'Csm.1.Codes', code: 'csm-more-than-one' },
      { field: 'Csm.2.Codes', code: 'not-in-list' },
      { field: 'Csm.4.ChildId', code: 'duplicate' },
    ]);
    expect(await messagesOf(d)).toEqual([]);
  });

  test('T13 CSM-001 only with Send CSM', async () => {
    expect((await send([one('ETH-193408-0127')], { as: vera })).problem.code).toBe('no-access');
  });

  test('a child nobody knows and one that has left get none; the others do', async () => {
    const [here] = (await children(1)) as [MadeChild];
    const dropped = await makeChild(db, { status: 7 });
    const { output } = await send([one('ETH-000000-0001'), one(dropped.code), one(here.code)]);
    expect(output.results.map(({ status, problem }) => [status, problem])).toEqual([
      ['refused', 'child-unknown'],
      ['refused', 'csm-not-for-status'],
      ['sent', null],
    ]);
    expect((await send([one(dropped.code, 'CSM11')])).output.results[0]?.status).toBe('sent');
    const offered = await call(api.listCsmCodes, { childId: dropped.code }, { as: ana });
    expect(offered.output.codes.map(({ code }) => code)).not.toContain('CSM05');
    expect(offered.output.codes).toContainEqual({
      code: 'CSM11',
      discrepancyCode: 'D302',
      description: 'Reservado pero marcado como baja',
    });
  });

  test('T12 CSM-004 every code of the list has its statuses, and only those children get it', async () => {
    const { codes } = (await call(api.listCsmCodes, {}, { as: bob })).output;
    expect(Object.keys(statusesOfCode).sort()).toEqual(codes.map(({ code }) => code).sort());
    const offeredTo = async (status: number) => {
      const child = await makeChild(db, { status });
      const listed = (await call(api.listCsmCodes, { childId: child.code }, { as: bob })).output.codes;
      const prepared = (await call(api.prepareCsm, { childIds: [child.code] }, { as: bob })).output.children[0];
      expect(prepared?.offered).toEqual(listed.map(({ code }) => code));
      return { child, offered: listed.map(({ code }) => code) };
    };
    const leaving = await offeredTo(5);
    expect(leaving.offered).toContain('CSM12');
    expect(leaving.offered).not.toContain('CSM08');
    const free = await offeredTo(1);
    expect(free.offered).toContain('CSM08');
    for (const code of ['CSM10', 'CSM11', 'CSM12', 'CSM14', 'CSM16', 'CSM17']) {
      const { output } = await send([one(free.child.code, code)]);
      expect(output.results).toEqual([{ childId: free.child.code, status: 'refused', problem: 'csm-not-for-status' }]);
    }
    expect((await send([one(leaving.child.code, 'CSM12')])).output.results[0]?.status).toBe('sent');
  });

  test('CSM-004 CSM-005 CSM-006 the codes with their discrepancy codes and descriptions', async () => {
    const { codes } = (await call(api.listCsmCodes, {}, { as: bob })).output;
    expect(codes).toHaveLength(20);
    expect(codes[4]).toEqual({ code: 'CSM05', discrepancyCode: 'D201', description: 'Photo missing' });
  });

  test('the same code still open: a warning first, sent when the sender knows; other offices’ messages are theirs', async () => {
    const [child] = (await children(1)) as [MadeChild];
    await send([one(child.code)], { as: elena });
    expect((await send([one(child.code)])).output.results[0]?.status).toBe('sent');
    const again = await send([one(child.code)], { as: ana });
    expect(again.output.results).toEqual([{ childId: child.code, status: 'refused', problem: 'csm-still-open' }]);
    const { output } = await call(api.prepareCsm, { childIds: [child.code] }, { as: ana });
    expect(output.children[0]?.open).toMatchObject([{ code: 'CSM05', sentBy: 'Bob Lee', state: 'sent' }]);
    expect((await send([one(child.code, 'CSM05', true)], { as: ana })).output.results[0]?.status).toBe('sent');
    expect((await send([one(child.code, 'CSM07')], { as: ana })).output.results[0]?.status).toBe('sent');
  });

  test('of two people sending the same concurrently, one is warned', async () => {
    const [child] = (await children(1)) as [MadeChild];
    const both = await Promise.all([send([one(child.code)]), send([one(child.code)], { as: ana })]);
    expect(both.map(({ output }) => output.results[0]?.status).sort()).toEqual(['refused', 'sent']);
    now = new Date(now.getTime() + 1000);
  });
});
