import { describe, expect, test } from 'vitest';
import {
  addPeriod,
  checkPeriod,
  defaultSupportOfficeSettings,
  supportOfficeCodes,
  supportOfficeRules,
} from './support-office.ts';

describe('support office settings', () => {
  const items = supportOfficeCodes.map((code) => supportOfficeRules[code].description);

  test('OFFICE-064 OFFICE-065 OFFICE-066 OFFICE-067 four items are about the data of a child', () => {
    expect(items.slice(0, 4)).toEqual([
      'child data to be updated in',
      'child data to be reviewed in',
      'child data to be renewed in',
      'child media to be updated in',
    ]);
  });

  test('OFFICE-061 OFFICE-068 OFFICE-069 OFFICE-070 OFFICE-071 four more are about holds, and there are no others', () => {
    expect(items.slice(4)).toEqual([
      'child hold period',
      'reservation to be renewed in',
      'child age for sponsorship termination',
      'reservation auto expiry in',
    ]);
  });

  test('OFFICE-062 OFFICE-063 a number within its range and a unit of its list', () => {
    expect(checkPeriod('childHoldPeriod', 61, 'Years')).toEqual([
      { part: 'value', code: 'out-of-range', params: { minimum: 1, maximum: 60 } },
      { part: 'unit', code: 'not-in-list' },
    ]);
    expect(checkPeriod('childDataUpdate', 99, 'Years')).toEqual([]);
    for (const value of [0, 100, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(checkPeriod('childDataUpdate', value, 'Days')).toHaveLength(1);
  });

  test('OFFICE-070 the age for sponsorship termination is in years, 1-25', () => {
    expect(checkPeriod('sponsorshipTerminationAge', 25, 'Years')).toEqual([]);
    expect(checkPeriod('sponsorshipTerminationAge', 26, 'Years')).toHaveLength(1);
    expect(checkPeriod('sponsorshipTerminationAge', 18, 'Months')).toHaveLength(1);
  });

  test('every default is one that could be saved', () => {
    for (const code of supportOfficeCodes) {
      const { value, unit } = defaultSupportOfficeSettings[code];
      expect(checkPeriod(code, value, unit)).toEqual([]);
    }
  });

  test('a period is counted on the calendar', () => {
    expect(addPeriod('2026-12-31', { value: 1, unit: 'Days' })).toBe('2027-01-01');
    expect(addPeriod('2026-01-31', { value: 1, unit: 'Months' })).toBe('2026-02-28');
    expect(addPeriod('2024-02-29', { value: 1, unit: 'Years' })).toBe('2025-02-28');
  });
});
