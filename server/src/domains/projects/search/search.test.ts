import { describe, expect, test } from 'vitest';
import { explainProjectSearch, exportProjects, searchProjects } from '#contract/projects/api.ts';
import { createLock } from '#contract/projects/locks-api.ts';
import * as saved from '#contract/projects/saved-searches.ts';
import { type ProjectColumn, type ProjectSearch, projectColumns } from '#contract/projects/search.ts';
import { makeUser } from '../../../testing/factories.ts';
import { setSetting } from '../../../testing/reservations/world.ts';
import { testServer } from '../../../testing/server.ts';

const now = new Date('2026-03-10T20:00:00Z');
const { call, db } = await testServer({ clock: () => now });
const admin = await makeUser(db, { roles: ['Partnership Admin'] });
const user = await makeUser(db, { roles: ['Guest - 01'] });
const clerk = await makeUser(db, { office: 'NZLO' });

/** Name, number, country, funding and implementing office, active, start and end. */
const rows = [
  ['Álamo AP', 101, 'ETH', 'USAO', 'ETHS', true, '2015-01-01', null],
  ['Brook AP', 102, 'ETH', 'CANO', 'ETHS', true, '2016-02-02', '2026-12-31'],
  ['Cedar AP', 103, 'KEN', 'USAO', 'KENS', true, '2017-03-03', null],
  ['Delta AP', 104, 'GTM', 'ESPO', 'GTMS', true, '2018-04-04', '2027-01-01'],
  ['Eagle AP', 105, 'GTM', null, null, false, null, '2025-12-01'],
] as const;
for (const [name, number, countryCode, fundingOfficeCode, implementingOfficeCode, isActive, startDate, endDate] of rows)
  await db
    .insertInto('project')
    .values({ name, number, countryCode, fundingOfficeCode, implementingOfficeCode, isActive, startDate, endDate })
    .execute();
for (const [projectNumber, number, name] of [
  [101, 1, 'Upper'],
  [101, 2, 'Lower'],
  [102, 1, 'Hill'],
] as const)
  await db.insertInto('community').values({ projectNumber, number, name }).execute();

const lock = (countries: string[], projects: string[], start: string, end: string) =>
  call(createLock, { lock: { countries, projects, start, sponsorshipLockDate: start, end } }, { as: admin });
await lock(['ETH'], ['000101'], '2026-03-10', '2026-03-20');
await lock(['ETH', 'GTM'], ['000102'], '2026-05-01', '2026-05-31');

const search = (criteria: ProjectSearch, options: object = {}, as = user) =>
  call(searchProjects, { search: criteria, ...options }, { as });
const found = async (criteria: ProjectSearch, options: object = {}) =>
  (await search(criteria, options)).output.projects.map(({ project }) => Number(project.code));

const finds = (criteria: ProjectSearch, expected: readonly number[]) => async () => {
  expect(await found(criteria)).toEqual(expected);
};

