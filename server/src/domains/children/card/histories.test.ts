import { describe, expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import * as api from '#contract/children/card-api.ts';
import { makeChild } from '../../../testing/children.ts';
import { makeCredential, makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

let now = new Date('2026-04-16T18:00:00Z');
const { call, db } = await testServer({ clock: () => now });
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', roles: ['Local Administrator'] });
const bob = await makeUser(db, { firstName: 'Bob', lastName: 'Lee' });
const elena = await makeUser(db, { office: 'ESPO', language: 'es' });
const vera = await makeUser(db, { roles: ['View Only User'] });
const ixchel = await makeChild(db, {});
const childId = ixchel.code;
const read = async (as = ana) => (await call(api.getChild, { childId }, { as })).output.child;

describe('histories', () => {
  test('CHILD-015 CSM-002 action codes with old and new status, CSM with their discrepancy code, latest first', async () => {
    const at = { childId: ixchel.id };
    const message = (code: string, sentBy: number, day: string) => ({
      ...at,
      officeCode: 'USAO',
      code,
      result: 'sent',
      sentBy,
      sentAt: new Date(day),
      stateAt: new Date(day),
      answerDueAt: new Date('2026-04-17'),
    });
    await db
      .insertInto('actionCodeHistory')
      .values([
        { ...at, happenedAt: new Date('2023-08-19'), actionCode: 'A01', newStatus: 1, source: 'Field office' },
        { ...at, happenedAt: new Date('2026-04-02'), actionCode: 'H01', oldStatus: 1, newStatus: 3, userId: ana.id },
      ])
      .execute();
    await db
      .insertInto('csmMessage')
      .values([message('CSM05', bob.id, '2026-04-03'), message('CSM01', ana.id, '2026-04-05')])
      .execute();
    const { actions } = (await call(api.getActionCodeHistory, { childId }, { as: ana })).output;
    expect(actions.map(({ actionCode, oldStatus, newStatus, by }) => [actionCode, oldStatus, newStatus, by])).toEqual([
      ['H01', 'Pledgeable', 'Internal Hold', 'Ana Delgado'],
      ['A01', null, 'Pledgeable', 'Field office'],
    ]);
    const { messages } = (await call(api.getCsmHistory, { childId }, { as: ana })).output;
    expect(messages).toMatchObject([
      { code: 'CSM01', discrepancyCode: 'D101', sentBy: 'Ana Delgado' },
      { code: 'CSM05', discrepancyCode: 'D201', description: 'Photo missing', sentBy: 'Bob Lee', result: 'sent' },
    ]);
    expect((await call(api.getCsmHistory, { childId }, { as: elena })).output.messages).toEqual([]);
    expect((await read()).latestActions).toHaveLength(2);
  });

  test("USER-047 only the acting office sees who acted; others see 'another office'", async () => {
    const held = await makeChild(db, {});
    const theirs = await makeCredential(db, { office: 'USAO' });
    const field = await makeCredential(db, { office: 'GTMS' });
    const step = (day: string, actionCode: string, by: object) => ({
      ...{ childId: held.id, happenedAt: new Date(day), actionCode, oldStatus: 1, newStatus: 3 },
      ...by,
    });
    await db
      .insertInto('actionCodeHistory')
      .values([
        step('2026-01-01', 'A01', { source: 'Field office' }),
        step('2026-01-02', 'H01', { source: 'PRCDS' }),
        step('2026-01-03', 'H01', { source: field.clientId }),
        step('2026-01-04', 'H01', { source: theirs.clientId }),
        step('2026-01-05', 'R01', { source: 'PRCDS', userId: bob.id }),
      ])
      .execute();
    const id = { childId: held.code };
    const told = async (as: typeof ana) =>
      (await call(api.getActionCodeHistory, id, { as })).output.actions.map(({ by }) => by);
    expect(await told(ana)).toEqual(['Bob Lee', theirs.clientId, field.clientId, 'PRCDS', 'Field office']);
    const masked = ['Otra oficina', 'Otra oficina', field.clientId, 'PRCDS', 'Oficina de campo'];
    expect(await told(elena)).toEqual(masked);

    const iris = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
    const card = (await call(api.getChild, id, { as: iris })).output.child;
    const printed = (await call(api.printChildren, { childIds: [held.code] }, { as: iris })).output.records;
    const csv = (await call(api.exportHistory, { ...id, history: 'actionCodeHistory' }, { as: iris })).text;
    for (const shown of [JSON.stringify(card), JSON.stringify(printed), csv]) {
      expect(shown).toContain('Another office');
      expect(shown).not.toContain('Bob Lee');
      expect(shown).not.toContain(theirs.clientId);
    }
  });

  test('F15 the day of S01 is left out, and that of a hold while it lasts; such lines are in no order of days', async () => {
    const child = await makeChild(db, {});
    const [earlier, since] = [new Date('2024-01-02'), new Date('2025-01-02')];
    const hold = { childId: child.id, officeCode: 'ESPO', kind: 'internal' };
    await db
      .insertInto('hold')
      .values([
        { ...hold, placedAt: earlier, endedAt: new Date('2024-02-02') },
        { ...hold, placedAt: since, endedAt: null },
      ])
      .execute();
    const line = (happenedAt: Date, actionCode: string) => ({ childId: child.id, happenedAt, actionCode });
    await db
      .insertInto('actionCodeHistory')
      .values([
        line(new Date('2023-08-19'), 'A01'),
        line(earlier, 'H01'),
        line(new Date('2024-02-02'), 'H03'),
        line(since, 'H01'),
        line(new Date('2025-06-01'), 'S01'),
        line(new Date('2026-01-01'), 'A02'),
      ])
      .execute();
    const { actions } = (await call(api.getActionCodeHistory, { childId: child.code }, { as: ana })).output;
    expect(actions.map(({ actionCode, at }) => [actionCode, at?.slice(0, 10)])).toEqual([
      ['A02', '2026-01-01'],
      ['H03', '2024-02-02'],
      ['H01', '2024-01-02'],
      ['A01', '2023-08-19'],
      ['H01', undefined],
      ['S01', undefined],
    ]);
  });

  test('T13 a history is exported as csv with the right Export, dates in the office’s format', async () => {
    const file = await call(api.exportHistory, { childId, history: 'actionCodeHistory' }, { as: ana });
    expect(file.headers.get('content-type')).toContain('text/csv');
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toContain('Date,Action Code,Description,Old Status,New Status,By');
    expect(lines[1]).toContain('H01,Placed on internal hold,Pledgeable,Internal Hold,Ana Delgado');
    expect(lines[1]).toMatch(/^01\/04\/2026 05:00:00 PM/);
    const taken = async (input: object) =>
      (await call(api.exportHistory, { childId, history: 'actionCodeHistory', ...input }, { as: ana })).text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]);
    expect(await taken({ filter: 'field office' })).toEqual(['A01']);
    expect(await taken({ sort: 'at', direction: 'asc' })).toEqual(['A01', 'H01']);
    expect((await call(api.exportHistory, { childId, history: 'audit' }, { as: bob })).problem.code).toBe('no-access');
  });
});

