import { useTranslation } from 'react-i18next';
import { isCommunityDisabled, type ProjectSearchForm } from '#contract/projects/rules.ts';
import { countriesQuery, lookupQuery } from '../../../api/lists.ts';
import { type CriteriaLists, countryValues, useLists } from '../../../api/search/criteria-lists.ts';

/** The value lists of the criteria. Region narrows Country, Country narrows Project, for basic and for lock fields. */
export function useProjectLists(form: ProjectSearchForm): CriteriaLists {
  const { language } = useTranslation().i18n;
  const projectsOf = (list: string, countries: readonly string[] | undefined) =>
    countries?.length ? [{ list, query: lookupQuery('project', language, { countries }) }] : [];
  return useLists([
    { list: 'regions', query: lookupQuery('region', language) },
    { list: 'countries', query: countriesQuery(language), values: countryValues(form.regions) },
    ...projectsOf('projects', form.countries),
    ...(isCommunityDisabled(form.projects)
      ? []
      : [{ list: 'communities', query: lookupQuery('community', language, { projects: form.projects ?? [] }) }]),
    { list: 'fundingOffices', query: lookupQuery('fundingOffice', language) },
    { list: 'implementingOffices', query: lookupQuery('implementingOffice', language) },
    { list: 'lockRegions', query: lookupQuery('region', language) },
    { list: 'lockCountries', query: countriesQuery(language), values: countryValues(form.lockRegions) },
    ...projectsOf('lockProjects', form.lockCountries),
  ]);
}
