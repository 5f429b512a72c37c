import { describe, expect, test } from 'vitest';
import { periodIssues, periodsInputOf, storedPeriods } from './support-office-edits.ts';

const rows = [
  { code: 'childHoldPeriod', description: '', value: 30, unitCode: 'D', unitDescription: 'Days' },
  { code: 'childDataUpdate', description: '', value: 12, unitCode: 'M', unitDescription: 'Months' },
];
const stored = storedPeriods(rows);

describe('support office settings while they are edited', () => {
  test('OFFICE-062 OFFICE-063 number and unit are sent together, and only what differs', () => {
    const typed = {
      childHoldPeriod: { value: '2', unit: 'Months' },
      childDataUpdate: { value: '12', unit: 'Months' },
    } as const;
    expect(periodsInputOf(rows, typed)).toEqual([
      { code: 'childHoldPeriod', value: 2, unitCode: 'M', before: { value: 30, unitCode: 'D' } },
    ]);
    expect(periodIssues(typed, stored)).toEqual([]);
  });

  test('OFFICE-061 a number out of its range is told, and so is one that is none', () => {
    const problemOf = (value: string) => periodIssues({ childHoldPeriod: { value, unit: 'Days' } }, stored)[0];
    expect(problemOf('61')).toMatchObject({ code: 'out-of-range', params: { minimum: 1, maximum: 60 } });
    expect(problemOf('1.5')).toMatchObject({ code: 'out-of-range' });
    expect(problemOf('')).toMatchObject({ code: 'out-of-range' });
  });
});
