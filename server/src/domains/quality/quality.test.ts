import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { getChildAudit } from '#contract/children/card-api.ts';
import * as api from '#contract/quality/api.ts';
import { type Figure, figureNames, targetOf } from '#contract/quality/rules.ts';
import { type MadeChild, makeChild, makeHold, makeProject, makeReservation } from '../../testing/children.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { concerned } from './children.ts';
import { isOfFigure } from './conditions.ts';
import { countQuality } from './count.ts';

let now = new Date('2026-04-16T10:00:00Z');
const clock = () => now;
const server = await testServer({ clock });
const { call, db } = server;

/** Fresh in every way; each child below differs in what its name says. */
const good = {
  givenName: 'Good',
  birthDate: '2016-05-14',
  registrationDate: '2020-01-10',
  addDate: '2020-02-01',
  photoDate: '2026-01-15',
  lastUpdateDate: '2026-02-01',
  presenceVerifiedDate: '2026-02-01',
};

const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado', roles: ['Standard User'] });
const project = await makeProject(db, {
  country: 'ETH',
  number: 193_408,
  name: 'Ancash AP',
  communities: ['Bole', 'Kality'],
});
const other = await makeProject(db, { country: 'ETH', number: 193_500, name: 'Bihar AP' });
const [bole = 0, kality = 0] = project.communityIds;
const carla = await makeUser(db, { roles: ['Local Administrator'] });
const children = new Map<string, MadeChild>();
let made = 0;

async function child(givenName: string, fields: object = {}, place = project): Promise<MadeChild> {
  made += 1;
  const given = { ...good, givenName, communityId: place === project ? bole : (place.communityIds[0] ?? 0), ...fields };
  const code = `${place.country}-${place.code}-${String(made).padStart(4, '0')}`;
  const created = await makeChild(db, { project: place, ...given, code });
  children.set(givenName, created);
  return created;
}

const codeOf = (name: string) => children.get(name)?.code ?? '';

beforeAll(async () => {
  await child('Good');
  await child('No photo', { photoDate: null });
  await child('Photo of a year ago', { photoDate: '2025-04-16' });
  await child('Photo a day older', { photoDate: '2025-04-15' });
  await child('Leaving with an old photo', { photoDate: '2024-01-01', status: 5 });
  await child('Held with an old photo', { photoDate: '2024-01-01', status: 3 });
  await child('Updated a year ago', { lastUpdateDate: '2025-04-16' });
  await child('Update overdue', { lastUpdateDate: '2025-04-15', status: 4 });
  await child('Leaving and overdue', { lastUpdateDate: '2025-04-15', status: 5 });
  await child('Estimated', { isBirthDateEstimated: true });
  await child('Nowhere', { communityId: null });
  await child('Born tomorrow', { birthDate: '2026-04-17', registrationDate: null });
  await child('Unborn when registered', { birthDate: '2020-01-11' });
  await child('Registered tomorrow', { registrationDate: '2026-04-17', photoDate: null });
  await child('Left too early', { leavingDate: '2020-01-09', status: 5 });
  await child('Photo tomorrow', { photoDate: '2026-04-17' });
  await child('Photo before', { photoDate: '2020-01-09', status: 5 });
  await child('Updated tomorrow', { lastUpdateDate: '2026-04-17' });
  await child('Verified tomorrow', { presenceVerifiedDate: '2026-04-17' });
  const visited = await child('Visited tomorrow');
  await db
    .insertInto('childPresence')
    .values({ childId: visited.id, visitDate: '2026-04-17', seenBy: 'Selam', result: 'present' })
    .execute();
  await child('Eighteen today', { birthDate: '2008-04-16' });
  await child('Eighteen tomorrow', { birthDate: '2008-04-17' });
  await child('Eighteen and sponsored', { birthDate: '2008-04-16', status: 4 });
  await child('Eighteen and held', { birthDate: '2008-04-16', status: 3 });

  // Perhaps twice: accents and capitals do not count.
  await child('José', { familyName: 'Tzul' });
  await child('JOSE', { familyName: 'Tzúl' });
  await child('Kai', { familyName: null, communityId: kality });
  await child('kai', { familyName: null, communityId: null });
  // Not: twins, another community, another project, another day, another family name, one who left.
  await child('Twin A', { familyName: 'Alemu' });
  await child('Twin B', { familyName: 'Alemu' });
  await child('Marta');
  await child('márta', { communityId: kality });
  await child('Good ', {}, other);
  await child('Nuru');
  await child('NURU', { birthDate: '2016-05-15' });
  await child('Sara', { familyName: 'Bekele' });
  await child('SARA', { familyName: 'Bekeles' });
  await child('Yonas');
  await child('YONAS', { status: 7, leavingDate: '2025-01-01' });
  // Of nobody who left anything counts, least of all of the erased.
  await child('Inactive', { status: 8, photoDate: null });
  const erased = { status: 7, leavingDate: '2019-01-01', birthDate: '2016-01-01', isBirthDateEstimated: true };
  const nothing = { familyName: null, communityId: null, photoDate: null, presenceVerifiedDate: null };
  await child('', { ...erased, ...nothing });
  await countQuality({ db, clock });
});

