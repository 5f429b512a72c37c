import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { listReservationDeliveries } from '#contract/deliveries/api.ts';
import { listCountryGroups } from '#contract/office-settings/country-groups-api.ts';
import { listSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { getReservation } from '#contract/reservations/api.ts';
import { listReservationChildren } from '#contract/reservations/children-api.ts';
import { call } from '../../api/call.ts';
import { knownFrom } from '../../api/known-child.ts';
import { officeKey } from '../../api/office-key.ts';
import { isProblem } from '../../api/problem.ts';

/** Prefix of every query about reservations, so that one call can invalidate them all. */
export const reservationsKey = ['reservations'] as const;

/** `language` is part of the key: the answer contains labels. */
export const reservationQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'one', id, language] as const,
    queryFn: async ({ signal }) => (await call(getReservation, { id }, { signal })).reservation,
  });

export const reservationChildrenQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'children', id, language] as const,
    queryFn: ({ signal }) => call(listReservationChildren, { id }, { signal }),
    meta: { childrenOf: ({ children }: z.output<typeof listReservationChildren.output>) => children.map(knownFrom) },
  });

/** Messages to the external system about a reservation, latest first. */
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
 * Fetches the draft again when a request failed because it is incomplete, so that the screen names the missing field.
 */
export function useRefetchIfIncomplete(id: number): (failure: unknown) => void {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  return (failure) => {
    if (isProblem(failure, 'reservation-incomplete'))
      void client.invalidateQueries({ queryKey: reservationQuery(id, i18n.language).queryKey });
  };
}

/** Invalidates all queries about reservations and children after a change. */
export function useInvalidateReservations(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: reservationsKey }),
      client.invalidateQueries({ queryKey: ['children'] }),
    ]);
  };
}
