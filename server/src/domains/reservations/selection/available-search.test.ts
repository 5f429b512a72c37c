import { expect, test } from 'vitest';
import { pickChildren, searchAvailableChildren } from '#contract/reservations/children-api.ts';
import { makeUser } from '../../../testing/factories.ts';
import {
  active,
  asChildren,
  draft,
  makeChildren,
  makeProject,
  noon,
  startWorld,
} from '../../../testing/reservations/world.ts';

let now = noon;
const world = await startWorld(() => now);
const { server, db, user } = world;
const colleague = await makeUser(db);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const pick = (id: number, codes: readonly string[], as = user) =>
  server.call(pickChildren, { id, children: asChildren(codes) }, { as });
const place = await makeProject(db, 'BOL');
const girls = await makeChildren(db, place, 3, { gender: 'F', birthDate: '2016-03-10', photoDate: '2025-01-01' });
const boys = await makeChildren(db, place, 2, { gender: 'M', birthDate: '2019-03-11' });
const find = async (id: number, search: object, more: object = {}) =>
  server.call(searchAvailableChildren, { id, search, ...more } as never, { as: user });
const codesFound = async (id: number, search: object) =>
  (await find(id, search)).output.children.map(({ childId }) => childId);

test('RESV-022 RESV-023 RESV-024 RESV-025 RESV-026 by country, project, age, gender and birth date', async () => {
  const id = await draft(world, 5);
  const countries = ['BOL'];
  const projects = [String(place.number)];
  expect(await codesFound(id, { countries, projects })).toEqual([...girls, ...boys]);
  expect(await codesFound(id, { countries, gender: 'Male' })).toEqual(boys);
  expect(await codesFound(id, { countries, age: { operator: 'Equal to', from: 10 } })).toEqual(girls);
  expect(await codesFound(id, { countries, age: { operator: 'Less than', from: 7 } })).toEqual(boys);
  expect(await codesFound(id, { countries, age: { operator: 'Between', from: 6, to: 10 } })).toEqual([
    ...girls,
    ...boys,
  ]);
  expect(await codesFound(id, { countries, birthDate: { from: '2019-03-11', to: '2019-03-11' } })).toEqual(boys);
  expect(await codesFound(id, { countries, projects: ['000001'] })).toEqual([]);
});
test('RESV-027 RESV-028 yes, no or any picture', async () => {
  const id = await draft(world, 5);
  expect(await codesFound(id, { countries: ['BOL'], hasPhoto: 'Yes' })).toEqual(girls);
  expect(await codesFound(id, { countries: ['BOL'], hasPhoto: 'No' })).toEqual(boys);
  expect(await codesFound(id, { countries: ['BOL'], hasVideo: 'Yes' })).toEqual([]);
});
test('RESV-029 RESV-030 by country group and community', async () => {
  const id = await draft(world, 5);
  const group = await db
    .insertInto('countryGroup')
    .values({ officeCode: 'USAO', name: 'Andes', nameKey: 'andes', updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('countryGroupCountry').values({ groupId: group.id, position: 1, countryCode: 'BOL' }).execute();
  expect(await codesFound(id, { countryGroup: group.id })).toEqual([...girls, ...boys]);
  // A selected group sets the countries, which stay editable: the remaining countries apply.
  const elsewhere = await makeChildren(db, await makeProject(db, 'PER'), 1);
  expect(await codesFound(id, { countryGroup: group.id, countries: ['PER'] })).toEqual(elsewhere);
  expect((await find(id, { countryGroup: 999_999 })).status).toBe(404);
  const community = await db
    .insertInto('community')
    .values({ projectNumber: place.number, number: 1, name: 'Tulu' })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('child')
    .set({ communityId: community.id })
    .where('code', '=', boys[0] as string)
    .execute();
  const search = { countries: ['BOL'], projects: [String(place.number)], communities: [community.code] };
  expect(await codesFound(id, search)).toEqual(boys.slice(0, 1));
});
test('F27 one’s own picks for another draft or reservation are offered, with its id', async () => {
  const [id, there] = [await draft(world, 5), await draft(world, 5)];
  const reservation = await active(world, await makeChildren(db, await makeProject(db), 1), { targetChildren: 3 });
  await pick(there, girls.slice(0, 1));
  await pick(reservation, girls.slice(1, 2));
  const { output } = await find(id, { countries: ['BOL'] });
  const told = output.children.map((child) => [child.childId, child.isPicked, child.inReservation, child.isInDraft]);
  expect(told).toEqual([
    [girls[0], false, there, true],
    [girls[1], false, reservation, false],
    ...[girls[2], ...boys].map((childId) => [childId, false, null, null]),
  ]);
  later(16);
});
test('others’ picks are not offered, one’s own are marked', async () => {
  const id = await draft(world, 5);
  await pick(id, girls.slice(0, 1));
  await pick(await draft(world, 5), boys.slice(0, 1), colleague);
  const { output } = await find(id, { countries: ['BOL'] });
  expect(output.children.map(({ childId, isPicked }) => [childId, isPicked])).toEqual([
    [girls[0], true],
    [girls[1], false],
    [girls[2], false],
    [boys[1], false],
  ]);
  expect(output.total).toBe(4);
  later(16);
});
test('pages, sorts and stops at the office’s maximum', async () => {
  const id = await draft(world, 5);
  const sorted = await find(id, { countries: ['BOL'] }, { sort: 'Age', direction: 'asc', pageSize: 10 });
  expect(sorted.output.children.map(({ age }) => age)).toEqual([6, 6, 10, 10, 10]);
  await db.insertInto('officeSetting').values({ officeCode: 'USAO', code: 'maximumRcRecords', value: '3' }).execute();
  const capped = await find(id, { countries: ['BOL'] });
  expect(capped.output).toMatchObject({ total: 3, isMore: true, maximum: 3 });
  expect(capped.output.children).toHaveLength(3);
  expect((await find(id, { countries: ['BOL'] }, { page: 2 })).output.children).toEqual([]);
  await db.deleteFrom('officeSetting').execute();
});
test('the office’s age limits bound what is offered', async () => {
  const id = await draft(world, 5);
  await db.insertInto('officeSetting').values({ officeCode: 'USAO', code: 'maxAgeLimit', value: '9' }).execute();
  expect(await codesFound(id, { countries: ['BOL'] })).toEqual(boys);
  const beyond = await find(id, { countries: ['BOL'], age: { operator: 'Equal to', from: 10 } });
  expect(beyond.problem.errors).toEqual([
    { field: 'ChildSearch.AgeRange.From', code: 'out-of-range', params: { minimum: 1, maximum: 9 } },
  ]);
  await db.deleteFrom('officeSetting').execute();
});
test('RESV-068 RESV-090 RESV-093 invalid searches are refused', async () => {
  const id = await draft(world, 5);
  const errors = async (search: object) =>
    (await find(id, search)).problem.errors?.map(({ field, code }) => `${field} ${code}`);
  expect(await errors({})).toEqual(['ChildSearch required']);
  expect(await errors({ countries: ['BOL', 'KEN', 'ETH', 'GTM'] })).toEqual([
    'ChildSearch.ChildCountry too-many-countries',
  ]);
  expect(await errors({ projects: ['1'] })).toEqual(['ChildSearch.Project needs-country']);
  expect(await errors({ countries: ['BOL'], communities: ['1'] })).toEqual(['ChildSearch.Community needs-project']);
  expect(await errors({ birthDate: { from: '2020-01-02', to: '2020-01-01' } })).toEqual([
    'ChildSearch.BirthDate.To must-not-be-before',
  ]);
  expect(await errors({ countries: ['BOL'], projects: Array.from({ length: 11 }, (_, n) => String(n)) })).toEqual([
    'ChildSearch.Project too-many-projects',
  ]);
});
