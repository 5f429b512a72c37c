import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chooseCountryGroup } from '#contract/reservations/available-search.ts';
import { type AvailableColumn, searchAvailableChildren } from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { keepRowsOf } from '../../../api/keep-rows.ts';
import { usePerson } from '../../../api/person.tsx';
import { useCriteriaSearch } from '../../../api/search/criteria-search.ts';
import { orderOf } from '../../../api/search/order.ts';
import { type SearchPage, useSearchState } from '../../../api/search/search-state.ts';
import { reservationsKey } from '../queries.ts';
import { type AvailableForm, changeForm, filledForm, formProblems, parseForm, removeField } from './form.ts';
import { useAvailableLists } from './use-available-lists.ts';
import { useAvailableChips } from './use-chips.ts';

type Page = Omit<SearchPage<AvailableForm>, 'form'>;

const availablePageQuery = (id: number, form: AvailableForm, { page, pageSize, sort }: Page, language: string) =>
  queryOptions({
    queryKey: [...reservationsKey, 'available', id, language, form, page, pageSize, sort] as const,
    queryFn: ({ signal }) =>
      call(
        searchAvailableChildren,
        {
          id,
          search: filledForm(form),
          page,
          pageSize,
          ...orderOf<AvailableColumn>(sort),
        },
        { signal },
      ),
    placeholderData: keepRowsOf([...reservationsKey, 'available', id]),
    // Availability changes by the minute, so a page is always fetched again.
    staleTime: 0,
  });

/** State and actions of the search for available children of one reservation. */
export function useAvailableSearch(reservation: Pick<Reservation, 'id' | 'categoryType'>) {
  const { i18n } = useTranslation();
  const { settings } = usePerson();
  const format = useFormat();
  const remembered = useSearchState<AvailableForm>({
    feature: 'reservations',
    name: `available-${reservation.id}`,
    defaults: {},
    sort: 'ChildId',
    parse: parseForm,
  });
  const { form, searched, ...page } = remembered.state;
  const lists = useAvailableLists(form);
  const chips = useAvailableChips(lists);
  const problems = formProblems(form, reservation.categoryType, { settings, today: format.today() });
  const criteria = useCriteriaSearch({ remembered, chips, problems, remove: removeField });
  const found = useQuery({
    ...availablePageQuery(reservation.id, searched ?? form, page, i18n.language),
    enabled: searched !== undefined,
  });
  return {
    ...criteria,
    lists,
    page: found,
    change: (change: Partial<AvailableForm>) => criteria.apply(changeForm(form, change)),
    /** RESV-029. */
    chooseGroup: (id: number | undefined) => {
      const group = lists.groups.find((one) => one.id === id);
      const countries = group && { id: group.id, countries: group.countries.map(({ code }) => code) };
      const next = chooseCountryGroup(form as Parameters<typeof chooseCountryGroup>[0], countries) as AvailableForm;
      criteria.apply({ form: next, cleared: group ? changeForm(form, { countries: next.countries }).cleared : [] });
    },
  };
}
export type AvailableSearchState = ReturnType<typeof useAvailableSearch>;
