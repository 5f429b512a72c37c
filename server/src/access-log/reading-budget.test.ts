import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAccessLog } from '#contract/children/access-log.ts';
import { explainChildSearch, exportChildren, searchChildren } from '#contract/children/api.ts';
import { getChild, getEducation, getMediaImage, printChildren, saveChild } from '#contract/children/card-api.ts';
import { createSavedSearch, listSavedSearches } from '#contract/children/saved-searches.ts';
import type { ChildSearch } from '#contract/children/search.ts';
import { closeCsm, getCsmSending, listCsmCodes, prepareCsm, sendCsm } from '#contract/csm/api.ts';
import { liftBudget, listReading, revokeLift } from '#contract/reading/api.ts';
import { readingStateHeader } from '#contract/reading/rules.ts';
import type { MadeChild } from '../testing/children.ts';
import { makeUser } from '../testing/factories.ts';
import { type Reader, startReadingWorld } from '../testing/reading-world.ts';

let now = new Date('2026-04-16T18:00:00Z');
const world = await startReadingWorld(() => now);
const { server, admin, children, codes, setBudget, search, linesOf, dayOf } = world;
const { makeReader: reader, countMails: mails } = world;
const { call, db } = server;
const other = await makeUser(db, { firstName: 'Otto', lastName: 'Min', roles: ['Local Administrator'] });
const elena = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
const [first = '', second = '', third = '', fourth = ''] = codes;

beforeEach(async () => {
  now = new Date('2026-04-16T18:00:00Z');
  await setBudget(0);
});

