import {
  createSavedReservationSearch,
  deleteSavedReservationSearch,
  listSavedReservationSearches,
  type SavedReservationSearch,
  updateSavedReservationSearch,
} from '#contract/reservations/saved-searches.ts';
import type { ReservationColumn, ReservationSearch } from '#contract/reservations/search.ts';
import { call } from '../../../api/call.ts';
import { savedSearchCalls } from '../../../api/search/saved-search-calls.ts';
import { reservationsKey } from '../queries.ts';
import { filledForm, type ReservationForm } from './form.ts';

export const savedReservationSearches = savedSearchCalls<
  ReservationForm,
  ReservationSearch,
  ReservationColumn,
  SavedReservationSearch
>({
  key: reservationsKey,
  toSearch: filledForm,
  list: (options) => call(listSavedReservationSearches, {}, options),
  create: (savedSearch) => call(createSavedReservationSearch, { savedSearch }),
  update: (id, savedSearch) => call(updateSavedReservationSearch, { id, savedSearch }),
  remove: (id) => call(deleteSavedReservationSearch, { id }),
});
