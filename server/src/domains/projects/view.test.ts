import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { getChild } from '#contract/children/card-api.ts';
import { getLookup } from '#contract/lookups/api.ts';
import * as api from '#contract/projects/api.ts';
import { createLock } from '#contract/projects/locks-api.ts';
import { registeredStatuses } from '#contract/projects/statuses.ts';
import { type MadeChild, makeChild, makeProject } from '../../testing/children.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const now = new Date('2026-03-10T20:00:00Z');
const { call, db } = await testServer({ clock: () => now });
const admin = await makeUser(db, { roles: ['Partnership Admin'], firstName: 'Priya', lastName: 'Shah' });
const user = await makeUser(db);
const guest = await makeUser(db, { roles: ['Guest - 01'] });
const project = await makeProject(db, { name: 'Tierra Nueva AP', communities: ['Upper', 'Lower'] });
const id = project.code;
const [upper, lower] = project.communityIds;

/** Status and birth date; the test clock is at noon on 10 March 2026. */
const children = [
  [1, '2016-03-10', upper],
  [1, '2016-03-11', upper],
  [4, '2010-01-01', upper],
  [3, '2023-03-11', lower],
  [7, '2016-03-10', lower],
  [8, '2005-01-01', lower],
  [6, '2007-01-01', null],
] as const;
const made: MadeChild[] = [];
for (const [status, birthDate, communityId] of children)
  made.push(await makeChild(db, { project, status, birthDate, communityId: communityId ?? null }));

