import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkProjectSearch } from './check-search.ts';
import {
  defaultProjectSearch,
  hasProjectCriterion,
  isCommunityDisabled,
  searchedLockStatus,
  shownLockStatus,
  shownStatus,
  toProjectSearch,
  warnsOfManyLockCountries,
  warnsOfManyLockProjects,
} from './rules.ts';
import { ProjectSearch } from './search.ts';

const some = (count: number) => Array.from({ length: count }, (_, index) => `C${index}`);

describe('defaults', () => {
  test('PROJ-014 PROJ-020 an untouched form shows Active and Not Started', () => {
    expect(shownStatus(defaultProjectSearch)).toBe('Active');
    expect(shownLockStatus(defaultProjectSearch)).toBe('Not Started');
  });
  test('PROJ-028 what Clear returns to is no search yet', () => {
    expect(hasProjectCriterion(defaultProjectSearch)).toBe(false);
  });
});

describe('a search needs a criterion', () => {
  const counts: readonly [string, Parameters<typeof hasProjectCriterion>[0], boolean][] = [
    ['nothing', {}, false],
    ['empty lists', { countries: [], projects: [] }, false],
    ['the default Active, chosen again', { status: 'Active' }, false],
    ['an emptied status', { status: '' }, true],
    ['a changed status', { status: 'Inactive' }, true],
    ['an emptied lock status', { lockStatus: '' }, true],
    ['a chosen lock status', { lockStatus: 'Not Started' }, true],
    ['half a range', { startDate: { operator: 'Between', from: '2026-01-01' } }, false],
    ['a whole range', { startDate: { operator: 'On', from: '2026-01-01' } }, true],
    ['a country', { countries: ['ETH'] }, true],
  ];
  test.each(counts)('PROJ-026 PROJ-027 %s', (_, form, expected) => {
    expect(hasProjectCriterion(form)).toBe(expected);
    const issues = checkProjectSearch(toProjectSearch(form));
    expect(issues.map(({ code }) => code)).toEqual(expected ? [] : ['required']);
  });
});

test('PROJ-017 the default lock status applies once another lock field is set', () => {
  const lockEnd = { operator: 'After', from: '2026-01-01' } as const;
  expect(searchedLockStatus({ countries: ['ETH'] })).toBeUndefined();
  expect(searchedLockStatus({ lockEnd })).toBe('Not Started');
  expect(searchedLockStatus({ lockEnd, lockStatus: 'Initiated' })).toBe('Initiated');
  expect(searchedLockStatus({ lockEnd, lockStatus: '' })).toBe('any');
  expect(searchedLockStatus({ lockStatus: 'Completed' })).toBe('Completed');
});

describe('limits, at the edge and one beyond', () => {
  const accepts = (search: object) => z.safeDecode(ProjectSearch, search as never).success;
  test('PROJ-035 3 countries', () => {
    expect([3, 4].map((count) => accepts({ Country: some(count) }))).toEqual([true, false]);
  });
  test('PROJ-036 20 projects', () => {
    expect([20, 21].map((count) => accepts({ Project: some(count) }))).toEqual([true, false]);
  });
  test('PROJ-032 PROJ-033 20 countries and 50 projects of a lock', () => {
    expect([20, 21].map((count) => accepts({ ProjectLockCountry: some(count) }))).toEqual([true, false]);
    expect([50, 51].map((count) => accepts({ ProjectLockProject: some(count) }))).toEqual([true, false]);
  });
  test('PROJ-030 PROJ-037 a warning above 10 countries', () => {
    expect([10, 11].map((count) => warnsOfManyLockCountries(some(count)))).toEqual([false, true]);
  });
  test('PROJ-031 PROJ-038 a warning above 20 projects', () => {
    expect([20, 21].map((count) => warnsOfManyLockProjects(some(count)))).toEqual([false, true]);
  });
  test('PROJ-034 no community without a project or above 20 of them', () => {
    expect([0, 1, 20, 21].map((count) => isCommunityDisabled(some(count)))).toEqual([true, false, false, true]);
  });
  test('a field nobody knows is refused', () => {
    expect(accepts({ Nope: 1 })).toBe(false);
  });
});

test('PROJ-014 PROJ-020 what somebody chose is shown, emptied ones too', () => {
  expect([shownStatus({ status: '' }), shownStatus({ status: 'Inactive' })]).toEqual(['', 'Inactive']);
  expect([shownLockStatus({ lockStatus: '' }), shownLockStatus({ lockStatus: 'Completed' })]).toEqual([
    '',
    'Completed',
  ]);
});

test('PROJ-026 what a form sends', () => {
  const range = { operator: 'Between', from: '2026-01-01', to: '2026-02-01' } as const;
  const form = {
    status: 'Active' as const,
    lockStatus: 'Not Started' as const,
    countries: [],
    regions: ['EAF'],
    endDate: range,
  };
  expect(toProjectSearch({ ...form, startDate: { from: '2026-01-01' }, lockEnd: { operator: 'On' } })).toEqual({
    lockStatus: 'Not Started',
    regions: ['EAF'],
    endDate: range,
  });
  expect([undefined, []].map((none) => isCommunityDisabled(none))).toEqual([true, true]);
  expect([warnsOfManyLockCountries(undefined), warnsOfManyLockProjects(undefined)]).toEqual([false, false]);
});
