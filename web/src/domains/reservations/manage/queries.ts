import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageSize } from '#contract/children/limits.ts';
import { explainReservationSearch, searchReservations } from '#contract/reservations/api.ts';
import type { ReservationColumn } from '#contract/reservations/search.ts';
import { call } from '../../../api/call.ts';
import { reservationsKey } from '../queries.ts';
import { filledForm, type ReservationForm } from './form.ts';

export interface ReservationPage {
  readonly form: ReservationForm;
  readonly page: number;
  readonly pageSize: PageSize;
  readonly sort: { readonly column: string; readonly isDescending: boolean };
}

/** The order as the server wants it. */
export const orderOf = ({ column, isDescending }: ReservationPage['sort']) =>
  ({ sort: column as ReservationColumn, direction: isDescending ? 'desc' : 'asc' }) as const;

export const reservationPageQuery = ({ form, page, pageSize, sort }: ReservationPage, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'search', language, form, page, pageSize, sort] as const,
    queryFn: ({ signal }) =>
      call(searchReservations, { search: filledForm(form), page, pageSize, ...orderOf(sort) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const explanationQuery = (form: ReservationForm) =>
  queryOptions({
    queryKey: [...reservationsKey, 'explain', form] as const,
    queryFn: async ({ signal }) =>
      (await call(explainReservationSearch, { search: filledForm(form) }, { signal })).criteria,
  });
