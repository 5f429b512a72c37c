import { describe, expect, test } from 'vitest';
import { explainChildSearch, searchChildren } from '#contract/children/api.ts';
import type { ChildSearch } from '#contract/children/search.ts';
import { makeChild, makeProject, valueId } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

/** 11:00 on 16 April 2026 in the office's time zone. */
const clock = () => new Date('2026-04-16T18:00:00Z');
const { call, db, databaseUrl } = await testServer({ clock });
const ana = await makeUser(db);
const elena = await makeUser(db, { office: 'ESPO', language: 'es' });

const find = async (search: ChildSearch, as = ana) => (await call(searchChildren, { search }, { as })).output;
const codes = async (search: ChildSearch) => (await find(search)).children.map((child) => child.childId);

const wenzBer = await makeProject(db, {
  country: 'ETH',
  number: 193_408,
  name: 'Wenz Ber AP',
  communities: ['Tulu', 'Gebeya'],
});
const tierra = await makeProject(db, { country: 'GTM', number: 4_210, name: 'Tierra Nueva AP' });
const tigist = await makeChild(db, {
  project: wenzBer,
  code: 'ETH-193408-0127',
  givenName: 'Tigist',
  familyName: 'Bekele',
  birthDate: '2016-02-29',
  communityId: wenzBer.communityIds[0],
  lastUpdateDate: '2026-03-03',
  addDate: '2020-01-10',
});
const abel = await makeChild(db, {
  project: wenzBer,
  code: 'ETH-193408-0052',
  givenName: 'Abel',
  familyName: null,
  gender: 'M',
  birthDate: '2019-06-17',
  lastUpdateDate: '2025-01-18',
  actionCode: 'A02',
  addDate: '2022-05-05',
});
const maria = await makeChild(db, {
  project: tierra,
  code: 'GTM-004210-0343',
  givenName: 'María José',
  familyName: "Ñahui Ch'alla",
  birthDate: '2010-12-31',
  status: 4,
  actionCode: 'S01',
  religion: await valueId(db, 'religion', '01'),
  sponsorshipStartDate: '2021-07-01',
});

describe('ids', () => {
  test('CHILD-001 CHILD-016 a child is found by its id, with or without dashes, in any case, and by its beginning', async () => {
    for (const childCode of ['ETH-193408-0127', 'eth1934080127', 'eth-193408-0127', 'ETH-193408-01'])
      expect(await codes({ childCode })).toEqual([tigist.code]);
    expect(await codes({ childCode: 'gtm0042' })).toEqual([maria.code]);
  });

  test('a pasted column of ids finds them all and lists those no child has', async () => {
    const childCodes = ['gtm0042100343', 'ETH-193408-0127', 'ETH-193408-9999', 'eth-193408-0127'];
    const { children, total, notFound } = await find({ childCodes });
    expect(children.map((child) => child.childId)).toEqual([tigist.code, maria.code]);
    expect(total).toBe(2);
    expect(notFound).toEqual(['ETH-193408-9999']);
  });
});

test('CHILD-017 CHILD-018 names match inside, ignoring case and accents', async () => {
  for (const givenName of ['maria', 'JOSÉ', 'ía j']) expect(await codes({ givenName })).toEqual([maria.code]);
  for (const familyName of ['nahui', "CH'ALLA", 'Ñah']) expect(await codes({ familyName })).toEqual([maria.code]);
  expect(await codes({ isEmpty: ['ChildFamilyName'] })).toEqual([abel.code]);
});

test('CHILD-019 CHILD-022 CHILD-023 country, project and region narrow each other', async () => {
  expect(await codes({ countries: ['GTM'] })).toEqual([maria.code]);
  expect(await codes({ regions: ['EAF'] })).toEqual([abel.code, tigist.code]);
  expect(await codes({ regions: ['EAF', 'LAC'] })).toEqual([abel.code, tigist.code, maria.code]);
  expect(await codes({ countries: ['ETH', 'GTM'] })).toEqual([abel.code, tigist.code, maria.code]);
  expect(await codes({ countries: ['ETH', 'GTM'], projects: ['004210'] })).toEqual([maria.code]);
  expect(await codes({ regions: ['LAC'], countries: ['ETH'] })).toEqual([]);
});

