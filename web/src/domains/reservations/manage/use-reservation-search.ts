import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedReservationSearch } from '#contract/reservations/saved-searches.ts';
import { defaultReservationSearch, ReservationSearch } from '#contract/reservations/search.ts';
import { useCriteriaDraft } from '../../../api/search/criteria-draft.ts';
import { useCriteriaSearch } from '../../../api/search/criteria-search.ts';
import { refusedField } from '../../../api/search/refused-field.ts';
import { trackSaved } from '../../../api/search/save-search.ts';
import { useSearchState } from '../../../api/search/search-state.ts';
import { readShared } from '../../../api/search/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import { useSavedSearchFromAddress, useSavedSearchId } from '../../../ui/search/use-saved-search-from-address.ts';
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
import { savedReservationSearches } from './saved-searches.ts';
import { useReservationChips } from './use-chips.ts';

/** State and actions of the Manage Reservation search. */
export function useReservationSearch() {
  const { t, i18n } = useTranslation('search');
  const [saved, setSaved] = useState<SavedReservationSearch>();
  const remembered = useSearchState<ReservationForm>({
    feature: 'reservations',
    name: 'search',
    defaults: defaultReservationSearch,
    sort: 'ReservationID',
    parse: parseForm,
    arrive: () => readShared(parseShared),
  });
  const { form, searched, page: number, pageSize, sort } = remembered.state;
  const lists = useReservationLists(form);
  const chips = useReservationChips(lists);
  const page = useQuery({
    ...reservationPageQuery(
      { form: searched ?? form, page: number, pageSize, sort, savedSearchId: saved?.id },
      i18n.language,
    ),
    enabled: searched !== undefined,
  });
  const search = useCriteriaSearch({
    remembered,
    chips,
    problems: formProblems(form),
    remove: (from, key) => removeCriterion(from, key as Criterion),
    failure: page.error,
    refusedKey: (field) => refusedField(ReservationSearch, field)?.field,
  });
  const kept = useCriteriaDraft('reservations', { remembered, defaults: defaultReservationSearch, parse: parseForm });
  const tracked = trackSaved<ReservationForm, SavedReservationSearch>(search, [saved, setSaved]);
  const asked = useSavedSearchFromAddress({
    list: useQuery({ ...savedReservationSearches.query, enabled: useSavedSearchId() !== undefined }),
    run: tracked.run,
    gone: t('saved.gone'),
    address: paths.manageReservation(),
    searched,
  });
  return {
    ...search,
    ...tracked,
    asked,
    kept,
    lists,
    page,
    saved,
    change: (change: Partial<ReservationForm>) => search.apply(changeForm(form, change)),
    changeRange: (field: RangeName, part: Readonly<Record<string, string | number | undefined>>) =>
      search.apply(changeRangeOf(form, field, part)),
  };
}

export type ReservationSearchState = ReturnType<typeof useReservationSearch>;
