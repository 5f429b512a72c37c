import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CriterionId } from '#contract/children/criteria.ts';
import {
  type ChildSearchForm,
  type ClearedField,
  type CriteriaChange,
  type CriteriaChangeResult,
  changeCriteria,
} from '#contract/children/resets.ts';
import { defaultSearch } from '#contract/children/rules.ts';
import type { SavedSearch } from '#contract/children/saved-searches.ts';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { useCriteriaDraft } from '../../../api/search/criteria-draft.ts';
import { useCriteriaSearch } from '../../../api/search/criteria-search.ts';
import { trackSaved } from '../../../api/search/save-search.ts';
import { useSearchState } from '../../../api/search/search-state.ts';
import { readShared } from '../../../api/search/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { useSavedSearchFromAddress, useSavedSearchId } from '../../../ui/search/use-saved-search-from-address.ts';
import { childPageQuery } from '../queries.ts';
import { useCriteriaLists } from './criteria-lists.ts';
import { addCriterion, type CriterionKey, removeByKey, removeCriterion } from './edits.ts';
import { refusedKey, searchProblems } from './field-problems.ts';
import { parseForm, parseShared } from './parse-form.ts';
import { addRecentCriterion } from './recent-criteria.ts';
import { savedChildSearches } from './saved-searches.ts';
import { useChildChips } from './use-chips.ts';

/** State and actions of the child search screen. */
export function useChildSearch() {
  const { t, i18n } = useTranslation('search');
  const { mode, settings } = usePerson();
  const format = useFormat();
  const [saved, setSaved] = useState<SavedSearch>();
  const defaults = defaultSearch(mode);
  const remembered = useSearchState<ChildSearchForm>({
    feature: 'children',
    name: 'search',
    defaults,
    sort: 'ChildId',
    parse: parseForm,
    arrive: () => readShared(parseShared),
  });
  const { form, searched, page: number, pageSize, sort } = remembered.state;
  const lists = useCriteriaLists(form);
  const words = useChildChips(lists);
  const page = useQuery({
    ...childPageQuery(
      { form: searched ?? form, page: number, pageSize, sort, savedSearchId: saved?.id },
      i18n.language,
    ),
    enabled: searched !== undefined,
  });
  const search = useCriteriaSearch<ChildSearchForm, ClearedField, Chip>({
    remembered,
    chips: words.chips,
    problems: searchProblems(form, settings, format.today()),
    remove: (of, key) => removeByKey(of, key as CriterionKey),
    failure: page.error,
    refusedKey,
  });
  const kept = useCriteriaDraft('children', { remembered, defaults, parse: parseForm });
  const { apply } = search;
  const tracked = trackSaved<ChildSearchForm, SavedSearch>(search, [saved, setSaved]);
  const asked = useSavedSearchFromAddress({
    list: useQuery({ ...savedChildSearches.query, enabled: useSavedSearchId() !== undefined }),
    run: tracked.run,
    gone: t('saved.gone'),
    address: paths.searchChild(),
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
    leftOut: words.leftOut(form),
    change: (...changes: readonly CriteriaChange[]) => apply(changeAll(form, changes)),
    removeCriterion: (id: CriterionId) => apply(removeCriterion(form, id)),
    toggleCriterion: (id: CriterionId) => {
      if (form.advanced?.some((item) => item.criterion === id)) return apply(removeCriterion(form, id));
      addRecentCriterion(id);
      remembered.edit(addCriterion(form, id));
    },
  };
}

export type ChildSearchState = ReturnType<typeof useChildSearch>;

function changeAll(form: ChildSearchForm, changes: readonly CriteriaChange[]): CriteriaChangeResult {
  let result: CriteriaChangeResult = { form, cleared: [] };
  for (const change of changes) {
    const { form: next, cleared } = changeCriteria(result.form, change);
    result = { form: next, cleared: [...result.cleared, ...cleared] };
  }
  return result;
}
