import { useTranslation } from 'react-i18next';
import { countriesQuery, type ListValue, lookupQuery, officeUsersQuery } from '../../../api/lists.ts';
import { usePerson } from '../../../api/person.tsx';
import { type CriteriaLists, countryValues, useLists } from '../../../api/search/criteria-lists.ts';
import { offeredTypes, type ReservationForm } from './form.ts';

/** Criteria with a value list; each list is named after its criterion. */
export type ListField = 'categories' | 'categoryTypes' | 'statuses' | 'createdBy' | 'countries' | 'projects';

/** The value lists of the criteria, in the reader's language. */
export function useReservationLists(form: ReservationForm): CriteriaLists {
  const { user } = usePerson();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const countries = form.countries ?? [];
  const types = offeredTypes(form);
  const wanted = [
    { list: 'categories', query: lookupQuery('reservationCategory', language) },
    {
      list: 'categoryTypes',
      query: lookupQuery('reservationCategoryType', language),
      values: (all: readonly ListValue[]) => (types ? all.filter(({ value }) => types.has(value)) : all),
    },
    { list: 'statuses', query: lookupQuery('reservationStatus', language) },
    { list: 'createdBy', query: officeUsersQuery(user.office) },
    { list: 'countries', query: countriesQuery(language), values: countryValues(undefined) },
    ...(countries.length > 0
      ? [{ list: 'projects' as const, query: lookupQuery('project', language, { countries }) }]
      : []),
  ] satisfies readonly { readonly list: ListField; readonly query: unknown; readonly values?: unknown }[];
  return useLists(wanted);
}
