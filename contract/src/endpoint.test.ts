import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';

const called = (wanted: (endpoint: (typeof allEndpoints)[number]) => boolean) =>
  allEndpoints.filter(wanted).map(({ method, path }) => `${method} ${path}`);

test('CONST-001 file uploads, imports, bulk saves and reservation create, add, transfer and release may take 360 s', () => {
  const long = called(({ timeout }) => timeout === 'long');
  expect(long).toEqual(
    expect.arrayContaining([
      'POST fundraisingOfficeSettings/:fdro/policyDocument',
      'POST fundraisingOfficeSettings/:fdro/category/:category/bulk',
      'PUT fundraisingOfficeSettings/:fdro/notifications',
      'POST reservation',
      'PUT reservation/:ReservationID',
      'PUT reservation/:ReservationID/confirm',
      'POST reservation/:ReservationID/children',
      'PUT reservation/:ReservationID/transfer',
      'PUT reservation/:ReservationID/release',
      'POST reservation/:ReservationID/fill',
      'PUT reservation/release',
      'PUT reservation/extend',
      'POST import/validate',
      'PUT import/check/:ImportId',
      'PUT import/check/:ImportId/proceed',
      'POST import',
      'PUT import/:ImportId/undo',
    ]),
  );
  expect(called(({ consumes }) => consumes === 'file').filter((name) => !long.includes(name))).toEqual([]);
});

test('CONST-001 searches, single saves and messages have the default of 240 s', () => {
  const ordinary = [
    'POST child/search',
    'PUT child/:ChildId',
    'POST project/search',
    'POST reservation/search',
    'PUT reservation/:ReservationID/cancel',
    'POST csm',
    'POST user',
    'POST role',
  ];
  expect(called(({ timeout }) => timeout === undefined || timeout === 'normal')).toEqual(
    expect.arrayContaining(ordinary),
  );
});
