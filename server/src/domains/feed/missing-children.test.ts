import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { decideMissing, exportMissingChildren, getFeed, listMissingChildren } from '#contract/feed/api.ts';
import { type MissingKind, noneMissing } from '#contract/feed/missing-kinds.ts';
import { listSettings, saveSettings } from '#contract/office-settings/api.ts';
import { type MadeChild, makeChild, makeHold, makeProject, makeReservation } from '../../testing/children.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { startFeedWorld } from '../../testing/feed.ts';

const now = new Date('2026-11-18T12:00:00Z');
const world = await startFeedWorld(() => now);
const { db, feed, server } = world;
const { call } = server;
const admin = await makeUser(db, { roles: ['Partnership Admin'] });
const local = await makeUser(db, { roles: ['Local Administrator'] });

/** One child of each kind and one more that is available, in a project; another project with one child. */
const project = await makeProject(db, { number: 720_001, name: 'Wenz Ber AP' });
const other = await makeProject(db, { number: 720_002, name: 'Tierra AP' });
const code = (number: number) => `ETH-720001-000${number}`;
const make = (number: number, fields: object = {}) => makeChild(db, { project, code: code(number), ...fields });

const held = async (child: MadeChild, office: string, kind: string) =>
  sql`insert into hold (child_id, office_code, kind, placed_at) values (${child.id}, ${office}, ${kind}, now())`.execute(
    db,
  );

let id = 0;
beforeAll(async () => {
  const { id: reservationId } = await makeReservation(db, { office: 'ESPO' });
  await makeHold(db, await make(1), { office: 'ESPO', reservationId });
  await makeHold(db, await make(2), { office: 'USAO' });
  await held(await make(3, { status: 2, actionCode: 'P01' }), 'ESPO', 'proposed');
  // Sponsored through a reservation: it keeps the child, but whose the child is says the sponsor.
  const sponsored = await make(4, { status: 4, sponsorOfficeCode: 'USAO', sponsorNumber: 'S-1' });
  await makeHold(db, sponsored, { office: 'USAO', reservationId: (await makeReservation(db)).id });
  await held(await make(5, { status: 6 }), 'ESPO', 'partnership');
  await make(6, { familyName: null });
  // A hold that has ended holds nobody.
  const free = await make(7);
  await makeHold(db, free, { office: 'ESPO' });
  await sql`update hold set ended_at = now() where child_id = ${free.id}`.execute(db);
  await makeChild(db, { project: other, code: 'ETH-720002-0001' });
  const sent = await feed([], { type: 'snapshot', scope: { Country: 'ETH' }, name: 'empty' });
  expect(sent).toMatchObject({ State: 'to-confirm', Missing: 8 });
  id = Number(sent.FeedId);
});

const list = async (asked: object = {}, as = admin) =>
  (await call(listMissingChildren, { id, ...asked }, { as })).output.children;
