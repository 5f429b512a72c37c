import { describe, expect, test } from 'vitest';
import type { AccessType, ModuleName } from './access.ts';
import { allEndpoints } from './all-endpoints.ts';

/** Table T13, row by row: which endpoints each level opens. */
const opens = (level: AccessType): string[] =>
  allEndpoints
    .filter(({ access }) => (Array.isArray(access) ? access : [access]).some((one) => one.endsWith(`:${level}`)))
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

describe('T13 what an access level opens', () => {
  test('ROLE-023 Create: new records, and the import', () => {
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

  test('ROLE-024 Edit: who is missing from a snapshot is told only to those who may decide', () => {
    const [viewed, edited] = [opens('View'), opens('Edit')];
    for (const told of [
      'PUT feed/:FeedId/missing',
      'GET feed/:FeedId/missing/child',
      'GET feed/:FeedId/missing/export',
    ]) {
      expect(edited).toContain(told);
      expect(viewed).not.toContain(told);
    }
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

  test('ROLE-028 ROLE-029 Transfer and Release: the endpoints of that name', () => {
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

  test('ROLE-031 Export: histories and audits, and the data quality for the field office', () => {
    expect(opens('Export')).toEqual([
      'GET child/:ChildId/:History/export',
      'GET fundraisingOfficeSettings/:fdro/audit/:tab/export',
      'GET import/:ImportId/export',
      'GET import/export',
      'GET project/:ProjectId/audit/export',
      'GET quality/export',
      'GET reading/:fdro/export',
      'GET reservation/:ReservationID/audit/export',
      'GET role/:id/audit/export',
      'GET user/:id/audit/export',
      'GET user/:id/knownData/export',
      'GET userGroup/:id/audit/export',
    ]);
  });

  test('ROLE-032 ROLE-033 Print and Print to PDF: child card, project, reservation', () => {
    const records = ['child', 'project/:ProjectId', 'reservation/:ReservationID'];
    expect(opens('Print')).toEqual(records.map((record) => `POST ${record}/print`));
    expect(opens('Print to PDF')).toEqual(records.map((record) => `POST ${record}/pdf`));
  });
});

/** The module whose privilege an endpoint asks for, by the first segment of its path. */
const moduleOf: Readonly<Record<string, ModuleName>> = {
  child: 'Registered Child',
  csm: 'Registered Child',
  home: 'Registered Child',
  quality: 'Registered Child',
  project: 'Projects',
  projectLock: 'Projects',
  reservation: 'Reservation',
  event: 'Reservation',
  import: 'Reservation',
  fundraisingOfficeSettings: 'Admin Office Setting',
  supportOfficeSettings: 'Admin Office Setting',
  apiSettings: 'Admin Office Setting',
  delivery: 'Admin Office Setting',
  feed: 'Admin Office Setting',
  job: 'Admin Office Setting',
  accessLog: 'Admin Office Setting',
  reading: 'Admin Office Setting',
  readiness: 'Admin Office Setting',
  reference: 'Admin Office Setting',
  user: 'Admin User Profile Management',
  access: 'Admin User Profile Management',
  role: 'Admin Role Management',
  userGroup: 'Admin User Group Management',
};

/** Lists that other modules choose from, and endpoints that table T13 assigns to another module. */
const shared: Readonly<Record<string, readonly ModuleName[]>> = {
  'GET users/:fdro': [
    'Registered Child',
    'Reservation',
    'Admin Office Setting',
    'Admin User Profile Management',
    'Admin User Group Management',
  ],
  'GET role': ['Admin Role Management', 'Admin User Profile Management', 'Admin User Group Management'],
  'GET role/:id': ['Admin Role Management', 'Admin User Profile Management', 'Admin User Group Management'],
  'GET userGroup': ['Admin User Group Management', 'Admin User Profile Management'],
  'GET role/:id/audit/export': ['Admin User Profile Management'],
  'GET userGroup/:id/audit/export': ['Admin User Profile Management'],
  'GET home/figures': ['Registered Child', 'Reservation'],
  'POST find': ['Registered Child', 'Reservation', 'Projects', 'Admin User Profile Management'],
};

test('ROLE-021 every endpoint with an access level asks for it in its own module', () => {
  const asked = allEndpoints.flatMap(({ method, path, access }) => {
    const privileges = [access].flat().filter((one) => one.includes(':'));
    const names = [...new Set(privileges.map((one) => one.slice(0, one.indexOf(':'))))];
    return names.length > 0 ? [[`${method} ${path}`, names] as const] : [];
  });
  expect(asked.length).toBeGreaterThan(100);
  const own = (name: string) => moduleOf[/ (\w+)/.exec(name)?.[1] ?? ''];
  expect(asked).toEqual(asked.map(([name]) => [name, shared[name] ?? [own(name)]]));
  expect(Object.keys(shared).filter((name) => !asked.some(([each]) => each === name))).toEqual([]);
});
