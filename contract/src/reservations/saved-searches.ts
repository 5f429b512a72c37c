import type { z } from 'zod';
import { savedSearchEndpoints } from '../shared/saved-searches.ts';
import { sortDirection } from '../shared/sorting.ts';
import { ReservationSearch, reservationSortBy } from './search.ts';

export const {
  SavedSearch: SavedReservationSearch,
  list: listSavedReservationSearches,
  create: createSavedReservationSearch,
  update: updateSavedReservationSearch,
  remove: deleteSavedReservationSearch,
} = savedSearchEndpoints({
  path: 'reservation',
  access: 'Reservation:View',
  called: 'reservation search',
  name: 'ReservationSearch',
  search: ReservationSearch,
  sortBy: reservationSortBy,
  sortDirection,
});
export type SavedReservationSearch = z.output<typeof SavedReservationSearch>;
