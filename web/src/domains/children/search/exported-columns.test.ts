import { expect, test } from 'vitest';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { gridColumns } from '#contract/children/search.ts';
import { exportedColumns } from './exported-columns.ts';

const sensitive = ['ChristianWitnessSensitivity', 'HealthProblem', 'ReasonForLeaving', 'Religion'];
const form: ChildSearchForm = {
  addDate: { operator: 'On', from: '2026-01-01' },
  advanced: [
    { criterion: 'PRCDSChildStatus', operator: 'Any of', values: ['1'] },
    { criterion: 'LivingWith', operator: 'Any of', values: ['01'] },
    { criterion: 'Religion', operator: 'Any of', values: ['04'] },
    { criterion: 'Chores', operator: 'Any of' },
  ],
};

test('T13 an export takes the columns that are shown, in their order, and what was searched by', () => {
  const layout = { order: ['Gender', 'ChildId', 'Age'], hidden: gridColumns.filter((id) => id !== 'Gender') };
  expect(exportedColumns(undefined, { gender: 'Male' }, false)).toEqual([...gridColumns]);
  expect(exportedColumns({ ...layout, order: [...layout.order, ...gridColumns.slice(6)] }, form, false)).toEqual(
    expect.arrayContaining(['ChildId', 'Gender', 'PRCDSAddDate', 'RCDSChildStatus', 'LivingWith']),
  );
  expect(exportedColumns(layout, form, false)).not.toContain('Age');
  expect(exportedColumns(layout, form, false)).not.toContain('Chores');
});

test('sensitive values leave only when they are asked for, and then all of them', () => {
  expect(exportedColumns(undefined, form, false)).not.toContain('Religion');
  expect(exportedColumns(undefined, form, true)).toEqual(expect.arrayContaining(sensitive));
});
