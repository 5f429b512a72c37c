import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { explainReservationSearch, searchReservations } from '#contract/reservations/api.ts';
import type { ReservationColumn } from '#contract/reservations/search.ts';
import { isInBackground } from '../../../api/background.ts';
import { call } from '../../../api/call.ts';
import { orderOf } from '../../../api/search/order.ts';
import type { SearchPage } from '../../../api/search/search-state.ts';
import { reservationsKey } from '../queries.ts';
import { filledForm, type ReservationForm } from './form.ts';

interface ReservationPage extends SearchPage<ReservationForm> {
  readonly savedSearchId?: number | undefined;
}

export const reservationPageQuery = (
  { form, page, pageSize, sort, savedSearchId }: ReservationPage,
  language: string,
) =>
  queryOptions({
    queryKey: [...reservationsKey, 'search', language, form, page, pageSize, sort] as const,
    queryFn: ({ signal }) => {
      // Fetched again because a reservation has changed, it is no run of the saved search.
      const run = isInBackground() ? undefined : savedSearchId;
      const order = orderOf<ReservationColumn>(sort);
      const asked = { search: filledForm(form), page, pageSize, ...order, savedSearchId: run };
      return call(searchReservations, asked, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const explanationQuery = (form: ReservationForm) =>
  queryOptions({
    queryKey: [...reservationsKey, 'explain', form] as const,
    queryFn: async ({ signal }) =>
      (await call(explainReservationSearch, { search: filledForm(form) }, { signal })).criteria,
  });
