import {
  checkReservationSearch,
  type ReservationColumn,
  ReservationSearch,
  reservationColumns,
  savedReservationSearchesPerPerson,
} from '#contract/reservations/search.ts';
import { encoder } from '#contract/wire.ts';
import { failIssues } from '../../../http/issues.ts';
import { repairSearch } from '../../../search/repair-search.ts';
import { savedSearchesOf } from '../../../search/saved-searches.ts';
import { getLists } from '../../lookups/queries.ts';
import { unknownCodes } from './unknown-codes.ts';

export const savedReservationSearches = savedSearchesOf<ReservationSearch, ReservationColumn>({
  name: 'reservation',
  columns: reservationColumns,
  direction: 'desc',
  perPerson: savedReservationSearchesPerPerson,
  async store(context, search) {
    const lists = await getLists(context.db, context.user.version);
    const issues = [...checkReservationSearch(search), ...(await unknownCodes(context, lists, search))];
    failIssues(ReservationSearch, issues, 'SavedSearch.ReservationSearch');
    return encoder(ReservationSearch)(search as never);
  },
  async repair(context) {
    const lists = await getLists(context.db, context.user.version);
    return (stored) =>
      repairSearch(ReservationSearch, stored, {
        findUnknown: (search) => unknownCodes(context, lists, search),
        check: checkReservationSearch,
      });
  },
});
