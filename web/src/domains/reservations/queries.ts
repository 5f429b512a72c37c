import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listReservationDeliveries } from '#contract/deliveries/api.ts';
import { listCountryGroups } from '#contract/office-settings/country-groups-api.ts';
import { listSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { getReservation } from '#contract/reservations/api.ts';
import { listReservationChildren } from '#contract/reservations/children-api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { isProblem } from '../../api/problem.ts';

/** Every answer about reservations begins with this key, so that one change can mark them all as old. */
export const reservationsKey = ['reservations'] as const;

/** Names come in the reader's language. */
export const reservationQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'one', id, language] as const,
    queryFn: async ({ signal }) => (await call(getReservation, { id }, { signal })).reservation,
  });

export const reservationChildrenQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'children', id, language] as const,
    queryFn: ({ signal }) => call(listReservationChildren, { id }, { signal }),
  });

/** What the external system was told about a reservation, latest first. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...reservationsKey, 'deliveries', id] as const,
    queryFn: async ({ signal }) => (await call(listReservationDeliveries, { id }, { signal })).deliveries,
  });

/** RESV-017. */
export const sponsorTypesQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'sponsor-types'] as const,
    queryFn: ({ signal }) => call(listSponsorTypes, { office }, { signal }),
  });

/** RESV-029. */
export const countryGroupsQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'country-groups'] as const,
    queryFn: ({ signal }) => call(listCountryGroups, { office }, { signal }),
  });

/**
 * A draft that has become incomplete meanwhile is looked at again, so that the screen says which field it is; `failure`
 * is what was answered to any step of it.
 */
export function useNoteIncomplete(id: number): (failure: unknown) => void {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  return (failure) => {
    if (isProblem(failure, 'reservation-incomplete'))
      void client.invalidateQueries({ queryKey: reservationQuery(id, i18n.language).queryKey });
  };
}

/** After a reservation changed: what was fetched about any of them, and about children, is old. */
export function useReservationsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: reservationsKey }),
      client.invalidateQueries({ queryKey: ['children'] }),
    ]);
  };
}