test('CHILD-015 the audit as csv names fields, dates and results as the screen does', async () => {
  const { version } = await read();
  const child = { supportOfficeName: 'Ixchel', supportOfficeComments: '', version };
  await call(api.saveChild, { childId, child }, { as: ana });
  const { text } = await call(api.exportHistory, { childId, history: 'audit', filter: 'ixchel' }, { as: ana });
  expect(text).toContain(',Support Office Child Name,');
  expect(text).not.toContain('SupportOfficeChildName');
  const { text: messages } = await call(api.exportHistory, { childId, history: 'csmHistory' }, { as: ana });
  expect(messages.trim()).toMatch(/,Sent$/);
  await db
    .updateTable('csmMessage')
    .set({ result: 'failed', reason: 'rejected', answer: 'Unknown child' })
    .where('childId', '=', ixchel.id)
    .execute();
  const { text: failed } = await call(api.exportHistory, { childId, history: 'csmHistory' }, { as: ana });
  expect(failed.trim()).toMatch(/,Failed. The external system could not process the message: Unknown child$/);
});

describe('F10 the access log', () => {
  const log = async (input = {}) => (await call(listAccessLog, input, { as: ana })).output.entries;

  test('opening a card is logged once including its tabs, and a tab opened alone is logged', async () => {
    now = new Date('2026-05-01T12:00:00Z');
    const count = async () => (await log({ childId, from: '2026-05-01' })).length;
    await call(api.getChild, { childId }, { as: bob });
    await call(api.getHealth, { childId }, { as: bob });
    expect(await count()).toBe(1);
    await call(api.getHealth, { childId }, { as: vera });
    expect(await count()).toBe(2);
    now = new Date('2026-04-16T18:00:00Z');
  });

  test.each([
    ['audit', (of: string, as: typeof ana) => call(api.getChildAudit, { childId: of }, { as })],
    ['csmHistory', (of: string, as: typeof ana) => call(api.getCsmHistory, { childId: of }, { as })],
    ['actionCodeHistory', (of: string, as: typeof ana) => call(api.getActionCodeHistory, { childId: of }, { as })],
  ])('a history is logged like a tab: %s', async (_, open) => {
    const child = await makeChild(db, {});
    const logged = async () => (await log({ childId: child.code })).map(({ user, action }) => `${user} ${action}`);
    await open(child.code, bob);
    expect(await logged()).toEqual(['Bob Lee view']);
    await call(api.getChild, { childId: child.code }, { as: ana });
    await open(child.code, ana);
    expect(await logged()).toEqual(['Ana Delgado view', 'Bob Lee view']);
  });

  test('the log shows administrators of the office who, what and when', async () => {
    const [entry] = await log({ childId, from: '2026-05-01', to: '2026-05-01', user: 'bob l' });
    expect(entry).toMatchObject({
      user: 'Bob Lee',
      action: 'view',
      childId,
      childCount: 1,
      at: '2026-05-01T12:00:00.000Z',
    });
    expect((await call(listAccessLog, {}, { as: bob })).problem.code).toBe('no-access');
    expect(await log({ user: elena.email })).toEqual([]);
  });
});
