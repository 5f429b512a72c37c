import { expect, test } from 'vitest';
import { type ChildSearchForm, changeCriteria } from './resets.ts';

const filled: ChildSearchForm = {
  regions: ['EAF'],
  countries: ['ETH'],
  projects: ['193408'],
  age: { operator: 'Between', from: 5, to: 9 },
  addDate: { operator: 'Between', from: '2024-01-01', to: '2024-12-31' },
  advanced: [
    { criterion: 'Community', operator: 'Any of', values: ['193408-01'] },
    { criterion: 'ParticipationSupportType', operator: 'Any of', values: ['EDU'] },
    { criterion: 'ParticipationSupportDescription', operator: 'Any of', values: ['EDU-1'] },
    { criterion: 'BirthDate', operator: 'Between', from: '2015-01-01', to: '2016-01-01' },
  ],
};
const community = (form: ChildSearchForm) => form.advanced?.find((item) => item.criterion === 'Community');

test('CHILD-041 CHILD-042 CHILD-043 changing Region clears Country, Project and Community', () => {
  const { form, cleared } = changeCriteria(filled, { field: 'regions', value: ['WAF'] });
  expect(form.regions).toEqual(['WAF']);
  expect(form.countries).toBeUndefined();
  expect(form.projects).toBeUndefined();
  expect(community(form)).toEqual({ criterion: 'Community' });
  expect(cleared).toEqual(['countries', 'projects', 'Community']);
});

test('CHILD-044 CHILD-045 changing Country clears Project and Community', () => {
  const { form, cleared } = changeCriteria(filled, { field: 'countries', value: ['KEN'] });
  expect(form.regions).toEqual(['EAF']);
  expect(form.projects).toBeUndefined();
  expect(community(form)).toEqual({ criterion: 'Community' });
  expect(cleared).toEqual(['projects', 'Community']);
});

test('CHILD-046 changing Project clears Community; nothing is said to be cleared when nothing was set', () => {
  expect(changeCriteria(filled, { field: 'projects', value: [] }).cleared).toEqual(['Community']);
  expect(changeCriteria({ projects: ['1'] }, { field: 'projects', value: [] }).cleared).toEqual([]);
});

test("CHILD-047 CHILD-048 changing a range's Operator or From clears its To", () => {
  expect(changeCriteria(filled, { field: 'addDate', part: { operator: 'Before' } }).form.addDate).toEqual({
    operator: 'Before',
    from: '2024-01-01',
  });
  expect(changeCriteria(filled, { field: 'addDate', part: { from: '2024-06-01' } }).form.addDate).toEqual({
    operator: 'Between',
    from: '2024-06-01',
  });
  expect(changeCriteria(filled, { field: 'addDate', part: { to: '2025-01-01' } }).form.addDate?.to).toBe('2025-01-01');
});

test('CHILD-049 an emptied Operator clears From and To, of the age range too', () => {
  expect(changeCriteria(filled, { field: 'addDate', part: { operator: undefined } }).form.addDate).toBeUndefined();
  expect(changeCriteria(filled, { field: 'age', part: { operator: undefined } }).form.age).toBeUndefined();
  expect(changeCriteria(filled, { field: 'age', part: { from: 6 } }).form.age).toEqual({
    operator: 'Between',
    from: 6,
  });
});

test('CRIT-010 advanced date ranges reset in the same way', () => {
  const { form } = changeCriteria(filled, { field: 'advanced', criterion: 'BirthDate', part: { operator: 'After' } });
  expect(form.advanced?.[3]).toEqual({ criterion: 'BirthDate', operator: 'After', from: '2015-01-01' });
});

test('CRIT-061 changing the support type clears the description', () => {
  const change = { field: 'advanced', criterion: 'ParticipationSupportType', part: { values: ['HEA'] } } as const;
  const { form, cleared } = changeCriteria(filled, change);
  expect(form.advanced?.[2]).toEqual({ criterion: 'ParticipationSupportDescription' });
  expect(cleared).toEqual(['ParticipationSupportDescription']);
});