describe('projects are found by', () => {
  test('PROJ-001 PROJ-007 Project', finds({ countries: ['ETH'], projects: ['000102'] }, [102]));
  test(
    'PROJ-008 Community',
    finds({ countries: ['ETH'], projects: ['000101', '000102'], communities: ['000101-02'] }, [101]),
  );
  test('PROJ-009 Country', finds({ countries: ['ETH', 'KEN'] }, [101, 102, 103]));
  test('PROJ-010 Region', finds({ regions: ['LAC'] }, [104]));
  test('PROJ-010 several regions', finds({ regions: ['LAC', 'EAF'] }, [101, 102, 103, 104]));
  test('PROJ-011 FundingOffice', finds({ fundingOffices: ['USAO', 'ESPO'] }, [101, 103, 104]));
  test('PROJ-012 ImplementingOffice', finds({ implementingOffices: ['ETHS'] }, [101, 102]));
  test('PROJ-013 ProjectStatus Inactive', finds({ status: 'Inactive' }, [105]));
  test('PROJ-013 PROJ-027 an emptied ProjectStatus: all', finds({ status: '' }, [101, 102, 103, 104, 105]));
  test('PROJ-014 the default Active, beside another field', finds({ countries: ['GTM'] }, [104]));
  test('PROJ-015 ProjectStartDate On', finds({ startDate: { operator: 'On', from: '2016-02-02' } }, [102]));
  test('PROJ-015 ProjectStartDate Before', finds({ startDate: { operator: 'Before', from: '2016-02-02' } }, [101]));
  test('PROJ-016 ProjectEndDate After', finds({ endDate: { operator: 'After', from: '2026-12-31' } }, [104]));
  test(
    'PROJ-016 ProjectEndDate Between, both days included',
    finds({ endDate: { operator: 'Between', from: '2026-12-31', to: '2027-01-01' } }, [102, 104]),
  );
  test('PROJ-017 ProjectLockStart', finds({ lockStart: { operator: 'On', from: '2026-05-01' } }, [102, 104]));
  test(
    'PROJ-018 SponsorShipLockDate',
    finds({ sponsorshipLockDate: { operator: 'Between', from: '2026-04-30', to: '2026-05-01' } }, [102, 104]),
  );
  test('PROJ-018 not a day later', finds({ sponsorshipLockDate: { operator: 'After', from: '2026-05-01' } }, []));
  test('PROJ-019 ProjectLockEnd', finds({ lockEnd: { operator: 'Before', from: '2026-06-01' } }, [102, 104]));
  test('PROJ-020 ProjectLockStatus Initiated', finds({ lockStatus: 'Initiated' }, [101]));
  test('PROJ-027 an emptied ProjectLockStatus: any lock', finds({ lockStatus: '' }, [101, 102, 104]));
  test('PROJ-021 ProjectLockCountry', finds({ lockCountries: ['GTM'] }, [102, 104]));
  test('PROJ-022 ProjectLockRegion', finds({ lockRegions: ['LAC'] }, [102, 104]));
  test('PROJ-023 ProjectLockProject', finds({ lockCountries: ['ETH'], lockProjects: ['000102'] }, [102, 104]));
  test(
    'PROJ-023 a project of a country locked as a whole',
    finds({ lockCountries: ['GTM'], lockProjects: ['000104'] }, [102, 104]),
  );
  const several: readonly (readonly [string, string, ProjectSearch, readonly number[]])[] = [
    ['PROJ-007', 'Project', { countries: ['ETH', 'KEN'], projects: ['000102', '000103'] }, [102, 103]],
    [
      'PROJ-008',
      'Community',
      { countries: ['ETH'], projects: ['000101', '000102'], communities: ['000102-01', '000101-01'] },
      [101, 102],
    ],
    ['PROJ-010', 'Region', { regions: ['LAC', 'EAF'] }, [101, 102, 103, 104]],
    ['PROJ-012', 'ImplementingOffice', { implementingOffices: ['KENS', 'GTMS'] }, [103, 104]],
    ['PROJ-021', 'ProjectLockCountry', { lockCountries: ['KEN', 'GTM'] }, [102, 104]],
    ['PROJ-022', 'ProjectLockRegion', { lockRegions: ['WAF', 'LAC'] }, [102, 104]],
    [
      'PROJ-023',
      'ProjectLockProject',
      { lockCountries: ['ETH', 'KEN'], lockProjects: ['000103', '000102'] },
      [102, 104],
    ],
  ];
  test.each(several)('%s any of several of %s', async (_ids, _field, criteria, expected) => {
    expect(await found(criteria)).toEqual(expected);
  });
  test('lock fields that no single lock matches', finds({ lockStatus: 'Initiated', lockCountries: ['GTM'] }, []));
});

test('PROJ-017 the default Not Started applies once another lock field is set', async () => {
  const lockEnd = { operator: 'After', from: '2026-01-01' } as const;
  expect(await found({ lockEnd })).toEqual([102, 104]);
  expect(await found({ lockEnd, lockStatus: '' })).toEqual([101, 102, 104]);
});

