import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { typesOf } from '#contract/reservations/categories.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { type ListValue, lookupQuery } from '../../../api/lists.ts';
import { usePerson } from '../../../api/person.tsx';
import { sponsorTypesQuery } from '../queries.ts';
import type { DetailsForm } from './form.ts';

const nothing: readonly ListValue[] = [];

/**
 * The three value lists of stage 1: types depend on the category (RESV-014), sponsor types on the office (RESV-017).
 */
export function useDetailLists(form: DetailsForm, reservation: Reservation | undefined) {
  const { i18n } = useTranslation();
  const { user } = usePerson();
  const categories = useQuery(lookupQuery('reservationCategory', i18n.language));
  const types = useQuery(lookupQuery('reservationCategoryType', i18n.language));
  const sponsors = useQuery(sponsorTypesQuery(user.office));
  const offered: readonly string[] = typesOf(form.category);
  const failed = [categories, types, sponsors].filter((query) => query.isError);
  // A stored type stays in the list, even when it is inactive.
  const kept = reservation?.sponsorType;
  const sponsorTypes = (sponsors.data?.types ?? [])
    .filter(({ id, isActive }) => isActive || id === kept)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    categories: categories.data ?? nothing,
    allTypes: types.data ?? nothing,
    types: (types.data ?? nothing).filter(({ value }) => offered.includes(value)),
    sponsorTypes,
    hasNoSponsorTypes: sponsors.data !== undefined && sponsorTypes.length === 0,
    hasFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
