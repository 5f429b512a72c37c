import { useTranslation } from 'react-i18next';
import { findCriterion } from '#contract/children/criteria.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { countriesQuery, lookupQuery, officeUsersQuery } from '../../../api/lists.ts';
import { usePerson } from '../../../api/person.tsx';
import { type CriteriaLists, countryValues, useLists } from '../../../api/search/criteria-lists.ts';

const basicLists = ['country', 'region', 'rcdsChildStatus', 'actionCode'] as const;

/** Value lists of the basic fields and of the chosen advanced criteria. */
export function useCriteriaLists(form: ChildSearchForm): CriteriaLists {
  const { user } = usePerson();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const advanced = (form.advanced ?? []).flatMap(({ criterion }) => findCriterion(criterion)?.lookup ?? []);
  const needed = [...new Set<string>([...basicLists, ...(form.countries?.length ? ['project'] : []), ...advanced])];
  const supportTypes = form.advanced?.find((item) => item.criterion === 'ParticipationSupportType')?.values;

  const queryOf = (list: string) => {
    if (list === 'users') return officeUsersQuery(user.office);
    if (list === 'project') return lookupQuery(list, language, { countries: form.countries ?? [] });
    if (list === 'community') return lookupQuery(list, language, { projects: form.projects ?? [] });
    if (list === 'participationSupportDescription')
      return lookupQuery(list, language, { participationSupportTypes: supportTypes ?? [] });
    return lookupQuery(list, language);
  };
  return useLists(
    needed.map((list) =>
      list === 'country'
        ? { list, query: countriesQuery(language), values: countryValues(form.regions) }
        : { list, query: queryOf(list) },
    ),
  );
}
