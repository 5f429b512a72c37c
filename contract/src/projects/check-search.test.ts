import { describe, expect, test } from 'vitest';
import { checkProjectSearch } from './check-search.ts';
import { type ProjectRangeField, type ProjectSearch, rangeFields } from './search.ts';

const issuesOf = (search: ProjectSearch) => checkProjectSearch(search).map(({ path, code }) => [path.join('.'), code]);

describe('every date has Operator, From and To', () => {
  test.each(rangeFields)(
    'PROJ-015 PROJ-016 %s: To belongs to Between alone, and is not before From',
    (field: ProjectRangeField) => {
      const range = (change: object) => issuesOf({ [field]: { operator: 'Between', from: '2026-02-02', ...change } });
      expect(range({ to: '2026-02-02' })).toEqual([]);
      expect(range({ to: '2026-02-01' })).toEqual([[`${field}.to`, 'must-not-be-before']]);
      expect(range({})).toEqual([[`${field}.to`, 'required']]);
      expect(range({ operator: 'On', to: '2026-02-03' })).toEqual([[`${field}.to`, 'invalid']]);
    },
  );
});

test('a project needs a country, of the lock too, and a community a project', () => {
  expect(issuesOf({ projects: ['000001'] })).toEqual([['projects', 'needs-country']]);
  expect(issuesOf({ projects: ['000001'], countries: ['ETH'] })).toEqual([]);
  expect(issuesOf({ lockProjects: ['000001'] })).toEqual([['lockProjects', 'needs-country']]);
  expect(issuesOf({ lockProjects: ['000001'], lockCountries: ['ETH'] })).toEqual([]);
  expect(issuesOf({ communities: ['000001-01'] })).toEqual([['communities', 'needs-project']]);
});

test('a list that was emptied is none, and a community above twenty projects has none either', () => {
  expect(issuesOf({ projects: ['000001'], countries: [] })).toEqual([['projects', 'needs-country']]);
  expect(issuesOf({ lockProjects: ['000001'], lockCountries: [] })).toEqual([['lockProjects', 'needs-country']]);
  const place = { countries: ['ETH'], communities: ['000001-01'] };
  expect(issuesOf({ ...place, projects: ['000001'] })).toEqual([]);
  expect(issuesOf({ ...place, projects: Array.from({ length: 21 }, (_, index) => String(index)) })).toEqual([
    ['communities', 'needs-project'],
  ]);
  expect(issuesOf({})).toEqual([['', 'required']]);
});