const codesOf = async (asked: object) => (await list(asked)).map(({ childId }) => childId);
const exported = async (asked: object, as = admin) => {
  const { text } = await call(exportMissingChildren, { id, format: 'csv', ...asked }, { as });
  return text.trim().split('\r\n').slice(1);
};
const setSetting = async (code: string, value: string) => {
  const { version } = (await call(listSettings, { office: 'USAO', category: 2 }, { as: admin })).output;
  await call(saveSettings, { office: 'USAO', category: 2, version, settings: [{ code, value }] }, { as: admin });
};
const kinds = { ...noneMissing, reserved: 1, held: 2, proposed: 1, sponsored: 1, available: 2 };
/** What was written because of this reader. */
const logOf = async (table: string, userId = admin.id) => {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select * from ${sql.table(table)} where user_id = ${userId} order by id`.execute(db);
  return rows;
};

describe('F3 the children missing from a snapshot', () => {
  test('F19 are counted by kind in each project; the kinds add up', async () => {
    const { output } = await call(getFeed, { id }, { as: admin });
    expect(output.missing).toEqual([
      { project: '720001', projectName: 'Wenz Ber AP', missing: 7, kinds, children: 7, mustBeConfirmed: true },
      {
        ...{ project: '720002', projectName: 'Tierra AP', missing: 1, children: 1, mustBeConfirmed: true },
        kinds: { ...noneMissing, available: 1 },
      },
    ]);
  });

  test('F15 are listed by Child ID, with who holds or sponsors them, for those who decide for every office', async () => {
    const rows = (await list()).map(({ childId, kind, status, office }) => [childId, kind, status.label, office?.code]);
    expect(rows).toEqual([
      [code(1), 'reserved', 'Internal Hold', 'ESPO'],
      [code(2), 'held', 'Internal Hold', 'USAO'],
      [code(3), 'proposed', 'Proposed', 'ESPO'],
      [code(4), 'sponsored', 'Sponsored', 'USAO'],
      [code(5), 'held', 'Partnership Hold', 'ESPO'],
      [code(6), 'available', 'Pledgeable', undefined],
      [code(7), 'available', 'Pledgeable', undefined],
      ['ETH-720002-0001', 'available', 'Pledgeable', undefined],
    ]);
    expect((await list())[5]).toMatchObject({
      ...{ givenName: 'Hiwot', familyName: null, project: { code: '720001', label: 'Wenz Ber AP' }, office: null },
    });
  });

  test.each<[MissingKind, readonly string[]]>([
    ['reserved', [code(1)]],
    ['held', [code(2), code(5)]],
    ['proposed', [code(3)]],
    ['sponsored', [code(4)]],
    ['available', [code(6), code(7), 'ETH-720002-0001']],
    ['leaving', []],
  ])('of the kind %s only', async (kind, codes) => {
    expect(await codesOf({ kind })).toEqual(codes);
  });

  test('of a project only, of both, and after a Child ID', async () => {
    expect(await codesOf({ project: '720002' })).toEqual(['ETH-720002-0001']);
    expect(await codesOf({ project: '720001', kind: 'available' })).toEqual([code(6), code(7)]);
    expect(await codesOf({ project: '999999' })).toEqual([]);
    expect(await codesOf({ after: code(7) })).toEqual(['ETH-720002-0001']);
  });

  test('a page has fifty, and says whether there are more', async () => {
    const many = await makeProject(db, { number: 720_003 });
    for (let i = 0; i < 51; i += 1) await makeChild(db, { project: many });
    const sent = await feed([], { type: 'snapshot', scope: { Project: '720003' }, name: 'many' });
    const ask = async (after?: string) =>
      (await call(listMissingChildren, { id: Number(sent.FeedId), after }, { as: admin })).output;
    const first = await ask();
    expect([first.children.length, first.hasMore]).toEqual([50, true]);
    const rest = await ask(first.children.at(-1)?.childId);
    expect([rest.children.length, rest.hasMore]).toEqual([1, false]);
    expect(new Set([...first.children, ...rest.children].map(({ childId }) => childId)).size).toBe(51);
  });

  test('F16 F17 a list is logged with the names of its filters; offices that hold a child are told that it was read', async () => {
    await sql`delete from list_log`.execute(db);
    await list({ project: '720001', kind: 'reserved' });
    const lines = await logOf('list_log');
    expect(lines).toHaveLength(2);
    const own = lines.find(({ isForeign }) => !isForeign);
    const theirs = lines.find(({ isForeign }) => isForeign);
    expect(own).toMatchObject({ list: 'missing', officeCode: 'USAO', userId: admin.id, isForeign: false });
    expect(own?.criteria).toEqual(['ProjectId', 'PRCDSChildStatus']);
    expect(theirs).toMatchObject({
      list: 'missing',
      officeCode: 'ESPO',
      isForeign: true,
      isReaderNamed: false,
      criteria: [],
    });
  });

  test('F16 a file has the same children, csv or Excel, and is logged as an export of them', async () => {
    await sql`delete from access_log where action = 'export'`.execute(db);
    const csv = await call(exportMissingChildren, { id, format: 'csv', project: '720001' }, { as: admin });
    const lines = csv.text.trim().split('\r\n');
    expect(lines[0]?.replace(/^\uFEFF/, '')).toBe(
      'Child ID,Given Name,Family Name,Project,Project name,PRCDS Child Status,Kind,Held or sponsored by',
    );
    expect(lines).toHaveLength(8);
    expect(lines[1]).toMatch(/^ETH-720001-0001,Hiwot,Bekele,720001,Wenz Ber AP,Internal Hold,Reserved,.+$/);
    expect(lines[6]).toBe('ETH-720001-0006,Hiwot,,720001,Wenz Ber AP,Pledgeable,Available,');
    expect(csv.headers.get('content-disposition')).toContain('empty-missing-children-2026-11-18.csv');
    const [own] = (await logOf('access_log')).filter(({ isForeign }) => !isForeign);
    expect(own).toMatchObject({
      action: 'export',
      record: `feed/${id}/missing: ProjectId`,
      childCount: 7,
      userId: admin.id,
    });
    const answer = await fetch(`${server.origin}/v1/feed/${id}/missing/export?Format=xlsx&Kind=sponsored`, {
      headers: { authorization: `Bearer ${await server.tokenFor(admin.email)}` },
    });
    const last = (await logOf('access_log')).filter(({ isForeign }) => !isForeign).at(-1);
    expect(last).toMatchObject({ record: `feed/${id}/missing: PRCDSChildStatus`, childCount: 1 });
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows.map(([childId]) => childId)).toEqual(['Child ID', code(4)]);
  });

  test("F16 a file has at most the office's 'Maximum RC records', the first ones by Child ID, and says so", async () => {
    await setSetting('maximumRcRecords', '2');
    const lines = await exported({});
    expect(lines.slice(0, 2).map((line) => line.split(',')[0])).toEqual([code(1), code(2)]);
    expect(lines.slice(2)).toEqual(['"The list ends after this many children; there are more",2']);
    expect((await exported({ kind: 'held' })).map((line) => line.split(',')[0])).toEqual([code(2), code(5)]);
    await setSetting('maximumRcRecords', '1000');
    expect(await exported({})).toHaveLength(8);
  });

  test('F16 whoever has spent the day’s reading gets neither list nor file', async () => {
    const reader = await makeUser(db, { roles: ['Partnership Admin'] });
    await setSetting('readingBudget', '2');
    expect((await call(listMissingChildren, { id }, { as: reader })).problem.code).toBe('reading-refused');
    const file = await call(exportMissingChildren, { id, format: 'csv' }, { as: reader });
    expect(file.problem.code).toBe('reading-refused');
    expect(await logOf('list_log', reader.id)).toEqual([]);
    await setSetting('readingBudget', '0');
    expect(await list({}, reader)).toHaveLength(8);
  });

  test('USER-047 nobody but a Partnership Admin who may edit gets them', async () => {
    const viewer = await makeUser(db, { roles: [await makeRole(db, ['Admin Office Setting:View'])] });
    for (const as of [local, viewer])
      for (const ask of [
        call(listMissingChildren, { id }, { as }),
        call(exportMissingChildren, { id, format: 'csv' }, { as }),
      ])
        expect((await ask).status).toBe(403);
    for (const ask of [
      call(listMissingChildren, { id: 999_999 }, { as: admin }),
      call(exportMissingChildren, { id: 999_999, format: 'csv' }, { as: admin }),
    ])
      expect((await ask).status).toBe(404);
  });
});

describe('F3 the decision is about the numbers shown', () => {
  test('a child whose kind changed meanwhile refuses it, with the numbers by now; nothing is decided', async () => {
    const shown = { ...kinds, available: 3 };
    await makeHold(db, await childOf(code(6)), { office: 'USAO' });
    const refused = await call(decideMissing, { id, decision: 'drop', kinds: shown }, { as: admin });
    expect(refused.problem).toMatchObject({
      code: 'missing-changed',
      params: { missing: 8, ...kinds, available: 2, held: 3 },
    });
    expect(await world.state('empty')).toMatchObject({ State: 'to-confirm', Missing: 8 });
  });

  test('a child whose drop somebody else requested is no longer among those who leave', async () => {
    await sql`update child_record set base_status = 5 where code = ${code(7)}`.execute(db);
    expect(await codesOf({ kind: 'leaving' })).toEqual([code(7)]);
    const byNow = { ...kinds, available: 1, held: 3, leaving: 1 };
    const decided = await call(decideMissing, { id, decision: 'drop', kinds: byNow }, { as: admin });
    expect(decided.output.feed).toMatchObject({ state: 'dropping', missing: 8 });
    await world.apply();
    expect(await world.state('empty')).toMatchObject({ State: 'done', Left: 7, Missing: 0 });
  });
});

const childOf = (wanted: string) =>
  db.selectFrom('child').select(['id', 'code']).where('code', '=', wanted).executeTakeFirstOrThrow();
