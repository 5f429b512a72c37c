import { expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import type { ChildSearch, GridColumn } from '#contract/children/search.ts';
import { makeChild, makeProject } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const clock = () => new Date('2026-04-16T18:00:00Z');
const { call, db } = await testServer({ clock });
const ana = await makeUser(db);

const find = async (search: ChildSearch, more: { sort?: GridColumn; direction?: 'asc' | 'desc'; page?: number } = {}) =>
  (await call(searchChildren, { search, ...more }, { as: ana })).output;
const codes = async (search: ChildSearch) => (await find(search)).children.map((child) => child.childId);

const project = await makeProject(db, { country: 'ETH', number: 193_408, name: 'Wenz Ber AP' });
const tigist = await makeChild(db, { project, code: 'ETH-193408-0127', givenName: 'Tigist', familyName: 'Bekele' });
const maria = await makeChild(db, { project, givenName: 'María José', familyName: "Ñahui Ch'alla" });

test('CHILD-001 CHILD-016 a child is found by its id, with or without dashes, in any case, and by its beginning', async () => {
  for (const childCode of ['ETH-193408-0127', 'eth1934080127', 'eth-193408-0127', 'ETH-193408-01'])
    expect(await codes({ childCode })).toEqual([tigist.code]);
});

test('CHILD-017 CHILD-018 names match inside, ignoring case and accents', async () => {
  for (const givenName of ['maria', 'JOSÉ', 'ía j']) expect(await codes({ givenName })).toEqual([maria.code]);
  for (const familyName of ['nahui', "CH'ALLA", 'Ñah']) expect(await codes({ familyName })).toEqual([maria.code]);
});
