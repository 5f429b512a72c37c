import { expect, test } from 'vitest';
import { criteria } from '#contract/children/criteria.ts';
import { getLookup, listCountries } from '#contract/lookups/api.ts';
import { makeProject, makeReservation } from '../../testing/children.ts';
import { makeRole, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { call, db } = await testServer();
const ana = await makeUser(db);
const luz = await makeUser(db, { language: 'es' });

test('CRIT-012 API-054 every list that feeds a criterion is a GET path with codes and labels', async () => {
  const lists = new Set(criteria.flatMap(({ lookup }) => lookup ?? []));
  lists.delete('users');
  for (const name of lists) {
    const answer = await call(getLookup, { name }, { as: ana });
    expect([name, answer.status]).toEqual([name, 200]);
  }
  const { values } = (await call(getLookup, { name: 'rcdsChildStatus' }, { as: ana })).output;
  expect(values.map((value) => value.code)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('CHILD-029 the child statuses are named as the specification names them, in the order of their codes', async () => {
  const { values } = (await call(getLookup, { name: 'rcdsChildStatus' }, { as: ana })).output;
  expect(values.slice(0, 7).map((value) => value.label)).toEqual([
    'Pledgeable',
    'Proposed',
    'Internal Hold',
    'Sponsored',
    'Drop Requested',
    'Partnership Hold',
    'Dropped',
  ]);
});

test('CHILD-034 CHILD-035 CHILD-036 CHILD-037 the FO child statuses are Active, On Hold, Dropped and Inactive', async () => {
  const { values } = (await call(getLookup, { name: 'foChildStatus' }, { as: ana })).output;
  expect(values.map((value) => `${value.code} ${value.label}`)).toEqual([
    '1 Active',
    '2 On Hold',
    '3 Dropped',
    '4 Inactive',
  ]);
});

test('CRIT-039 the twelve months are offered in their order, each by its number', async () => {
  const { values } = (await call(getLookup, { name: 'month' }, { as: ana })).output;
  expect(values.map((value) => `${value.code} ${value.label}`)).toEqual([
    '1 January',
    '2 February',
    '3 March',
    '4 April',
    '5 May',
    '6 June',
    '7 July',
    '8 August',
    '9 September',
    '10 October',
    '11 November',
    '12 December',
  ]);
});

test("labels come in the caller's language", async () => {
  const { values } = (await call(getLookup, { name: 'month' }, { as: luz })).output;
  expect(values[0]).toEqual({ code: '1', label: 'Enero', isActive: true, parent: null });
});

test("offices are named in the caller's language, in its order", async () => {
  const labels = async (name: string) =>
    (await call(getLookup, { name }, { as: luz })).output.values.map(({ code, label }) => `${code} ${label}`);
  const funding = await labels('fundingOffice');
  expect(funding).toContain('DEUO Alemania');
  expect(funding.indexOf('DEUO Alemania')).toBeLessThan(funding.indexOf('USAO Estados Unidos'));
  expect(await labels('implementingOffice')).toContain('ETHS Oficina de campo de Etiopía');
});

test('CRIT-031 support descriptions are filtered by support type', async () => {
  const input = { name: 'participationSupportDescription', participationSupportTypes: ['HEA'] };
  const { values } = (await call(getLookup, input, { as: ana })).output;
  expect(values.map((value) => value.code)).toEqual(['HEA-1', 'HEA-2']);
  const both = await call(getLookup, { ...input, participationSupportTypes: ['EDU', 'HEA'] }, { as: ana });
  const codes = both.output.values.map((value) => value.code);
  expect(codes).toEqual(expect.arrayContaining(['EDU-1', 'HEA-1', 'HEA-2']));
  expect(codes.filter((code) => !/^(EDU|HEA)-/.test(code))).toEqual([]);
});

test('CRIT-016 communities are filtered by project, projects by country', async () => {
  const first = await makeProject(db, { country: 'ETH', communities: ['Gebeya', 'Tulu'] });
  const second = await makeProject(db, { country: 'KEN' });
  const projects = (await call(getLookup, { name: 'project', countries: ['ETH'] }, { as: ana })).output.values;
  expect(projects.map((value) => value.code)).toContain(first.code);
  expect(projects.map((value) => value.code)).not.toContain(second.code);
  const communities = (await call(getLookup, { name: 'community', projects: [first.code] }, { as: ana })).output.values;
  expect(communities.map((value) => [value.code, value.label])).toEqual([
    [`${first.code}-01`, 'Gebeya'],
    [`${first.code}-02`, 'Tulu'],
  ]);
  const third = await makeProject(db, { country: 'ETH', communities: ['Wenz'] });
  const input = { name: 'community', projects: [first.code, third.code] };
  const labels = (await call(getLookup, input, { as: ana })).output.values.map((value) => value.label);
  expect(labels.sort()).toEqual(['Gebeya', 'Tulu', 'Wenz']);
  expect((await call(getLookup, { name: 'project' }, { as: ana })).output.values).toEqual([]);
});

test("CRIT-040 reservation names are those of the caller's office", async () => {
  const own = await makeReservation(db, { office: 'USAO', name: 'Spring pool' });
  await makeReservation(db, { office: 'ESPO', name: 'Grupo de Madrid' });
  const { values } = (await call(getLookup, { name: 'reservationName' }, { as: ana })).output;
  expect(values.map((value) => [value.code, value.label])).toEqual([[String(own.id), 'Spring pool']]);
});

test('API-034 the countries carry their region', async () => {
  const { countries } = (await call(listCountries, {}, { as: ana })).output;
  expect(countries).toHaveLength(16);
  expect(countries.find((country) => country.code === 'ETH')).toEqual({
    code: 'ETH',
    name: 'Ethiopia',
    regionCode: 'EAF',
    isActive: true,
  });
});

test('USER-047 USER-048 lists of reservations, people and places are for those who may open a screen with them', async () => {
  await makeReservation(db, { office: 'USAO', name: 'Not for guests' });
  const guest = await makeUser(db, { roles: ['Guest - 01'] });
  const nobody = await makeUser(db, { roles: [] });
  const keeper = await makeUser(db, { roles: [await makeRole(db, ['Reservation:View'])] });
  const answerTo = async (as: typeof guest, name: string) => {
    const answer = await call(getLookup, { name, countries: ['ETH'] }, { as });
    return answer.status === 200 ? 'read' : `${answer.problem.code} ${answer.problem.params?.privilege}`;
  };
  const lists = ['reservationName', 'participationApprovedName', 'project', 'community', 'fundingOffice', 'month'];
  const answersTo = async (as: typeof guest) => {
    const answers: string[] = [];
    for (const name of lists) answers.push(await answerTo(as, name));
    return answers;
  };
  const child = 'no-access Registered Child:View';
  const home = 'no-access Home:View';
  expect(await answersTo(guest)).toEqual([child, child, 'read', 'read', 'read', 'read']);
  expect(await answersTo(keeper)).toEqual(['read', child, 'read', 'read', 'read', 'read']);
  expect(await answersTo(nobody)).toEqual([child, child, home, home, home, 'read']);
  expect(await answerTo(nobody, 'implementingOffice')).toBe(home);
});

test('an unknown list is not found, and a strange name is refused', async () => {
  for (const name of ['nothing', 'toLocaleString', 'constructor'])
    expect((await call(getLookup, { name }, { as: ana })).status).toBe(404);
  const answer = await call(getLookup, { name: "x'; drop table" }, { as: ana });
  expect(answer.problem.errors).toEqual([{ field: 'lookupName', code: 'invalid' }]);
});
