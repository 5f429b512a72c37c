import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countriesQuery, type ListValue, lookupQuery } from '../../../api/lists.ts';
import { usePerson } from '../../../api/person.tsx';
import { countryGroupsQuery } from '../queries.ts';
import type { AvailableForm } from './form.ts';

type ListedField = 'countries' | 'projects' | 'communities';

const nothing: readonly ListValue[] = [];

/** The value lists of the criteria; projects and communities are fetched once a country or a project is chosen. */
export function useAvailableLists({ countries, projects }: AvailableForm) {
  const { i18n } = useTranslation();
  const { user } = usePerson();
  const groups = useQuery(countryGroupsQuery(user.office));
  const allCountries = useQuery(countriesQuery(i18n.language));
  const someProjects = useQuery({
    ...lookupQuery('project', i18n.language, { countries: countries ?? [] }),
    enabled: (countries?.length ?? 0) > 0,
  });
  const someCommunities = useQuery({
    ...lookupQuery('community', i18n.language, { projects: projects ?? [] }),
    enabled: (projects?.length ?? 0) > 0,
  });
  const failed = [groups, allCountries, someProjects, someCommunities].filter((query) => query.isError);
  const offered = (values: readonly ListValue[] | undefined) => (values ?? nothing).filter(({ isActive }) => isActive);
  const pending: Readonly<Record<ListedField, boolean>> = {
    countries: allCountries.isPending,
    projects: someProjects.isPending,
    communities: someCommunities.isPending,
  };
  return {
    groups: (groups.data?.groups ?? []).filter(({ isActive }) => isActive),
    countries: (allCountries.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    projects: offered(someProjects.data),
    communities: offered(someCommunities.data),
    isPending: (field: ListedField) => pending[field],
    hasFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
export type AvailableLists = ReturnType<typeof useAvailableLists>;