async function makeCategory(office: string, name: string, levels: readonly [string, boolean][]) {
  const at = { updatedAt: now };
  const { id: categoryId } = await db
    .insertInto('projectCategory')
    .values({ officeCode: office, name, nameKey: name.toLowerCase(), ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('ratingLevel')
    .values(
      levels.map(([level, isActive], index) => ({
        categoryId,
        name: level,
        nameKey: level.toLowerCase(),
        isActive,
        sortOrder: index + 1,
      })),
    )
    .returning('id')
    .execute();
  return { categoryId, levels: rows.map((row) => row.id) };
}

const health = await makeCategory('USAO', 'Health', [
  ['Gold', true],
  ['Silver', false],
]);
const water = await makeCategory('USAO', 'Water', [['Blue', true]]);
const foreign = await makeCategory('ESPO', 'Salud', [['Oro', true]]);

const detail = async (as = guest) => (await call(api.getProject, { id }, { as })).output.project;

describe('View Project', () => {
  test('PROJ-002 PROJ-003 Project Detail has the nine fields, the office’s rating and the counts', async () => {
    expect(await detail()).toMatchObject({
      project: { code: id, label: 'Tierra Nueva AP' },
      communities: [{ label: 'Upper' }, { label: 'Lower' }],
      country: { code: 'ETH', label: 'Ethiopia' },
      region: { code: 'EAF' },
      fundingOffice: null,
      implementingOffice: null,
      isActive: true,
      startDate: null,
      endDate: null,
      rating: { categoryId: null, levelId: null, version: 0 },
      counts: { registered: 5, available: 2, sponsored: 1 },
      lockStatus: null,
      isLocked: false,
    });
  });
  test('PROJ-004 Community counts registered, available and sponsored children', async () => {
    const { communities } = (await call(api.listProjectCommunities, { id }, { as: guest })).output;
    expect(communities.map(({ community, counts }) => [community?.label, counts])).toEqual([
      ['Upper', { registered: 3, available: 2, sponsored: 1 }],
      ['Lower', { registered: 1, available: 0, sponsored: 0 }],
      [undefined, { registered: 1, available: 0, sponsored: 0 }],
    ]);
    const search = { countries: ['ETH'], projects: [id], statuses: [...registeredStatuses] };
    const ofUpper = { criterion: 'Community' as const, operator: 'Any of' as const, values: [`${id}-01`] };
    const { total } = (await call(searchChildren, { search: { ...search, advanced: [ofUpper] } }, { as: user })).output;
    expect(total).toBe(3);
  });
  test('PROJ-004 children without a community have a row of their own, so that the rows are the whole project', async () => {
    const other = await makeProject(db, { communities: ['Only'] });
    await makeChild(db, { project: other, status: 1, communityId: other.communityIds[0] ?? null });
    await makeChild(db, { project: other, status: 1, communityId: null });
    await makeChild(db, { project: other, status: 4, communityId: null });
    const { communities } = (await call(api.listProjectCommunities, { id: other.code }, { as: guest })).output;
    expect(communities.map(({ community, counts }) => [community?.label, counts])).toEqual([
      ['Only', { registered: 1, available: 1, sponsored: 0 }],
      [undefined, { registered: 2, available: 1, sponsored: 1 }],
    ]);
    const shown = (await call(api.getProject, { id: other.code }, { as: guest })).output.project;
    expect(shown.counts).toEqual({ registered: 3, available: 2, sponsored: 1 });
    const none = { criterion: 'Community' as const, operator: 'Is empty' as const };
    const search = { countries: [shown.country.code], projects: [other.code], statuses: [...registeredStatuses] };
    const { total } = (await call(searchChildren, { search: { ...search, advanced: [none] } }, { as: user })).output;
    expect(total).toBe(2);
  });
  test('PROJ-005 Media lists photos, videos and documents, the latest first', async () => {
    const add = (kind: string, title: string, takenOn: string, type: string) =>
      db
        .insertInto('projectMedia')
        .values({ projectNumber: project.number, kind, title, takenOn, type })
        .returning('id')
        .executeTakeFirstOrThrow();
    const photo = await add('photo', 'The well', '2025-05-01', 'image/jpeg');
    const report = await add('document', 'Report 2025', '2026-01-31', 'application/pdf');
    const { media } = (await call(api.listProjectMedia, { id }, { as: guest })).output;
    expect(media).toMatchObject([
      { id: report.id, kind: 'document', title: 'Report 2025', type: 'application/pdf', date: '2026-01-31' },
      { id: photo.id, kind: 'photo', title: 'The well', type: 'image/jpeg', date: '2025-05-01' },
    ]);
    const file = (mediaId: number) => call(api.getProjectMediaFile, { id, mediaId }, { as: guest });
    expect((await file(photo.id)).text).toMatch(/^<svg/);
    expect((await file(report.id + 1000)).status).toBe(404);
    const taken = await file(report.id);
    expect(taken.headers.get('content-type')).toBe('application/pdf');
    expect(taken.headers.get('content-disposition')).toContain(`${id} Report 2025.pdf`);
    expect(taken.text).toMatch(/^%PDF/);
    const record = `project/${id}/media/${report.id}`;
    const logged = await db.selectFrom('accessLog').select(['action', 'userId']).where('record', '=', record).execute();
    expect(logged).toEqual([{ action: 'export', userId: guest.id }]);
  });
  test('the figures put every registered child into one age and one status', async () => {
    const { statuses, bands } = (await call(api.getProjectFigures, { id }, { as: guest })).output;
    expect(statuses.map(({ code }) => code)).toEqual([...registeredStatuses]);
    const cells = bands.flatMap(({ from, counts }) =>
      counts.flatMap((count, i) => (count ? [[from, statuses[i]?.code, count]] : [])),
    );
    expect(cells).toEqual([
      [0, '3', 1],
      [9, '1', 2],
      [15, '4', 1],
      [18, '6', 1],
    ]);
  });
  test('a project nobody has is not found on any tab', async () => {
    const missing = { id: '999999' };
    const answers = await Promise.all([
      call(api.getProject, missing, { as: guest }),
      call(api.listProjectCommunities, missing, { as: guest }),
      call(api.getProjectFigures, missing, { as: guest }),
      call(api.listProjectMedia, missing, { as: guest }),
      call(api.listLocksOfProject, missing, { as: guest }),
      call(api.listProjectAudit, missing, { as: guest }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect((await call(api.getProject, { id: '12' }, { as: guest })).status).toBe(400);
  });
});

describe('the office’s category and rating level', () => {
  const rate = (categoryId: number | null, levelId: number | null, version: number, as = admin) =>
    call(api.rateProject, { id, rating: { categoryId, levelId, version } }, { as });
  const version = async () => (await detail()).rating.version;
  const problem = async (...wanted: Parameters<typeof rate>) => (await rate(...wanted)).problem.errors;

  test('PROJ-003 are set, changed and cleared, each time with a line in the history', async () => {
    const [gold] = health.levels;
    const set = (await rate(health.categoryId, gold ?? 0, 0)).output.rating;
    expect(set).toMatchObject({ categoryName: 'Health', levelName: 'Gold', version: 1, modifiedBy: 'Priya Shah' });
    expect((await detail()).rating).toEqual(set);
    expect((await rate(water.categoryId, null, 1)).output.rating).toMatchObject({ levelName: null, version: 2 });
    await rate(null, null, 2);
    expect((await detail()).rating).toMatchObject({ categoryName: null, levelName: null, version: 3 });
    const { entries } = (await call(api.listProjectAudit, { id }, { as: guest })).output;
    expect(entries.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['ProjectCategory', 'Water', null],
      ['RatingLevel', 'Gold', null],
      ['ProjectCategory', 'Health', 'Water'],
      ['RatingLevel', null, 'Gold'],
      ['ProjectCategory', null, 'Health'],
    ]);
  });
  test('are the office’s own: no other office sees them or their history, nor lends its categories', async () => {
    await rate(health.categoryId, null, await version());
    const elsewhere = await makeUser(db, { office: 'ESPO', roles: ['Partnership Admin'] });
    expect((await detail(elsewhere)).rating.version).toBe(0);
    expect((await call(api.listProjectAudit, { id }, { as: elsewhere })).output.total).toBe(0);
    expect(await problem(foreign.categoryId, null, await version())).toMatchObject([
      { field: 'ProjectRating.ProjectCategoryId', code: 'not-in-list' },
    ]);
    await rate(null, null, await version());
  });
  test('a level of another category, an inactive one, or one without a category is refused', async () => {
    const [gold, silver] = health.levels;
    const field = 'ProjectRating.RatingLevelId';
    expect(await problem(water.categoryId, gold ?? 0, 0)).toMatchObject([{ field, code: 'not-in-list' }]);
    expect(await problem(health.categoryId, silver ?? 0, 0)).toMatchObject([{ field, code: 'not-in-list' }]);
    expect(await problem(null, gold ?? 0, 0)).toMatchObject([
      { field: 'ProjectRating.ProjectCategoryId', code: 'required' },
    ]);
  });
  test('F11 F20 of two concurrent saves one is refused, with the other user’s choice and name', async () => {
    const [blue] = water.levels;
    const seen = await version();
    const answers = await Promise.all([rate(health.categoryId, null, seen), rate(water.categoryId, blue ?? 0, seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'changed-meanwhile',
      params: { by: 'Priya Shah' },
    });
  });
  test('a rating that was removed and set again conflicts with a form opened before', async () => {
    const seen = await version();
    await rate(null, null, seen);
    await rate(water.categoryId, null, await version());
    expect((await rate(health.categoryId, null, seen)).problem.code).toBe('changed-meanwhile');
  });
  test('F20 a conflict with one’s own save in another window is recognised as one’s own', async () => {
    const editor = await makeUser(db, { roles: [await makeRole(db, ['Projects:View', 'Projects:Edit'])] });
    const seen = await version();
    expect((await rate(health.categoryId, null, seen)).status).toBe(200);
    const [own, other] = [await rate(null, null, seen), await rate(null, null, seen, editor)];
    expect(own.problem).toMatchObject({ code: 'changed-meanwhile', byCaller: true });
    expect(other.problem).toMatchObject({ code: 'changed-meanwhile', byCaller: false });
    expect(Object.keys(own.problem.params ?? {}).sort()).toEqual(['at', 'by', 'version']);
  });
  test('need Edit; View alone is not enough', async () => {
    expect((await rate(null, null, await version(), user)).problem.code).toBe('no-access');
    const editor = await makeUser(db, { roles: [await makeRole(db, ['Projects:View', 'Projects:Edit'])] });
    expect((await rate(null, null, await version(), editor)).status).toBe(200);
  });
});

test('the history is exported as csv with Export, printed with Print and Print to PDF; each is logged', async () => {
  const csv = await call(api.exportProjectAudit, { id }, { as: admin });
  expect(csv.text.split('\r\n')[0]).toContain('Audit ID,Field,Old Value,New Value,Modified By,Modified Timestamp');
  expect((await call(api.exportProjectAudit, { id }, { as: user })).problem.code).toBe('no-access');
  const { record } = (await call(api.printProject, { id }, { as: user })).output;
  expect([record.project.project.code, record.communities.length]).toEqual([id, 3]);
  const pdf = await call(api.printProjectToPdf, { id, language: 'es' }, { as: user });
  expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  expect((await call(api.printProject, { id }, { as: guest })).problem.code).toBe('no-access');
  const logged = await db
    .selectFrom('accessLog')
    .select(['userId', 'action'])
    .where('record', 'not like', '%/media/%')
    .execute();
  expect(logged).toEqual([
    { userId: admin.id, action: 'export-history' },
    { userId: user.id, action: 'print' },
    { userId: user.id, action: 'pdf' },
  ]);
});

test('F5 a locked project is marked in its row, on its page, in lists to choose from, and on the rows and cards of its children', async () => {
  const lock = { start: '2026-03-10', sponsorshipLockDate: '2026-03-10', end: '2026-03-31' };
  const childId = made[0]?.code ?? '';
  const row = async () =>
    (await call(searchChildren, { search: { childCode: childId } }, { as: user })).output.children[0]?.isProjectLocked;
  const card = async () => (await call(getChild, { childId }, { as: user })).output.child.projectLockedUntil;
  const listed = async () =>
    (await call(getLookup, { name: 'project', countries: ['ETH'] }, { as: user })).output.values.find(
      ({ code }) => code === id,
    )?.isLocked;
  expect([await row(), await card(), await listed()]).toEqual([false, null, false]);
  await call(createLock, { lock: { ...lock, countries: ['ETH'], projects: [id] } }, { as: admin });
  expect([await row(), await card(), await listed()]).toEqual([true, '2026-03-31', true]);
  expect(await detail()).toMatchObject({ isLocked: true, lockedUntil: '2026-03-31', lockStatus: 'Initiated' });
});
