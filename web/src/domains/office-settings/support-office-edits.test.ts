import { describe, expect, test } from 'vitest';
import { editedPeriods } from './support-office-edits.ts';

const rows = [
  { code: 'childHoldPeriod', description: '', value: 30, unitCode: 'D', unitDescription: 'Days' },
  { code: 'childDataUpdate', description: '', value: 12, unitCode: 'M', unitDescription: 'Months' },
];

describe('support office settings while they are edited', () => {
  test('OFFICE-062 OFFICE-063 number and unit are sent together, and only what differs', () => {
    const edited = editedPeriods(rows, {
      childHoldPeriod: { value: '2', unit: 'Months' },
      childDataUpdate: { value: '12', unit: 'Months' },
    });
    expect(edited.given).toEqual([
      { code: 'childHoldPeriod', value: 2, unitCode: 'M', before: { value: 30, unitCode: 'D' } },
    ]);
    expect(edited.problems.size).toBe(0);
  });

  test('OFFICE-061 a number out of its range is told, and so is one that is none', () => {
    const problemOf = (value: string) =>
      editedPeriods(rows, { childHoldPeriod: { value, unit: 'Days' } }).problems.get('childHoldPeriod');
    expect(problemOf('61')).toMatchObject({ code: 'out-of-range', params: { minimum: 1, maximum: 60 } });
    expect(problemOf('1.5')).toMatchObject({ code: 'out-of-range' });
    expect(problemOf('')).toMatchObject({ code: 'out-of-range' });
  });
});