const byCountry = async () => (await call(api.listQuality, {}, { as: ana })).output;
const ethiopia = async () => {
  const found = (await byCountry()).countries.find(({ country }) => country.code === 'ETH');
  if (!found) throw new Error('Ethiopia was not counted');
  return found;
};
const byProject = async (input: object = {}) =>
  (await call(api.listProjectQuality, { country: 'ETH', ...input }, { as: ana })).output;
const listed = async (figure: Figure, place: object = { project: '193408' }, as = ana) =>
  (await call(api.listQualityChildren, { country: 'ETH', figure, pageSize: 100, ...place }, { as })).output;
const pairs = async (input: object = {}, as = ana) =>
  (await call(api.listQualityPairs, { country: 'ETH', pageSize: 100, ...input }, { as })).output;

describe('the figures', () => {
  test('of a country and of its projects are what the children give by hand', async () => {
    expect((await ethiopia()).counts).toEqual({
      all: 38,
      noPhoto: 2,
      oldPhoto: 2,
      updateOverdue: 2,
      estimatedBirthDate: 1,
      noCommunity: 2,
      contradictions: 10,
      perhapsTwice: 4,
    });
    const { projects, total } = await byProject();
    expect(total).toBe(2);
    expect(projects.map(({ project: { code, label }, counts }) => [code, label, counts.all, counts.noPhoto])).toEqual([
      ['193408', 'Ancash AP', 37, 2],
      ['193500', 'Bihar AP', 1, 0],
    ]);
  });

  test('say when they were counted, and by which dates', async () => {
    expect(await ethiopia()).toMatchObject({
      country: { label: 'Ethiopia' },
      countedAt: '2026-04-16T10:00:00.000Z',
      photoBefore: '2025-04-16',
      updateBefore: '2025-04-16',
    });
  });

  test('the projects are searched by name or number, and sorted by each figure', async () => {
    const codes = async (input: object) => (await byProject(input)).projects.map(({ project: { code } }) => code);
    expect(await codes({ search: 'bíhar' })).toEqual(['193500']);
    expect(await codes({ search: '1934' })).toEqual(['193408']);
    expect(await codes({ search: '100%' })).toEqual([]);
    expect(await codes({ sort: 'Project', direction: 'desc' })).toEqual(['193500', '193408']);
    expect(await codes({ sort: 'noPhoto' })).toEqual(['193500', '193408']);
    expect(await codes({ sort: 'noPhoto', direction: 'desc' })).toEqual(['193408', '193500']);
    expect((await byProject({ pageSize: 10, page: 2 })).projects).toEqual([]);
  });

  test('a figure of a country that does not exist is not found', async () => {
    const place = { country: 'XXX' };
    expect((await call(api.listProjectQuality, place, { as: ana })).status).toBe(404);
    expect((await call(api.listQualityPairs, place, { as: ana })).status).toBe(404);
    expect((await call(api.listQualityChildren, { ...place, figure: 'contradictions' }, { as: ana })).status).toBe(404);
    expect((await call(api.getQualityTrend, { ...place, figure: 'all' }, { as: ana })).status).toBe(404);
  });
});

