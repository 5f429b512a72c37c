import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findCriterion } from '#contract/children/criteria.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import type { Country } from '#contract/lookups/api.ts';
import { countriesQuery, type ListValue, lookupQuery, officeUsersQuery } from '../../../api/lists.ts';
import { usePerson } from '../../../api/person.tsx';

export interface CriteriaLists {
  /** What can be chosen now: active values, and those that are chosen already. */
  offered(list: string, chosen?: readonly string[]): readonly ListValue[];
  label(list: string, code: string): string;
  isPending(list: string): boolean;
  /** ERR-031: 'Error While Fetching Data'. */
  readonly hasFailed: boolean;
  retry(): void;
}

const always = ['country', 'region', 'rcdsChildStatus', 'actionCode'] as const;
const nothing: readonly ListValue[] = [];

/** CHILD-041: countries are those of the chosen regions. */
const countryValues = (countries: readonly Country[], regions: readonly string[] | undefined): readonly ListValue[] =>
  countries
    .filter(({ regionCode }) => !regions?.length || regions.includes(regionCode))
    .map(({ code, name }) => ({ value: code, label: name, isActive: true }));

/** The lists behind the criteria on screen, each fetched when its criterion is. */
export function useCriteriaLists(form: ChildSearchForm): CriteriaLists {
  const { user } = usePerson();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const advanced = (form.advanced ?? []).flatMap(({ criterion }) => findCriterion(criterion)?.lookup ?? []);
  const needed = [...new Set<string>([...always, ...(form.countries?.length ? ['project'] : []), ...advanced])];
  const supportTypes = form.advanced?.find((item) => item.criterion === 'ParticipationSupportType')?.values;

  const queryOf = (list: string) => {
    if (list === 'country') return countriesQuery(language);
    if (list === 'users') return officeUsersQuery(user.office);
    if (list === 'project') return lookupQuery(list, language, { countries: form.countries ?? [] });
    if (list === 'community') return lookupQuery(list, language, { projects: form.projects ?? [] });
    if (list === 'participationSupportDescription')
      return lookupQuery(list, language, { participationSupportTypes: supportTypes ?? [] });
    return lookupQuery(list, language);
  };
  const results = useQueries({ queries: needed.map((list) => queryOf(list) as ReturnType<typeof lookupQuery>) });
  const resultOf = (list: string) => results[needed.indexOf(list)];
  const valuesOf = (list: string): readonly ListValue[] => {
    const data = resultOf(list)?.data;
    if (!data) return nothing;
    return list === 'country' ? countryValues(data as unknown as readonly Country[], form.regions) : data;
  };

  return {
    offered: (list, chosen = []) => valuesOf(list).filter(({ value, isActive }) => isActive || chosen.includes(value)),
    label: (list, code) => valuesOf(list).find(({ value }) => value === code)?.label ?? code,
    isPending: (list) => resultOf(list)?.isPending ?? false,
    hasFailed: results.some((result) => result.isError),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
