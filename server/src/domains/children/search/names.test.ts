import { expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { makeChild, makeProject } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';
import { deleteUnusedNames } from './names.ts';

const { call, db } = await testServer();
const ana = await makeUser(db, { roles: ['Local Administrator'] });
const project = await makeProject(db, { country: 'GTM', number: 201_115 });
const make = (givenName: string, familyName: string | null) => makeChild(db, { project, givenName, familyName });

const find = async (search: object, sort: GridColumn = 'ChildId', direction: 'asc' | 'desc' = 'asc') =>
  (await call(searchChildren, { search, sort, direction, page: 1, pageSize: 10 } as never, { as: ana })).output;
const codes = ({ children }: Awaited<ReturnType<typeof find>>) => children.map(({ childId }) => childId);

test('a child is found by its new name at once, and no longer by its old name', async () => {
  const child = await make('Xochitl', 'Quetzalero');
  expect(codes(await find({ givenName: 'ochit' }))).toEqual([child.code]);
  await db
    .updateTable('childRecord')
    .set({ givenName: 'Núriam', familyName: "Ch'ocano" })
    .where('id', '=', child.id)
    .execute();
  expect(codes(await find({ givenName: 'ochit' }))).toEqual([]);
  expect(codes(await find({ givenName: 'NURIA', familyName: "ch'oca" }))).toEqual([child.code]);
});

test('more than the maximum with one part of a name come in order, whichever order is asked for', async () => {
  await db
    .insertInto('officeSetting')
    .values({ officeCode: ana.office, code: 'maximumRcRecords', value: '6' })
    .execute();
  const made = [];
  for (let i = 0; i < 12; i += 1) made.push(await make(`Wandalin${'abc'[i % 3]}`, `Osterwald ${'zyx'[i % 3]}`));
  const inOrder = made.map(({ code }) => code).sort();
  const found = await find({ familyName: 'sterwa' });
  expect(found).toMatchObject({ total: 6, isMore: true });
  expect(codes(found)).toEqual(inOrder.slice(0, 6));
  expect(codes(await find({ familyName: 'sterwa', givenName: 'wandal' }, 'ChildId', 'desc'))).toEqual(
    inOrder.toReversed().slice(0, 6),
  );
  const ofFamily = (await find({ familyName: 'sterwa' }, 'ChildFamilyName', 'desc')).children;
  expect(ofFamily.map(({ familyName }) => familyName)).toEqual([
    ...Array(4).fill('Osterwald z'),
    ...Array(2).fill('Osterwald y'),
  ]);
  const byGiven = (await find({ givenName: 'wandal', familyName: 'sterwald' }, 'ChildGivenName')).children;
  expect(byGiven.map(({ givenName }) => givenName)).toEqual([
    ...Array(4).fill('Wandalina'),
    ...Array(2).fill('Wandalinb'),
  ]);
});

test('unused names are deleted, used names stay', async () => {
  const child = await make('Zenobita', 'Vantongeren');
  await make('Amaruquin', 'Vantongeren');
  await db.deleteFrom('childRecord').where('id', '=', child.id).execute();
  await deleteUnusedNames(db);
  const kept = async (table: 'givenName' | 'familyName', key: string) =>
    (await db.selectFrom(table).select('key').where('key', '=', key).execute()).length;
  expect(await kept('givenName', 'zenobita')).toBe(0);
  expect(await kept('givenName', 'amaruquin')).toBe(1);
  expect(await kept('familyName', 'vantongeren')).toBe(1);
});
