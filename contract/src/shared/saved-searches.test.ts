import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import { createSavedReservationSearch } from '../reservations/saved-searches.ts';

test.each([
  ['child', 'Registered Child:View'],
  ['project', 'Projects:View'],
  ['reservation', 'Reservation:View'],
])('23.4 whoever may view a %s lists, saves, changes and deletes searches for it', (subject, access) => {
  const found = allEndpoints.filter(({ path }) => path.startsWith(`${subject}/savedSearch`));
  expect(found.map((endpoint) => [endpoint.method, endpoint.path, endpoint.access])).toEqual([
    ['GET', `${subject}/savedSearch`, access],
    ['POST', `${subject}/savedSearch`, access],
    ['PUT', `${subject}/savedSearch/:SavedSearchId`, access],
    ['DELETE', `${subject}/savedSearch/:SavedSearchId`, access],
  ]);
});

const decode = (fields: object) =>
  z.safeDecode(createSavedReservationSearch.input, {
    SavedSearch: { Name: 'Soon over', ReservationSearch: { IsPerpetualReservation: 0 }, Shared: false, ...fields },
  } as never);

test('23.4 a search of reservations is saved with a name of one to forty characters', () => {
  expect(decode({ Name: '  Soon over ' }).data?.savedSearch).toEqual({
    name: 'Soon over',
    search: { isPerpetual: false },
    isShared: false,
  });
  expect(decode({ Name: 'x'.repeat(40) }).success).toBe(true);
  const refused = (fields: object) =>
    decode(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(refused({ Name: ' ' })).toEqual([['SavedSearch.Name', 'required']]);
  expect(refused({ Name: 'x'.repeat(41) })).toEqual([['SavedSearch.Name', 'too-long']]);
  expect(refused({ Shared: 'yes' })).toEqual([['SavedSearch.Shared', 'invalid']]);
  expect(refused({ SortBy: 'Country' })).toEqual([['SavedSearch.SortBy', 'not-in-list']]);
  expect(refused({ ReservationSearch: { ReservationStatus: ['6'] } })).toEqual([
    ['SavedSearch.ReservationSearch.ReservationStatus.0', 'not-in-list'],
  ]);
});
