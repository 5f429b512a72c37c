import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { explainReservationSearch, searchReservations } from '#contract/reservations/api.ts';
import type { ReservationColumn } from '#contract/reservations/search.ts';
import { call } from '../../../api/call.ts';
import { orderOf } from '../../../api/search/order.ts';
import type { SearchPage } from '../../../api/search/search-state.ts';
import { reservationsKey } from '../queries.ts';
import { filledForm, type ReservationForm } from './form.ts';

export const reservationPageQuery = ({ form, page, pageSize, sort }: SearchPage<ReservationForm>, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'search', language, form, page, pageSize, sort] as const,
    queryFn: ({ signal }) =>
      call(
        searchReservations,
        { search: filledForm(form), page, pageSize, ...orderOf<ReservationColumn>(sort) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const explanationQuery = (form: ReservationForm) =>
  queryOptions({
    queryKey: [...reservationsKey, 'explain', form] as const,
    queryFn: async ({ signal }) =>
      (await call(explainReservationSearch, { search: filledForm(form) }, { signal })).criteria,
  });
