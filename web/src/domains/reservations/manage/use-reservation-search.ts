import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defaultReservationSearch, ReservationSearch } from '#contract/reservations/search.ts';
import { useCriteriaDraft } from '../../../api/search/criteria-draft.ts';
import { useCriteriaSearch } from '../../../api/search/criteria-search.ts';
import { refusedField } from '../../../api/search/refused-field.ts';
import { useSearchState } from '../../../api/search/search-state.ts';
import { readShared } from '../../../api/search/shared-link.ts';
import {
  type Criterion,
  changeForm,
  changeRangeOf,
  formProblems,
  parseForm,
  parseShared,
  type RangeName,
  type ReservationForm,
  removeCriterion,
} from './form.ts';
import { useReservationLists } from './lists.ts';
import { reservationPageQuery } from './queries.ts';
import { useReservationChips } from './use-chips.ts';

/** State and actions of the Manage Reservation search. */
export function useReservationSearch() {
  const { i18n } = useTranslation();
  const remembered = useSearchState<ReservationForm>({
    feature: 'reservations',
    name: 'search',
    defaults: defaultReservationSearch,
    sort: 'ReservationID',
    parse: parseForm,
    arrive: () => readShared(parseShared),
  });
  const { form, searched, page, pageSize, sort } = remembered.state;
  const lists = useReservationLists(form);
  const chips = useReservationChips(lists);
  const found = useQuery({
    ...reservationPageQuery({ form: searched ?? form, page, pageSize, sort }, i18n.language),
    enabled: searched !== undefined,
  });
  const search = useCriteriaSearch({
    remembered,
    chips,
    problems: formProblems(form),
    remove: (from, key) => removeCriterion(from, key as Criterion),
    failure: found.error,
    refusedKey: (field) => refusedField(ReservationSearch, field)?.field,
  });
  const kept = useCriteriaDraft('reservations', { remembered, defaults: defaultReservationSearch, parse: parseForm });
  return {
    ...search,
    kept,
    lists,
    page: found,
    change: (change: Partial<ReservationForm>) => search.apply(changeForm(form, change)),
    changeRange: (field: RangeName, part: Readonly<Record<string, string | number | undefined>>) =>
      search.apply(changeRangeOf(form, field, part)),
  };
}

export type ReservationSearchState = ReturnType<typeof useReservationSearch>;