describe('invalid input is reported at its field', () => {
  const cases: readonly [string, ProjectSearch, string, string][] = [
    ['an unknown country', { countries: ['XXX'] }, 'ProjectSearch.Country.0', 'not-in-list'],
    ['an unknown region', { regions: ['EAF', 'XX'] }, 'ProjectSearch.Region.1', 'not-in-list'],
    [
      'a project of another country',
      { countries: ['KEN'], projects: ['000101'] },
      'ProjectSearch.Project.0',
      'not-in-list',
    ],
    [
      'a community of another project',
      { countries: ['ETH'], projects: ['000101'], communities: ['000102-01'] },
      'ProjectSearch.Community.0',
      'not-in-list',
    ],
    ['an unknown office', { fundingOffices: ['ETHS'] }, 'ProjectSearch.FundingOffice.0', 'not-in-list'],
    ['a project without a country', { projects: ['000101'] }, 'ProjectSearch.Project', 'needs-country'],
    [
      'a range that ends before it begins',
      { lockEnd: { operator: 'Between', from: '2026-02-02', to: '2026-02-01' } },
      'ProjectSearch.ProjectLockEnd.To',
      'must-not-be-before',
    ],
  ];
  test.each(cases)('%s', async (_, criteria, field, code) => {
    expect((await search(criteria)).problem.errors).toMatchObject([{ field, code }]);
  });
  test('PROJ-026 PROJ-027 nothing at all, and the default status alone', async () => {
    for (const criteria of [{}, { status: 'Active' }] as const)
      expect((await search(criteria)).problem.errors).toMatchObject([{ field: 'ProjectSearch', code: 'required' }]);
  });
  test('PROJ-035 a fourth country', async () => {
    expect(await found({ countries: ['ETH', 'KEN', 'GTM'] })).toHaveLength(4);
    expect((await search({ countries: ['ETH', 'KEN', 'GTM', 'UGA'] })).problem.errors).toMatchObject([
      { field: 'ProjectSearch.Country', code: 'too-many', params: { maximum: 3 } },
    ]);
  });
  test('PROJ-036 a 21st project', async () => {
    const projects = Array.from({ length: 21 }, (_, index) => String(index).padStart(6, '0'));
    expect((await search({ countries: ['ETH'], projects })).problem.errors).toMatchObject([
      { field: 'ProjectSearch.Project', code: 'too-many', params: { maximum: 20 } },
    ]);
  });
});

test('a row has the columns of T15, in the language of the caller', async () => {
  const spanish = await makeUser(db, { language: 'es' });
  const [row] = (await search({ countries: ['ETH'] }, {}, spanish)).output.projects;
  expect(row).toEqual({
    project: { code: '000101', label: 'Álamo AP' },
    country: { code: 'ETH', label: 'Etiopía' },
    region: { code: 'EAF', label: 'África Oriental' },
    fundingOffice: { code: 'USAO', label: 'Estados Unidos' },
    implementingOffice: { code: 'ETHS', label: 'Oficina de campo de Etiopía' },
    isActive: true,
    startDate: '2015-01-01',
    endDate: null,
    lockStatus: 'Initiated',
    isLocked: true,
    lockedUntil: '2026-03-20',
  });
});

describe('every column sorts both ways, what is empty last', () => {
  const all: ProjectSearch = { status: '' };
  /** Ascending and descending order. */
  const expected: Readonly<Record<ProjectColumn, readonly [string, string]>> = {
    Project: ['101 102 103 104 105', '105 104 103 102 101'],
    Country: ['101 102 104 105 103', '103 105 104 102 101'],
    Region: ['101 102 103 104 105', '105 104 103 102 101'],
    FundingOffice: ['102 104 101 103 105', '103 101 104 102 105'],
    ImplementingOffice: ['101 102 104 103 105', '103 104 102 101 105'],
    ProjectStatus: ['101 102 103 104 105', '105 104 103 102 101'],
    ProjectStartDate: ['101 102 103 104 105', '104 103 102 101 105'],
    ProjectEndDate: ['105 102 104 101 103', '104 102 105 103 101'],
    ProjectLockStatus: ['102 104 105 101 103', '101 105 104 102 103'],
  };
  test.each(projectColumns)('%s', async (sort) => {
    const sorted = async (direction: 'asc' | 'desc') => (await found(all, { sort, direction })).join(' ');
    expect([await sorted('asc'), await sorted('desc')]).toEqual(expected[sort]);
  });
});

test('OFFICE-041 pages, and no more than the office’s Max project records', async () => {
  expect(await found({ status: '' }, { page: 1, pageSize: 10 })).toHaveLength(5);
  await setSetting(db, 'maxProjectRecords', '3', 'NZLO');
  const { output } = await search({ status: '' }, { page: 1, sort: 'Project', direction: 'desc' }, clerk);
  expect([output.total, output.isMore, output.maximum]).toEqual([3, true, 3]);
  expect(output.projects.map(({ project }) => project.code)).toEqual(['000105', '000104', '000103']);
  const file = await call(exportProjects, { search: { status: '' }, format: 'csv' }, { as: clerk });
  expect(file.text.trim().split('\r\n')).toHaveLength(4);
});

