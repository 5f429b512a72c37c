import { describe, expect, test } from 'vitest';
import { joinCriteria, loggedCriteria, readRecord, splitCriteria } from './logged.ts';

describe('F16 what the access log stores in code', () => {
  test('every name of a criterion is among them, the fields that hold others are not', () => {
    for (const name of [
      'ChildCountryId',
      'AgeRange',
      'ChildCodes',
      'Religion',
      'PhotoAvailable',
      'Mine',
      'CountryCode',
    ])
      expect(loggedCriteria).toContain(name);
    expect(loggedCriteria).not.toContain('Advanced');
    expect(loggedCriteria).not.toContain('IsEmpty');
    expect(new Set(loggedCriteria).size).toBe(loggedCriteria.length);
  });

  test.each([
    ['role/7', 'role', { id: '7' }],
    ['userGroup/7', 'userGroup', { id: '7' }],
    ['user/31', 'user', { id: '31' }],
    ['user/31: Call list 10/482', 'lift', { id: '31', reason: 'Call list 10/482' }],
    ['office-settings/ESPO/general', 'officeSettings', { office: 'ESPO', tab: 'general' }],
    ['project/000685', 'project', { id: '000685' }],
    ['project/000685/media/12', 'projectMedia', { id: '000685', media: '12' }],
    ['project/search', 'projectSearch', {}],
    ['reservation/10482', 'reservation', { id: '10482' }],
    ['reservations', 'reservations', {}],
    ['import/3', 'import', { id: '3' }],
    ['reading/2026-04-16', 'reading', { day: '2026-04-16' }],
    ['feed/12/missing', 'feed', { id: '12' }],
    ['feed/12/missing: ProjectId', 'feedBy', { id: '12', criteria: 'ProjectId' }],
    ['quality/ETH', 'quality', { place: 'ETH' }],
    ['children.xlsx: Gender, Religion', 'children', { format: 'xlsx', criteria: 'Gender, Religion' }],
    ['children.csv: ', 'children', { format: 'csv', criteria: '' }],
  ])('%s', (record, form, parts) => {
    expect(readRecord(record)).toEqual({ form, parts });
  });

  test('what is written in no form is not read', () => {
    for (const record of ['', 'role/', 'role/x', 'childrenxxlsx: Gender', 'project/000685/other', 'xrole/7'])
      expect(readRecord(record)).toBeUndefined();
  });

  test('the criteria of a file', () => {
    expect(splitCriteria(joinCriteria(['Gender', 'Religion']))).toEqual(['Gender', 'Religion']);
    expect(splitCriteria('')).toEqual([]);
  });
});
