import { useTranslation } from 'react-i18next';
import { countriesQuery, type ListValue, lookupQuery } from '../../../api/lists.ts';
import { countryValues, useLists } from '../../../api/search/criteria-lists.ts';
import type { LockForm } from './lock-form.ts';

interface Named {
  readonly code: string;
  readonly label: string;
}

/** Names of the places of the lock, or of the project a new lock starts from, known before the lists are fetched. */
export interface KnownPlaces {
  readonly region: Named | null;
  readonly countries: readonly Named[];
  readonly projects: readonly (Named & { readonly country: string })[];
}

/** The offered values, plus chosen values the list does not offer. */
function withKnown(
  offered: readonly ListValue[],
  known: readonly Named[],
  chosen: readonly string[],
): readonly ListValue[] {
  const missing = known.filter(({ code }) => chosen.includes(code) && !offered.some(({ value }) => value === code));
  return [...offered, ...missing.map(({ code, label }) => ({ value: code, label, isActive: true }))];
}

/** The value lists of the lock form. Projects are fetched by country, so that the country of each is known. */
export function useLockLists(
  { region, countries, projects }: Pick<LockForm, 'region' | 'countries' | 'projects'>,
  known: KnownPlaces,
) {
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
  const ofCountries = countries.flatMap((country) => lists.offered(listOf(country), projects));
  const offered = {
    region: withKnown(lists.offered('region'), known.region ? [known.region] : [], [region]),
    countries: withKnown(lists.offered('countries'), known.countries, countries),
    projects: withKnown(ofCountries, known.projects, projects),
  };
  return {
    regions: offered.region,
    countries: offered.countries,
    projects: offered.projects,
    countryOf: (project: string): string | undefined =>
      countries.find((country) => lists.offered(listOf(country), [project]).some(({ value }) => value === project)) ??
      known.projects.find(({ code }) => code === project)?.country,
    label: (field: 'region' | 'countries' | 'projects', code: string): string =>
      offered[field].find(({ value }) => value === code)?.label ?? code,
    isPending: (field: 'countries' | 'projects'): boolean =>
      field === 'projects' ? countries.some((country) => lists.isPending(listOf(country))) : lists.isPending(field),
    hasFailed: lists.hasFailed,
    retry: lists.retry,
  };
}