test('CHILD-020 an age is counted on the day it is in the office; a birthday on 29 February comes on 1 March', async () => {
  expect(await codes({ age: { operator: 'Equal to', from: 10 } })).toEqual([tigist.code]);
  expect(await codes({ age: { operator: 'Between', from: 6, to: 10 } })).toEqual([abel.code, tigist.code]);
  expect(await codes({ age: { operator: 'Greater than', from: 10 } })).toEqual([maria.code]);
  expect(await codes({ age: { operator: 'Less than', from: 10 } })).toEqual([abel.code]);
  const { children } = await find({ childCode: abel.code });
  expect(children[0]?.age).toBe(6);
});

test('CHILD-021 CHILD-024 CHILD-026 gender, status and action code', async () => {
  expect(await codes({ gender: 'Male' })).toEqual([abel.code]);
  for (const statuses of [
    ['4', '7'],
    ['7', '4'],
  ])
    expect(await codes({ statuses })).toEqual([maria.code]);
  expect(await codes({ actionCodes: ['A02', 'S01'] })).toEqual([abel.code, maria.code]);
});

test('CHILD-027 CHILD-028 Before and After leave the day itself out, Between and On include it', async () => {
  const added = (operator: 'On' | 'Before' | 'After' | 'Between', from: string, to?: string) =>
    codes({ addDate: { operator, from, to } });
  expect(await added('On', '2022-05-05')).toEqual([abel.code]);
  expect(await added('Before', '2022-05-05')).toEqual([tigist.code]);
  expect(await added('After', '2022-05-05')).toEqual([maria.code]);
  expect(await added('Between', '2020-01-10', '2022-05-05')).toEqual([abel.code, tigist.code]);
  expect(await codes({ lastUpdateDate: { operator: 'After', from: '2026-01-01' } })).toEqual([tigist.code]);
});

test('CHILD-034 an FO status stands for its statuses, and a status chosen as well narrows it', async () => {
  const fo = (...values: string[]) => ({ criterion: 'FOChildStatus' as const, operator: 'Any of' as const, values });
  expect(await codes({ advanced: [fo('1')] })).toEqual([abel.code, tigist.code, maria.code]);
  expect(await codes({ advanced: [fo('1')], statuses: ['4', '7'] })).toEqual([maria.code]);
  expect(await codes({ advanced: [fo('3')], statuses: ['4'] })).toEqual([]);
});

test("CRIT-016 CRIT-034 advanced criteria: a community, a religion, and 'Is empty' for a value nobody asked for", async () => {
  const community = { criterion: 'Community', operator: 'Any of', values: ['193408-01'] } as const;
  expect(
    await codes({ countries: ['ETH'], projects: ['193408'], advanced: [{ ...community, values: ['193408-01'] }] }),
  ).toEqual([tigist.code]);
  const religion = { criterion: 'Religion', operator: 'Any of', values: ['01', '02'] } as const;
  expect(await codes({ advanced: [{ ...religion, values: ['01', '02'] }] })).toEqual([maria.code]);
  expect(await codes({ advanced: [{ criterion: 'Religion', operator: 'Is empty' }] })).toEqual([
    abel.code,
    tigist.code,
  ]);
});

test('an empty result is explained: matches of each criterion alone and of the search without it, most restrictive first', async () => {
  const search: ChildSearch = { countries: ['GTM'], gender: 'Male', statuses: ['4'] };
  expect(await codes(search)).toEqual([]);
  const { criteria } = (await call(explainChildSearch, { search }, { as: ana })).output;
  expect(criteria).toEqual([
    { criterion: 'Gender', matchesAlone: 1, isMoreAlone: false, resultsWithout: 1, isMoreWithout: false },
    { criterion: 'ChildCountryId', matchesAlone: 1, isMoreAlone: false, resultsWithout: 0, isMoreWithout: false },
    { criterion: 'RCDSChildStatus', matchesAlone: 1, isMoreAlone: false, resultsWithout: 0, isMoreWithout: false },
  ]);
});

test('a criterion whose count times out is reported without a number', async () => {
  const env = { SEARCH_COUNT_MILLISECONDS: '1' };
  const hasty = await testServer({ clock, database: { db, url: databaseUrl }, env });
  const search: ChildSearch = { countries: ['GTM'], gender: 'Male' };
  const { criteria } = (await hasty.call(explainChildSearch, { search }, { as: ana })).output;
  expect(criteria.map(({ matchesAlone, resultsWithout }) => [matchesAlone, resultsWithout])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('labels come in the language of the caller', async () => {
  const { children } = await find({ childCode: maria.code }, elena);
  expect(children[0]?.status.label).toBe('Apadrinado');
  expect(children[0]?.country.label).toBe('Guatemala');
});
