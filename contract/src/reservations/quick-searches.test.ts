import { expect, test } from 'vitest';
import { quickSearchesFor, quickSearchNames } from './quick-searches.ts';
import { checkReservationSearch } from './search.ts';

test('RESV-067 before a search Active reservations is offered to everybody, and more to who can make some', () => {
  expect(quickSearchesFor(new Set(['Reservation:View']), 7)).toEqual([{ name: 'active', search: { statuses: ['2'] } }]);
  const all = quickSearchesFor(new Set(['Reservation:View', 'Reservation:Create']), 7);
  expect(all).toEqual([
    { name: 'active', search: { statuses: ['2'] } },
    { name: 'drafts', search: { statuses: ['1'] } },
    { name: 'own', search: { createdBy: [7] } },
  ]);
  expect(all.map(({ name }) => name)).toEqual(quickSearchNames);
  for (const { search } of all) expect(checkReservationSearch(search)).toEqual([]);
});

test('USER-047 in an office whose list does not have the person, no search asks for them', () => {
  const offered = quickSearchesFor(new Set(['Reservation:View', 'Reservation:Create']), undefined);
  expect(offered.map(({ name }) => name)).toEqual(['active', 'drafts']);
});
