import { useTranslation } from 'react-i18next';
import { countriesQuery, type ListValue, lookupQuery } from '../../../api/lists.ts';
import { countryValues, useLists } from '../../../api/searching/criteria-lists.ts';
import type { LockForm } from './lock-form.ts';

/** The lists of the lock form; projects are fetched by country, so that each is known by its own. */
export function useLockLists({ region, countries, projects }: Pick<LockForm, 'region' | 'countries' | 'projects'>) {
  const { language } = useTranslation().i18n;
  const listOf = (country: string) => `project ${country}`;
  const lists = useLists([
    { list: 'region', query: lookupQuery('region', language) },
    { list: 'countries', query: countriesQuery(language), values: countryValues(region ? [region] : undefined) },
    ...countries.map((country) => ({
      list: listOf(country),
      query: lookupQuery('project', language, { countries: [country] }),
    })),
  ]);
  const offered: readonly ListValue[] = countries.flatMap((country) => lists.offered(listOf(country), projects));
  return {
    regions: lists.offered('region'),
    countries: lists.offered('countries'),
    projects: offered,
    countryOf: (project: string): string | undefined =>
      countries.find((country) => lists.offered(listOf(country), [project]).some(({ value }) => value === project)),
    label: (field: 'region' | 'countries' | 'projects', code: string): string =>
      field === 'projects' ? (offered.find(({ value }) => value === code)?.label ?? code) : lists.label(field, code),
    isPending: (field: 'countries' | 'projects'): boolean =>
      field === 'projects' ? countries.some((country) => lists.isPending(listOf(country))) : lists.isPending(field),
    hasFailed: lists.hasFailed,
    retry: lists.retry,
  };
}
