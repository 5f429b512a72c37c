import { expect, test } from 'vitest';
import { changeProjectSearch } from './resets.ts';
import type { ProjectSearchForm } from './rules.ts';

const full: ProjectSearchForm = {
  regions: ['EAF'],
  countries: ['ETH'],
  projects: ['193408'],
  communities: ['193408-01'],
  lockRegions: ['EAF'],
  lockCountries: ['KEN'],
  lockProjects: ['100001'],
  startDate: { operator: 'Between', from: '2026-01-01', to: '2026-02-01' },
};
const left = (form: ProjectSearchForm) => Object.keys(form).filter((field) => form[field as keyof ProjectSearchForm]);

test('a region clears countries, projects and communities; a country the latter two; a project the last', () => {
  const region = changeProjectSearch(full, { field: 'regions', value: ['LAC'] });
  expect(region.cleared).toEqual(['countries', 'projects', 'communities']);
  expect(left(region.form)).not.toContain('projects');
  expect(left(region.form)).toContain('lockCountries');
  expect(changeProjectSearch(full, { field: 'countries', value: ['KEN'] }).cleared).toEqual([
    'projects',
    'communities',
  ]);
  expect(changeProjectSearch(full, { field: 'projects', value: [] }).cleared).toEqual(['communities']);
});

test('the lock fields depend on each other in the same way, and on nothing else', () => {
  const region = changeProjectSearch(full, { field: 'lockRegions', value: [] });
  expect(region.cleared).toEqual(['lockCountries', 'lockProjects']);
  expect(left(region.form)).toContain('projects');
  expect(changeProjectSearch(full, { field: 'lockCountries', value: ['ETH'] }).cleared).toEqual(['lockProjects']);
});

test('nothing that was empty is told as cleared', () => {
  expect(changeProjectSearch({}, { field: 'regions', value: ['EAF'] })).toEqual({
    form: { regions: ['EAF'] },
    cleared: [],
  });
});

test('Operator and From clear To, an emptied Operator the whole range', () => {
  expect(changeProjectSearch(full, { field: 'startDate', part: { from: '2026-01-15' } }).form.startDate).toEqual({
    operator: 'Between',
    from: '2026-01-15',
  });
  expect(changeProjectSearch(full, { field: 'startDate', part: { operator: '' } }).form.startDate).toBeUndefined();
});

test('the new value stands, what depends on it is gone, the rest stays', () => {
  const { form } = changeProjectSearch(full, { field: 'countries', value: ['KEN'] });
  const { projects: _, communities: __, ...rest } = full;
  expect(form).toEqual({ ...rest, countries: ['KEN'] });
  const { lockProjects: ___, ...others } = full;
  expect(changeProjectSearch(full, { field: 'lockCountries', value: ['ETH'] }).form).toEqual({
    ...others,
    lockCountries: ['ETH'],
  });
  expect(changeProjectSearch(full, { field: 'status', value: '' })).toEqual({
    form: { ...full, status: '' },
    cleared: [],
  });
});
