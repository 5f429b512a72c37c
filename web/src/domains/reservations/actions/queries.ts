import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchReservations } from '#contract/reservations/api.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { call } from '../../../api/call.ts';
import { reservationsKey } from '../queries.ts';

/** More are found by typing. */
export const targetsMaximum = 25;

/** Active reservations by name, or by the beginning of an id. */
export const targetsQuery = (typed: string, language: string) => {
  const text = typed.trim();
  const isId = /^\d{1,9}$/.test(text);
  const search = {
    statuses: [String(statusCodes.active) as '2'],
    ...(text !== '' && (isId ? { id: text } : { name: text })),
  };
  return queryOptions({
    queryKey: [...reservationsKey, 'targets', language, search] as const,
    queryFn: ({ signal }) =>
      call(
        searchReservations,
        { search, page: 1, pageSize: targetsMaximum, sort: 'ReservationName', direction: 'asc' },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};
