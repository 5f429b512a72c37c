import { expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import * as api from '#contract/children/saved-searches.ts';
import type { ChildSearch } from '#contract/children/search.ts';
import { makeChild, makeProject } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { testServer } from '../../../testing/server.ts';

const { call, db } = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const ana = await makeUser(db, { firstName: 'Ana', lastName: 'Delgado' });
const bob = await makeUser(db);
const elena = await makeUser(db, { office: 'ESPO' });

const list = async (as = ana) => (await call(api.listSavedSearches, {}, { as })).output.savedSearches;
const save = (name: string, search: ChildSearch, isShared = false, as = ana) =>
  call(api.createSavedSearch, { savedSearch: { name, search, isShared } }, { as });
const boys: ChildSearch = { gender: 'Male' };

test('a search is saved under a name, privately or shared with the office', async () => {
  const own = (await save('Boys', boys)).output.savedSearch;
  const shared = (await save('All girls', { gender: 'Female' }, true)).output.savedSearch;
  expect((await list()).map((saved) => saved.name)).toEqual(['All girls', 'Boys']);
  expect(own).toMatchObject({
    search: boys,
    sort: 'ChildId',
    direction: 'asc',
    isOwn: true,
    lastCount: null,
    removed: [],
  });
  expect(await list(bob)).toMatchObject([{ id: shared.id, isOwn: false, owner: 'Ana Delgado' }]);
  expect(await list(elena)).toEqual([]);
});

test('a run records its time and result count', async () => {
  const project = await makeProject(db);
  await makeChild(db, { project, gender: 'M' });
  const { id } = (await list()).find((saved) => saved.name === 'Boys') ?? { id: 0 };
  await call(searchChildren, { search: boys, savedSearchId: id }, { as: ana });
  expect((await list()).find((saved) => saved.id === id)).toMatchObject({
    lastRunAt: '2026-04-16T18:00:00.000Z',
    lastCount: 1,
    isLastCountMore: false,
  });
});

test('changing the criteria clears the last run', async () => {
  const { id } = (await list()).find((saved) => saved.name === 'Boys') ?? { id: 0 };
  const change = async (search: ChildSearch) =>
    (await call(api.updateSavedSearch, { id, savedSearch: { name: 'Boys', search, isShared: false } }, { as: ana }))
      .output.savedSearch;
  expect(await change(boys)).toMatchObject({ lastCount: 1, lastRunAt: '2026-04-16T18:00:00.000Z' });
  const other = await change({ gender: 'Male', givenName: 'Bo' });
  expect(other).toMatchObject({ lastCount: null, lastRunAt: null, isLastCountMore: false });
  await change(boys);
});

test('a name is unique per user, and an invalid search is not saved', async () => {
  expect((await save('boys', boys)).problem).toMatchObject({ code: 'already-exists', params: { field: 'Name' } });
  expect((await save('boys', boys, false, bob)).status).toBe(200);
  expect((await save('Nothing', {})).problem.errors).toEqual([{ field: 'SavedSearch.ChildSearch', code: 'required' }]);
  expect((await save(' ', boys)).problem.errors?.[0]).toMatchObject({ field: 'SavedSearch.Name', code: 'required' });
});

test('only its owner changes or deletes it', async () => {
  const { id } = (await save('Mine', boys, true)).output.savedSearch;
  const savedSearch = { name: 'Renamed', search: boys, isShared: true };
  expect((await call(api.updateSavedSearch, { id, savedSearch }, { as: bob })).status).toBe(404);
  expect((await call(api.deleteSavedSearch, { id }, { as: bob })).status).toBe(404);
  const changed = (await call(api.updateSavedSearch, { id, savedSearch }, { as: ana })).output.savedSearch;
  expect(changed.name).toBe('Renamed');
  expect((await call(api.deleteSavedSearch, { id }, { as: ana })).status).toBe(200);
  expect((await list()).map((saved) => saved.id)).not.toContain(id);
});

test('criteria that no longer exist are removed on read and reported', async () => {
  const { id } = (await save('Old', { gender: 'Male', countries: ['ETH'] })).output.savedSearch;
  const stored = {
    Gender: 'Male',
    ChildCountryId: ['ETH', 'ZZZ'],
    Nickname: 'x',
    AgeRange: { Operator: 'Sideways', From: 3 },
    Advanced: [
      { CriteriaId: 'ShoeSize', Operator: 'Any of', Value: ['1'] },
      { CriteriaId: 'Religion', Operator: 'Any of', Value: ['77'] },
      { CriteriaId: 'CGP', Operator: 'Any of', Value: ['Yes'] },
    ],
  };
  await db
    .updateTable('savedSearch')
    .set({ search: JSON.stringify(stored) })
    .where('id', '=', id)
    .execute();
  const repaired = (await list()).find((saved) => saved.id === id);
  expect(repaired?.search).toEqual({
    gender: 'Male',
    countries: ['ETH'],
    advanced: [{ criterion: 'CGP', operator: 'Any of', values: ['Yes'] }],
  });
  expect(repaired?.removed.sort()).toEqual(['AgeRange', 'ChildCountryId', 'Nickname', 'Religion', 'ShoeSize']);
});
