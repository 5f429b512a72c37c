import { describe, expect, test } from 'vitest';
import type { AccessType } from './access.ts';
import { allEndpoints } from './all-endpoints.ts';

/** Table T13, row by row: what each level opens, in the words of the API. */
const opens = (level: AccessType): string[] =>
  allEndpoints
    .filter(({ access }) => (Array.isArray(access) ? access : [access]).some((one) => one.endsWith(`:${level}`)))
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

describe('T13 what an access level opens', () => {
  test('ROLE-023 Create: whatever is new, and the import', () => {
    const created = opens('Create');
    for (const made of [
      'POST reservation',
      'POST import',
      'POST projectLock',
      'POST user/profile',
      'POST role',
      'POST userGroup',
      'PUT fundraisingOfficeSettings/:fdro/countryGroup',
      'POST fundraisingOfficeSettings/:fdro/projectCategory',
    ])
      expect(created).toContain(made);
  });

  test('ROLE-024 Edit: card, reservation, lock, settings, people', () => {
    const changed = opens('Edit');
    for (const made of [
      'PUT child/:ChildId',
      'PUT reservation/:ReservationID',
      'POST reservation/:ReservationID/children',
      'PUT reservation/:ReservationID/cancel',
      'PUT projectLock/:ProjectLockId',
      'POST fundraisingOfficeSettings/:fdro/category/:category/bulk',
      'PUT user/:id',
      'PUT role/:id',
      'PUT userGroup/:id',
    ])
      expect(changed).toContain(made);
  });

  test('ROLE-026 F22 Delete: role, user group, country group, project category, lock, and cancelling accepts it', () => {
    expect(opens('Delete').filter((name) => !name.endsWith('/preview'))).toEqual([
      'DELETE fundraisingOfficeSettings/:fdro/countryGroup/:id',
      'DELETE fundraisingOfficeSettings/:fdro/projectCategory/:id',
      'DELETE projectLock/:ProjectLockId',
      'DELETE role/:id',
      'DELETE userGroup/:id',
      'POST projectLock/:ProjectLockId/end',
      'PUT reservation/:ReservationID/cancel',
    ]);
  });

  test('ROLE-027 Send CSM: everything of CSM, and nothing else', () => {
    const all = allEndpoints
      .filter(({ path }) => /^csm(\/|$)/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(opens('Send CSM')).toEqual(all.sort());
    expect(all).toContain('POST csm');
  });

  test('ROLE-028 ROLE-029 Transfer and Release: what bears their name', () => {
    expect(opens('Transfer')).toEqual([
      'GET reservation/:ReservationID/transferTarget',
      'PUT reservation/:ReservationID/transfer',
    ]);
    expect(opens('Release')).toEqual(['PUT reservation/:ReservationID/release', 'PUT reservation/release']);
  });

  test('ROLE-030 Export to Excel: the result grids', () => {
    expect(opens('Export to Excel')).toEqual([
      'GET reservation/:ReservationID/children/export',
      'POST child/export',
      'POST project/export',
      'POST reservation/export',
    ]);
  });

  test('ROLE-031 Export: histories and audits', () => {
    expect(opens('Export')).toEqual([
      'GET child/:ChildId/:History/export',
      'GET fundraisingOfficeSettings/:fdro/audit/:tab/export',
      'GET import/:ImportId/export',
      'GET import/export',
      'GET project/:ProjectId/audit/export',
      'GET reading/:fdro/export',
      'GET reservation/:ReservationID/audit/export',
      'GET role/:id/audit/export',
      'GET user/:id/audit/export',
      'GET user/:id/knownData/export',
      'GET userGroup/:id/audit/export',
    ]);
  });

  test('ROLE-032 ROLE-033 Print and Print to PDF: child card, project, reservation', () => {
    const records = ['child/:ChildId', 'project/:ProjectId', 'reservation/:ReservationID'];
    expect(opens('Print')).toEqual(records.map((record) => `POST ${record}/print`));
    expect(opens('Print to PDF')).toEqual(records.map((record) => `POST ${record}/pdf`));
  });
});