describe('F16 the budget of a day', () => {
  test('F16 each child counts once a day, opened or listed, and those opened are told apart', async () => {
    const rea = await reader();
    await search(rea, first, second, third);
    await search(rea, second, third);
    await call(getChild, { childId: second }, { as: rea });
    await call(getEducation, { childId: second }, { as: rea });
    await call(getChild, { childId: fourth }, { as: rea });
    expect(await dayOf(rea)).toMatchObject({ children: 4, opened: 2, state: 'below', name: 'Rea Der' });
    now = new Date('2026-04-17T18:00:00Z');
    await search(rea, first);
    expect(await dayOf(rea)).toMatchObject({ children: 1, opened: 0 });
    expect(await dayOf(rea, '2026-04-16')).toMatchObject({ children: 4 });
  });

  test('F16 the day begins and ends at midnight of the office', async () => {
    const rea = await reader();
    now = new Date('2026-04-17T06:59:00Z');
    await search(rea, first);
    now = new Date('2026-04-17T07:01:00Z');
    await search(rea, second, third);
    expect(await dayOf(rea, '2026-04-16')).toMatchObject({ children: 1 });
    expect(await dayOf(rea, '2026-04-17')).toMatchObject({ children: 2 });
  });

  test('F16 at the budget administrators are mailed once and the user is informed each time', async () => {
    await setBudget(3);
    const rea = await reader();
    expect((await search(rea, first, second)).headers.get(readingStateHeader)).toBeNull();
    expect(await mails(rea)).toBe(0);
    expect((await search(rea, second, third)).headers.get(readingStateHeader)).toBe('over; read=3; budget=3');
    expect(await mails(rea)).toBe(1);
    expect((await search(rea, fourth)).headers.get(readingStateHeader)).toBe('over; read=4; budget=3');
    expect((await call(getChild, { childId: first }, { as: rea })).headers.get(readingStateHeader)).toBe(
      'over; read=4; budget=3',
    );
    expect(await mails(rea)).toBe(1);
    expect(await dayOf(rea)).toMatchObject({ children: 4, state: 'over' });
  });

  test('F16 beyond twice the budget lists, exports and prints are refused alike; what was read stays open', async () => {
    await setBudget(2);
    const rea = await makeUser(db, { roles: ['Standard User'] });
    await search(rea, first, second, third);
    const refused = (answer: { status: number; problem: { code: string } }) => [answer.status, answer.problem.code];
    const no = [403, 'reading-refused'];
    expect(refused(await search(rea, ...codes))).toEqual(no);
    expect(refused(await call(exportChildren, { search: { childCodes: codes }, format: 'csv' }, { as: rea }))).toEqual(
      no,
    );
    expect((await call(getChild, { childId: fourth }, { as: rea })).status).toBe(200);
    const fifth = codes[4] ?? '';
    expect(refused(await call(getChild, { childId: fifth }, { as: rea }))).toEqual(no);
    expect(refused(await call(printChildren, { childIds: [fifth] }, { as: rea }))).toEqual(no);
    expect(refused(await call(prepareCsm, { childIds: [fifth] }, { as: rea }))).toEqual(no);
    expect((await search(rea, first, second, third)).status).toBe(200);
    expect((await call(getChild, { childId: first }, { as: rea })).status).toBe(200);
    expect(await dayOf(rea)).toMatchObject({ children: 4, state: 'refused' });
    // Refused data was not shown, so it is not logged.
    expect(await linesOf(rea, { childId: fifth })).toEqual([]);
    now = new Date('2026-04-17T18:00:00Z');
    expect((await search(rea, ...codes.slice(4))).status).toBe(200);
  });

  test('F16 saving a card and viewing a photo count like opening the card, and are refused beyond the budget', async () => {
    await setBudget(2);
    const rea = await reader();
    const [fifth = '', sixth = '', seventh = ''] = codes.slice(4);
    const words = (version: number) => ({ supportOfficeName: '', supportOfficeComments: '', version });
    await call(saveChild, { childId: fifth, child: words(0) }, { as: rea });
    expect(await linesOf(rea)).toMatchObject([{ action: 'view', childId: fifth }]);
    const photo = async (child: MadeChild) => {
      const { id } = await db
        .insertInto('childMedia')
        .values({ childId: child.id, kind: 'photo', mediaDate: '2026-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return call(getMediaImage, { childId: child.code, mediaId: String(id) }, { as: rea });
    };
    expect((await photo(children[5] as MadeChild)).status).toBe(200);
    expect((await linesOf(rea))[0]).toMatchObject({ action: 'view', childId: sixth });
    expect(await dayOf(rea)).toMatchObject({ children: 2, opened: 2 });
    await search(rea, first, second);
    const refused = async (answer: Promise<{ problem: { code: string } }>) => (await answer).problem.code;
    expect(await refused(call(saveChild, { childId: seventh, child: words(0) }, { as: rea }))).toBe('reading-refused');
    expect(await refused(photo(children[7] as MadeChild))).toBe('reading-refused');
  });

  test('F16 messages sent count when they are shown again and when they are closed', async () => {
    await setBudget(1);
    const [rea, ida] = [await reader(), await reader()];
    const sendingId = randomUUID();
    const selections = [{ childId: first, codes: [{ code: 'CSM01', isSelected: true }] }];
    await call(sendCsm, { sendingId, selections }, { as: ida }).then(({ output }) => output);
    const { messages } = (await call(getCsmSending, { sendingId }, { as: ida })).output;
    const id = messages[0]?.id ?? 0;
    await search(rea, second);
    const close = () => call(closeCsm, { id }, { as: rea });
    const show = () => call(getCsmSending, { sendingId }, { as: rea });
    expect((await show()).status).toBe(200);
    expect((await linesOf(rea))[0]).toMatchObject({ action: 'list', list: 'csm', childCount: 1 });
    await sql`update csm_message set result = 'answered' where id = ${id}`.execute(db);
    const late = await reader();
    await search(late, second, third);
    expect((await call(getCsmSending, { sendingId }, { as: late })).problem.code).toBe('reading-refused');
    expect((await call(closeCsm, { id }, { as: late })).problem.code).toBe('reading-refused');
    expect((await show()).output.messages).toMatchObject([{ state: 'answered' }]);
    expect((await close()).status).toBe(200);
  });

  test('F16 beyond it counts are refused too: no page after the last, no explanation, no empty list', async () => {
    await setBudget(2);
    const rea = await reader();
    const probes = (code = '') =>
      Promise.all([
        call(searchChildren, { search: { childCodes: [code] }, page: 2 }, { as: rea }),
        call(searchChildren, { search: { childCodes: [code], gender: 'Male' } }, { as: rea }),
        call(explainChildSearch, { search: { childCodes: [code] } }, { as: rea }),
      ]);
    expect((await search(rea, ...codes)).status).toBe(403);
    // One list was too long, but nothing has been read yet.
    expect((await probes(codes[7])).map(({ status }) => status)).toEqual([200, 200, 200]);
    await search(rea, first, second, third);
    expect((await probes(codes[6])).map(({ problem }) => problem.code)).toEqual(Array(3).fill('reading-refused'));
  });

  test('F16 a small count counts as reading its children: in an explanation, or on a page after the last', async () => {
    const rea = await reader();
    const wanted = { childCodes: [first] };
    const { criteria } = (await call(explainChildSearch, { search: { ...wanted, gender: 'Male' } }, { as: rea }))
      .output;
    expect(criteria.find(({ criterion }) => criterion === 'Gender')?.resultsWithout).toBe(1);
    expect(await linesOf(rea, { childId: first })).toMatchObject([{ action: 'list', list: 'search' }]);
    expect(await dayOf(rea)).toMatchObject({ children: 1 });
    const { total } = (await call(searchChildren, { search: { childCodes: [second] }, page: 2 }, { as: rea })).output;
    expect(total).toBe(1);
    expect(await linesOf(rea, { childId: second })).toMatchObject([{ action: 'list', list: 'search' }]);
    expect(await dayOf(rea)).toMatchObject({ children: 2 });
  });

  test('F16 a search that is refused leaves no count at a saved one, nor does another search', async () => {
    await setBudget(2);
    const rea = await reader();
    const asked = { childCode: 'ETH-193408' };
    const fields = { name: 'Mine', search: asked, isShared: false };
    const { id } = (await call(createSavedSearch, { savedSearch: fields }, { as: rea })).output.savedSearch;
    const run = (wanted: ChildSearch) => call(searchChildren, { search: wanted, savedSearchId: id }, { as: rea });
    const counts = async () =>
      (await call(listSavedSearches, {}, { as: rea })).output.savedSearches.map(({ lastCount }) => lastCount);
    await search(rea, first, second, third, fourth);
    expect((await run(asked)).problem.code).toBe('reading-refused');
    expect(await counts()).toEqual([null]);
    await call(liftBudget, { office: 'USAO', userId: rea.id, reason: 'Call list' }, { as: admin });
    // A different search with the id of the saved one does not count as its run.
    await run({ childCodes: [first] });
    expect(await counts()).toEqual([null]);
    const { total } = (await run(asked)).output;
    expect(await counts()).toEqual([total]);
  });

  test('F16 CSM codes and messages of a child are refused when the child may not be shown', async () => {
    await setBudget(1);
    const rea = await reader();
    await search(rea, first, second);
    const selections = [{ childId: third, codes: [{ code: 'CSM01', isSelected: true }] }];
    expect((await call(listCsmCodes, { childId: third }, { as: rea })).problem.code).toBe('reading-refused');
    expect((await call(sendCsm, { sendingId: randomUUID(), selections }, { as: rea })).problem.code).toBe(
      'reading-refused',
    );
    expect(await db.selectFrom('csmMessage').select('id').where('sentBy', '=', rea.id).execute()).toEqual([]);
  });

  test('F16 the refusal says how many were really read, the same number as on Reading today', async () => {
    await setBudget(3);
    const rea = await reader();
    await search(rea, ...codes.slice(0, 5));
    const { problem } = await search(rea, ...codes);
    expect(problem).toMatchObject({ code: 'reading-refused', params: { read: 5, most: 6 } });
    expect(await dayOf(rea)).toMatchObject({ children: 5, opened: 0 });
    // The budget is lowered after more was read.
    await setBudget(2);
    expect((await search(rea, ...codes)).problem.params).toEqual({ read: 5, most: 4 });
    await setBudget(0);
    await search(rea, ...codes.slice(0, 7));
    await setBudget(2);
    const card = await call(getChild, { childId: codes[7] ?? '' }, { as: rea });
    expect(card.problem.params).toEqual({ read: 7, most: 4 });
    const explained = await call(explainChildSearch, { search: { childCodes: codes.slice(7) } }, { as: rea });
    expect(explained.problem.params).toEqual({ read: 7, most: 4 });
  });

  test('F16 a list that is too long is refused before anything was read, and a budget of 0 refuses nothing', async () => {
    await setBudget(2);
    const rea = await reader();
    const { problem } = await search(rea, ...codes);
    expect(await dayOf(rea)).toMatchObject({ children: 0, state: 'refused' });
    expect(problem).toMatchObject({ code: 'reading-refused', params: { read: 0, most: 4 } });
    await setBudget(0);
    expect((await search(rea, ...codes)).output.children).toHaveLength(8);
    expect(await dayOf(rea)).toMatchObject({ children: 8, state: 'below' });
  });

  test('F16 concurrent requests cannot exceed the budget together', async () => {
    await setBudget(2);
    const rea = await reader();
    const answers = await Promise.all(codes.map((childId) => call(getChild, { childId }, { as: rea })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await dayOf(rea)).toMatchObject({ children: 4, opened: 4 });
    expect(await mails(rea)).toBe(1);
  });
});

describe('F16 lifting', () => {
  const lift = (as: Reader, who: Reader, reason = 'Call list for the weekend') =>
    call(liftBudget, { office: 'USAO', userId: who.id, reason }, { as });

  test('F16 an administrator lifts it for the day with a reason and revokes that; both are audited', async () => {
    await setBudget(2);
    const rea = await reader();
    await search(rea, ...codes.slice(0, 4));
    expect((await search(rea, ...codes)).status).toBe(403);
    expect((await lift(admin, rea)).status).toBe(200);
    const answer = await search(rea, ...codes);
    expect([answer.status, answer.headers.get(readingStateHeader)]).toEqual([200, 'lifted; read=8; budget=2']);
    expect(await dayOf(rea)).toMatchObject({
      children: 8,
      state: 'lifted',
      liftedBy: 'Ada Min',
      liftReason: 'Call list for the weekend',
    });
    const lines = (await call(listAccessLog, { action: 'lift' }, { as: admin })).output.entries;
    expect(lines[0]).toMatchObject({ user: 'Ada Min', record: `user/${rea.id}: Call list for the weekend` });
    expect((await call(revokeLift, { office: 'USAO', userId: rea.id }, { as: other })).status).toBe(200);
    expect(await dayOf(rea)).toMatchObject({ state: 'refused', liftedBy: null, liftReason: null });
    const { rows } = await sql<{ oldValue: string; newValue: string; modifiedBy: number }>`
      select old_value, new_value, modified_by from audit_entry
       where entity = 'user' and entity_id = ${String(rea.id)} and field = 'ReadingBudget' order by id`.execute(db);
    expect(rows).toEqual([
      { oldValue: null, newValue: 'Call list for the weekend', modifiedBy: admin.id },
      { oldValue: 'Call list for the weekend', newValue: null, modifiedBy: other.id },
    ]);
  });

  test('F16 it ends at midnight of the office', async () => {
    await setBudget(2);
    const rea = await reader();
    await lift(admin, rea);
    expect((await search(rea, ...codes)).status).toBe(200);
    now = new Date('2026-04-17T07:01:00Z');
    expect((await search(rea, ...codes)).status).toBe(403);
  });

  test('F16 nobody lifts their own, nobody without a reason, nobody of another office', async () => {
    const rea = await reader();
    expect((await lift(admin, admin)).problem.code).toBe('own-budget');
    expect((await call(revokeLift, { office: 'USAO', userId: admin.id }, { as: admin })).problem.code).toBe(
      'own-budget',
    );
    for (const reason of ['', '   ', 'x'.repeat(201), 'one line\nand another'])
      expect((await lift(admin, rea, reason)).problem.errors?.map(({ field }) => field)).toEqual(['Reason']);
    expect((await lift(admin, elena)).problem.code).toBe('not-found');
    expect((await lift(rea, other)).problem.code).toBe('no-access');
    expect((await lift(elena, rea)).problem.code).toBe('other-office');
  });
});

describe('F16 the day on the screen', () => {
  test('F16 the largest readers come first, with what all read, and what is usual by this hour', async () => {
    const office = 'ESPO';
    const eva = await makeUser(db, { office, firstName: 'Eva', roles: ['Standard User'] });
    const read = (day: number, hour: number, ...wanted: readonly string[]) => {
      now = new Date(Date.UTC(2026, 3, day, hour));
      return search(eva, ...wanted);
    };
    await read(13, 8, first, second);
    await read(13, 20, third);
    await read(14, 8, first);
    await read(15, 9, first, second, third, fourth);
    now = new Date(Date.UTC(2026, 3, 15, 9));
    await search(elena, first);
    const day = (await call(listReading, { office }, { as: elena })).output;
    expect(day).toMatchObject({ day: '2026-04-15', isToday: true, children: 5, opened: 0, budget: 2000 });
    expect(day.usual).toEqual({ from: 1, to: 2 });
    expect(day.readers.map(({ userId, children: count }) => [userId, count])).toEqual([
      [eva.id, 4],
      [elena.id, 1],
    ]);
    expect(day.readers[0]?.roles).toEqual(['Standard User']);
    const before = (await call(listReading, { office, day: '2026-04-14' }, { as: elena })).output;
    expect(before).toMatchObject({ isToday: false, children: 1, usual: { from: 3, to: 3 } });
  });
});