test('an empty result is explained criterion by criterion, the lock fields as one', async () => {
  const criteria: ProjectSearch = { countries: ['KEN'], lockStatus: 'Initiated' };
  const explained = (await call(explainProjectSearch, { search: criteria }, { as: user })).output.criteria;
  const byName = new Map(explained.map((each) => [each.criterion, each]));
  expect(byName.get('Country')).toMatchObject({ matchesAlone: 1, resultsWithout: 1 });
  expect(byName.get('ProjectLock')).toMatchObject({ matchesAlone: 1, resultsWithout: 1 });
  expect(byName.get('ProjectStatus')).toMatchObject({ matchesAlone: 4, resultsWithout: 0 });
});

test('the result goes to Excel and csv with the columns asked for, and that is logged', async () => {
  const columns: ProjectColumn[] = ['ProjectLockStatus', 'Project', 'ProjectEndDate'];
  const csv = await call(exportProjects, { search: { countries: ['ETH'] }, columns, format: 'csv' }, { as: clerk });
  expect(csv.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Lock Status,Project,End Date',
    'Initiated,Álamo AP 000101,',
    'Not Started,Brook AP 000102,31/12/2026',
  ]);
  const excel = await call(exportProjects, { search: { countries: ['ETH'] }, format: 'xlsx' }, { as: clerk });
  expect(excel.headers.get('content-type')).toContain('spreadsheetml');
  const logged = await db
    .selectFrom('accessLog')
    .select('action')
    .where('userId', '=', clerk.id)
    .where('action', '=', 'export')
    .execute();
  expect(logged.length).toBeGreaterThanOrEqual(2);
});

describe('saved searches', () => {
  const list = async (as = user) => (await call(saved.listSavedProjectSearches, {}, { as })).output.savedSearches;
  const save = (name: string, criteria: ProjectSearch, isShared = false) =>
    call(saved.createSavedProjectSearch, { savedSearch: { name, search: criteria, isShared } }, { as: user });
  test('are kept, run, renamed and deleted, apart from those of children', async () => {
    const { savedSearch } = (await save('Emptied status', { status: '' })).output;
    expect(savedSearch).toMatchObject({ search: { status: '' }, sort: 'Project', isOwn: true, removed: [] });
    await search({ status: '' }, { savedSearchId: savedSearch.id });
    expect(await list()).toMatchObject([{ id: savedSearch.id, lastCount: 5 }]);
    expect((await save('emptied STATUS', { status: '' })).problem.code).toBe('already-exists');
    const renamed = { name: 'All', search: { status: '' }, isShared: true } as const;
    const change = { id: savedSearch.id, savedSearch: renamed };
    expect((await call(saved.updateSavedProjectSearch, change, { as: clerk })).problem.code).toBe('not-found');
    await call(saved.updateSavedProjectSearch, change, { as: user });
    expect((await list()).map(({ name }) => name)).toEqual(['All']);
    expect(await list(clerk)).toEqual([]);
    await call(saved.deleteSavedProjectSearch, { id: savedSearch.id }, { as: user });
    expect(await list()).toEqual([]);
  });
  test('are checked like a search, and lose what no longer exists', async () => {
    expect((await save('Wrong', { countries: ['XXX'] })).problem.errors).toMatchObject([
      { field: 'SavedSearch.ProjectSearch.Country.0', code: 'not-in-list' },
    ]);
    const { id } = (await save('Old', { countries: ['ETH'] })).output.savedSearch;
    const old = { Country: ['ETH', 'YYY'], Project: ['000999'], Gone: true, ProjectStatus: 'Inactive' };
    await db
      .updateTable('savedSearch')
      .set({ search: JSON.stringify(old) })
      .where('id', '=', id)
      .execute();
    const [kept] = await list();
    expect(kept?.search).toEqual({ countries: ['ETH'], status: 'Inactive' });
    expect([...(kept?.removed ?? [])].sort()).toEqual(['Country', 'Gone', 'Project']);
  });
});