/** How many children the figure's link finds. */
async function countBehind(figure: Figure, place: { readonly country: string; readonly project?: string }) {
  const target = targetOf(figure, place, await ethiopia());
  switch (target.kind) {
    case 'search':
      return (await call(searchChildren, { search: target.search }, { as: ana })).output.total;
    case 'list':
      return (await listed(figure, place)).total;
    case 'pairs':
      return (await pairs(place)).children;
  }
}

describe('the link of each figure finds as many children as the figure says', () => {
  test.each(figureNames)('%s of a project', async (figure) => {
    const [counted] = (await byProject({ search: '193408' })).projects;
    expect(counted?.counts[figure]).toBeGreaterThan(0);
    expect(await countBehind(figure, { country: 'ETH', project: '193408' })).toBe(counted?.counts[figure]);
  });

  test.each(figureNames)('22.7 %s of a country', async (figure) => {
    const { counts } = await ethiopia();
    expect(counts[figure]).toBeGreaterThan(0);
    expect(await countBehind(figure, { country: 'ETH' })).toBe(counts[figure]);
  });
});

describe('the children that the page lists itself', () => {
  test('22.7 of a whole country, with name and status in the reader’s language', async () => {
    const elsewhere = await child('Without a photo elsewhere', { photoDate: null, status: 4 }, other);
    const { children: found, total } = await listed('noPhoto', {});
    expect([total, found.map(({ childId }) => childId)]).toEqual([
      3,
      [codeOf('No photo'), codeOf('Registered tomorrow'), elsewhere.code],
    ]);
    expect(found.at(-1)).toEqual({
      childId: elsewhere.code,
      givenName: 'Without a photo elsewhere',
      familyName: expect.any(String),
      status: { code: '4', label: 'Sponsored' },
      project: { code: '193500', label: 'Bihar AP' },
      contradictions: [],
    });
    const spanish = await makeUser(db, { roles: ['Standard User'], language: 'es' });
    expect((await listed('noPhoto', {}, spanish)).children.at(-1)?.status.label).toBe('Apadrinado');
    expect((await listed('noPhoto', { pageSize: 10, page: 2 })).children).toEqual([]);
    await db.deleteFrom('childRecord').where('id', '=', elsewhere.id).execute();
  });

  test('22.7 of a whole country can be read, in order, by an index that holds only such children', async () => {
    const isWithoutPhoto = isOfFigure('noPhoto', { photoBefore: '2025-04-16', updateBefore: '2025-04-16' });
    const plan = sql<{ 'QUERY PLAN': string }>`
      explain select c.code from ${concerned({ country: 'ETH', project: null }, isWithoutPhoto)}
       order by c.code limit 25`;
    const explained = await db.transaction().execute(async (transaction) => {
      // Of these few children the planner would read all.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(transaction);
      return (await plan.execute(transaction)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(explained).toContain('child_of_quality');
  });

  test.each(['contradictions', 'noPhoto'] as const)(
    'F16 %s: the children shown are written to the log of lists',
    async (figure) => {
      const reader = await makeUser(db, { roles: ['Standard User'] });
      const { children: shown } = await listed(figure, { project: '193408', pageSize: 10 }, reader);
      await listed(figure, {}, reader);
      const lines = await db
        .selectFrom('listLog')
        .select(['list', 'criteria', 'childIds'])
        .where('userId', '=', reader.id)
        .orderBy('id')
        .execute();
      expect(lines.map(({ list, criteria }) => [list, criteria])).toEqual([
        ['dataQuality', ['CountryCode', 'ProjectId']],
        ['dataQuality', ['CountryCode']],
      ]);
      const idOf = new Map([...children.values()].map(({ id, code }) => [code, id]));
      expect(lines[0]?.childIds).toEqual(shown.map(({ childId }) => idOf.get(childId)));
    },
  );
});

describe('dates that contradict each other', () => {
  /** By hand: the child, and what contradicts. */
  const expected: readonly (readonly [string, readonly string[]])[] = [
    ['Born tomorrow', ['bornInFuture']],
    ['Unborn when registered', ['registeredBeforeBirth']],
    ['Registered tomorrow', ['registeredInFuture']],
    ['Left too early', ['leftBeforeRegistered']],
    ['Photo tomorrow', ['photoInFuture']],
    ['Photo before', ['photoBeforeRegistration']],
    ['Updated tomorrow', ['updatedInFuture']],
    ['Verified tomorrow', ['visitInFuture']],
    ['Visited tomorrow', ['visitInFuture']],
    ['Eighteen today', ['tooOldToBePledgeable']],
  ];

  test('are listed with the ids of the children, of a project or of the country, and no other child', async () => {
    for (const place of [{}, { project: '193408' }]) {
      const found = (await listed('contradictions', place)).children;
      expect(found.map(({ childId, contradictions }) => [childId, contradictions])).toEqual(
        expected.map(([name, what]) => [codeOf(name), what]),
      );
    }
    expect((await listed('contradictions', { project: '193500' })).children).toEqual([]);
  });

  test('a child erased since the count is not listed any more', async () => {
    const gone = await child('Gone', { photoDate: '2026-04-20' });
    await countQuality({ db, clock: () => new Date('2026-04-17T10:00:00Z') });
    expect((await listed('contradictions', {})).children.map(({ childId }) => childId)).toContain(gone.code);
    await db.updateTable('childRecord').set({ baseStatus: 8 }).where('id', '=', gone.id).execute();
    expect((await listed('contradictions', {})).children.map(({ childId }) => childId)).not.toContain(gone.code);
    await recount();
  });
});

/** Counts again on the day of these tests. */
async function recount(): Promise<void> {
  await sql`update quality_run set started_at = null, asked_at = null, finished_at = null`.execute(db);
  await countQuality({ db, clock });
}

describe('perhaps entered twice', () => {
  const namesOf = async (input: object = {}) =>
    (await pairs(input)).pairs.map(({ first, second }) => [first.givenName, second.givenName]);

  test('are pairs with the same names, birth date and place; twins with two given names are not', async () => {
    expect(await namesOf()).toEqual([
      ['José', 'JOSE'],
      ['Kai', 'kai'],
    ]);
    expect(await pairs()).toMatchObject({ total: 2, children: 4 });
    expect(await namesOf({ project: '193500' })).toEqual([]);
  });

  test('stand side by side with what tells them apart', async () => {
    const [, kai] = (await pairs()).pairs;
    expect(kai).toMatchObject({
      project: { code: '193408', label: 'Ancash AP' },
      first: { childId: codeOf('Kai'), community: 'Kality', birthDate: '2016-05-14', photoDate: '2026-01-15' },
      second: {
        childId: codeOf('kai'),
        community: null,
        status: { code: '1', label: 'Pledgeable' },
        isEstimated: false,
      },
      decidedAt: null,
      decidedBy: null,
    });
  });

  test('F15 a reservation of another office is only said to be one', async () => {
    const elsewhere = await makeUser(db, { office: 'ESPO', roles: ['Standard User'] });
    const { id } = await makeReservation(db, { office: 'USAO' });
    const jose = children.get('José') as MadeChild;
    await makeHold(db, jose, { office: 'USAO', reservationId: id });
    const sideFor = async (as: typeof ana) => (await pairs({}, as)).pairs[0]?.first;
    expect(await sideFor(ana)).toMatchObject({ reservationId: id, isHeldElsewhere: false, status: { code: '3' } });
    expect(await sideFor(elsewhere)).toMatchObject({ reservationId: null, isHeldElsewhere: true });
    await db.deleteFrom('hold').where('childId', '=', jose.id).execute();
  });

  test('F16 the children shown are written to the log of lists', async () => {
    const reader = await makeUser(db, { roles: ['Standard User'] });
    await pairs({ project: '193408' }, reader);
    const lines = await db
      .selectFrom('listLog')
      .select(['list', 'criteria', 'childIds'])
      .where('userId', '=', reader.id)
      .execute();
    const shown = ['José', 'JOSE', 'Kai', 'kai'].map((name) => children.get(name)?.id);
    expect(lines).toEqual([{ list: 'perhapsTwice', criteria: ['CountryCode', 'ProjectId'], childIds: shown }]);
  });

  test("'Not the same' is remembered for every office, audited, and can be taken back", async () => {
    const both = { first: codeOf('José'), second: codeOf('JOSE') };
    const historyOf = async (childId: string) =>
      (await call(getChildAudit, { childId }, { as: ana })).output.audit.map(
        ({ field, oldValue, newValue, modifiedBy }) => [field, oldValue, newValue, modifiedBy],
      );
    expect((await call(api.markNotTheSame, both, { as: ana })).status).toBe(200);
    // Again, in the other order: nothing more happens.
    expect((await call(api.markNotTheSame, { first: both.second, second: both.first }, { as: ana })).status).toBe(200);
    expect(await namesOf()).toEqual([['Kai', 'kai']]);
    expect(await historyOf(both.first)).toEqual([['NotTheSameAs', null, both.second, 'Ana Delgado']]);
    expect(await historyOf(both.second)).toEqual([['NotTheSameAs', null, both.first, 'Ana Delgado']]);

    const elsewhere = await makeUser(db, { office: 'ESPO', roles: ['Standard User'] });
    const decided = { decidedAt: '2026-04-16T10:00:00.000Z' };
    expect((await pairs({ state: 'notTheSame' })).pairs).toMatchObject([{ ...decided, decidedBy: 'Ana Delgado' }]);
    expect((await pairs({ state: 'notTheSame' }, elsewhere)).pairs).toMatchObject([{ ...decided, decidedBy: null }]);

    await recount();
    expect((await ethiopia()).counts.perhapsTwice).toBe(2);
    expect(await namesOf()).toEqual([['Kai', 'kai']]);

    expect((await call(api.takeBackNotTheSame, both, { as: ana })).status).toBe(200);
    expect(await namesOf()).toEqual([
      ['José', 'JOSE'],
      ['Kai', 'kai'],
    ]);
    expect((await historyOf(both.first))[0]).toEqual(['NotTheSameAs', both.second, null, 'Ana Delgado']);
    await recount();
    expect((await ethiopia()).counts.perhapsTwice).toBe(4);
  });

  test('two children who do not look the same are no pair to decide about', async () => {
    const twins = { first: codeOf('Twin A'), second: codeOf('Twin B') };
    expect((await call(api.markNotTheSame, twins, { as: ana })).status).toBe(404);
    expect((await call(api.takeBackNotTheSame, twins, { as: ana })).status).toBe(404);
  });

  test('it needs Edit', async () => {
    const viewer = await makeUser(db, { roles: [await makeRole(db, ['Registered Child:View'])] });
    const both = { first: codeOf('José'), second: codeOf('JOSE') };
    expect((await call(api.markNotTheSame, both, { as: viewer })).status).toBe(403);
    expect((await call(api.takeBackNotTheSame, both, { as: viewer })).status).toBe(403);
    expect((await call(api.countQualityAgain, {}, { as: viewer })).status).toBe(403);
    expect((await call(api.listQualityPairs, { country: 'ETH' }, { as: viewer })).status).toBe(200);
  });
});

describe('the export for the field office', () => {
  async function exported(as: typeof ana, query: string) {
    const response = await fetch(`${server.origin}/v1/quality/export?${query}`, {
      headers: { authorization: `Bearer ${await server.tokenFor(as.email)}` },
    });
    expect(response.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    return { sheets, name: response.headers.get('content-disposition') };
  }
  const logged = async (as: typeof ana) =>
    db
      .selectFrom('accessLog')
      .select(['action', 'childCount', 'record'])
      .where('userId', '=', as.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  test('has the figures on one sheet, and each child concerned with its details on another', async () => {
    const { sheets, name } = await exported(carla, 'CountryCode=ETH&ProjectId=193408');
    const [figures, concerned] = sheets;
    expect(name).toContain('data-quality-193408-2026-04-16.xlsx');
    expect([figures?.name, concerned?.name]).toEqual(['Figures', 'Children']);
    expect(figures?.rows.slice(0, 3)).toEqual([
      [
        ...['Project', 'Project name', 'Children', 'Without a photo', 'Photo too old', 'Update overdue'],
        ...['Birth date estimated', 'Without a community', 'Dates that contradict each other', 'Perhaps entered twice'],
      ],
      ['193408', 'Ancash AP', 37, 2, 2, 2, 1, 2, 10, 4],
      ['Total', '', 37, 2, 2, 2, 1, 2, 10, 4],
    ]);
    expect(concerned?.rows[0]).toEqual(['Child ID', 'Project', 'Project name', 'What to check', 'Detail']);
    const of = (child: string) =>
      concerned?.rows.filter(([id]) => id === codeOf(child)).map(([, , , what, detail]) => [what, detail ?? '']);
    expect(of('Good')).toEqual([]);
    expect(of('Photo a day older')).toEqual([['Photo too old', '15/04/2025']]);
    expect(of('Registered tomorrow')).toEqual([
      ['Without a photo', ''],
      ['Dates that contradict each other', 'Registered in the future'],
    ]);
    expect(of('Update overdue')).toEqual([['Update overdue', '15/04/2025']]);
    expect(of('José')).toEqual([['Perhaps entered twice', codeOf('JOSE')]]);
    // 2 + 2 + 2 + 1 + 2 + 10 + 4 lines below the head.
    expect(concerned?.rows).toHaveLength(24);
    expect(JSON.stringify(sheets)).not.toMatch(/José|Tzul|Bekele/);
  });

  test('F16 is logged, and every child listed counts for the reading budget', async () => {
    await exported(carla, 'CountryCode=ETH&ProjectId=193408');
    // 23 lines; one child is without a photo and contradictory, one without a community and perhaps twice.
    expect(await logged(carla)).toEqual({ action: 'export', childCount: 21, record: 'quality/193408' });
    const day = await db
      .selectFrom('readingDay')
      .select('children')
      .where('userId', '=', carla.id)
      .executeTakeFirstOrThrow();
    expect(day.children).toBe(21);
    await exported(carla, 'CountryCode=ETH');
    expect(await logged(carla)).toMatchObject({ record: 'quality/ETH' });
  });

  test("lists at most the office's 'Maximum RC records', and says so", async () => {
    const setting = { officeCode: 'ESPO', code: 'maximumRcRecords', value: '5', updatedAt: now };
    await db
      .insertInto('officeSetting')
      .values(setting as never)
      .execute();
    const elsewhere = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
    const { sheets } = await exported(elsewhere, 'CountryCode=ETH');
    expect(new Set(sheets[1]?.rows.slice(1).map(([id]) => id)).size).toBe(5);
    expect(sheets[0]?.rows.at(-1)?.slice(0, 2)).toEqual(['The list ends after this many children; there are more', 5]);
    await db.deleteFrom('officeSetting').where('officeCode', '=', 'ESPO').execute();
  });

  test('needs its privilege, and a place that was counted', async () => {
    const viewer = await makeUser(db, { roles: [await makeRole(db, ['Registered Child:View'])] });
    for (const as of [viewer, ana])
      expect((await call(api.exportQuality, { country: 'ETH' }, { as })).status).toBe(403);
    expect((await call(api.exportQuality, { country: 'GTM' }, { as: carla })).status).toBe(404);
    expect((await call(api.exportQuality, { country: 'ETH', project: '000001' }, { as: carla })).status).toBe(404);
  });
});

describe('the weeks', () => {
  const weeks = async (figure: Figure, country?: string) =>
    (await call(api.getQualityTrend, { figure, country }, { as: ana })).output.weeks.map(
      ({ start, children: count, all }) => [start, count, all],
    );

  test('the figures of a week are those of its last count; older weeks stay', async () => {
    const today = now;
    const late = await child('Late', { photoDate: null });
    expect(await weeks('noPhoto')).toEqual([['2026-04-13', 2, 38]]);
    now = new Date('2026-04-19T10:00:00Z');
    await countQuality({ db, clock });
    expect(await weeks('noPhoto', 'ETH')).toEqual([['2026-04-13', 3, 39]]);
    now = new Date('2026-04-20T10:00:00Z');
    await db.updateTable('childRecord').set({ baseStatus: 8 }).where('id', '=', late.id).execute();
    await countQuality({ db, clock });
    expect(await weeks('noPhoto')).toEqual([
      ['2026-04-13', 3, 39],
      ['2026-04-20', 2, 38],
    ]);
    expect(await weeks('noPhoto', 'GTM')).toEqual([]);
    now = today;
  });

  test('26 weeks are shown and 104 kept', async () => {
    const today = now;
    const keep = (week: string) =>
      db
        .insertInto('qualityFigure')
        .values({ projectNumber: project.number, week, figure: 'all', countryCode: 'ETH', children: 5 })
        .execute();
    // The week of the tests is 2026-04-13: the 26th is 25 weeks before, the 104th 103 weeks before.
    for (const week of ['2025-10-20', '2025-10-13', '2024-04-22', '2024-04-15']) await keep(week);
    expect((await weeks('all'))[0]).toEqual(['2025-10-20', 5, 5]);
    await recount();
    const kept = await sql<{ first: string }>`select min(week) as first from quality_figure`.execute(db);
    expect(kept.rows).toEqual([{ first: '2024-04-22' }]);
    now = today;
  });
});

describe('counting', () => {
  test('again at once, at most every ten minutes for everybody; a job does it', async () => {
    const today = now;
    now = new Date('2026-04-16T11:00:00Z');
    const bela = await makeUser(db, { roles: ['Standard User'] });
    expect(await byCountry()).toMatchObject({ isCounting: false, nextAt: null });
    expect((await call(api.countQualityAgain, {}, { as: ana })).status).toBe(200);
    expect(await byCountry()).toMatchObject({ isCounting: true, nextAt: '2026-04-16T11:10:00.000Z' });
    now = new Date('2026-04-16T11:04:30Z');
    const { status, problem } = await call(api.countQualityAgain, {}, { as: bela });
    expect([status, problem.code, problem.params]).toEqual([409, 'counted-lately', { minutes: 6 }]);
    await countQuality({ db, clock });
    expect(await byCountry()).toMatchObject({ isCounting: false });
    expect((await ethiopia()).countedAt).toBe('2026-04-16T11:04:30.000Z');
    now = new Date('2026-04-16T11:14:30Z');
    expect((await call(api.countQualityAgain, {}, { as: bela })).status).toBe(200);
    await countQuality({ db, clock });
    now = today;
  });

  test('a run nobody asked for counts once a day', async () => {
    await recount();
    const counted = async () => (await ethiopia()).countedAt;
    await countQuality({ db, clock: () => new Date('2026-04-16T23:59:00Z') });
    expect(await counted()).toBe('2026-04-16T10:00:00.000Z');
    await countQuality({ db, clock: () => new Date('2026-04-17T03:15:00Z') });
    expect(await counted()).toBe('2026-04-17T03:15:00.000Z');
    await recount();
  });

  test('a count that was stopped is taken up again after an hour', async () => {
    await recount();
    const stopping = AbortSignal.abort();
    await sql`update quality_run set started_at = null`.execute(db);
    await countQuality({ db, clock, stopping });
    expect(await byCountry()).toMatchObject({ isCounting: true });
    await sql`update quality_count set counted_at = '2026-04-15'`.execute(db);
    await countQuality({ db, clock: () => new Date('2026-04-16T10:59:00Z') });
    expect((await ethiopia()).countedAt).toBe('2026-04-15T00:00:00.000Z');
    await countQuality({ db, clock: () => new Date('2026-04-16T11:00:00Z') });
    expect((await ethiopia()).countedAt).toBe('2026-04-16T11:00:00.000Z');
    await recount();
  });

  test('follows the settings of the support office', async () => {
    const { supportOfficeCode } = await db
      .selectFrom('country')
      .select('supportOfficeCode')
      .where('code', '=', 'ETH')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('supportOfficeSetting')
      .values({
        officeCode: supportOfficeCode,
        code: 'childMediaUpdate',
        value: 2,
        unit: 'Years',
        updatedBy: ana.id,
        updatedAt: now,
      } as never)
      .execute();
    await recount();
    expect(await ethiopia()).toMatchObject({ photoBefore: '2024-04-16', updateBefore: '2025-04-16' });
    expect((await ethiopia()).counts.oldPhoto).toBe(1);
    await db.deleteFrom('supportOfficeSetting').where('officeCode', '=', supportOfficeCode).execute();
    await recount();
  });
});
