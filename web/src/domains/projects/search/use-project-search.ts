import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClearedField, changeProjectSearch, type ProjectChange } from '#contract/projects/resets.ts';
import { defaultProjectSearch, type ProjectSearchForm } from '#contract/projects/rules.ts';
import type { SavedProjectSearch } from '#contract/projects/saved-searches.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import { useCriteriaDraft } from '../../../api/search/criteria-draft.ts';
import { useCriteriaSearch } from '../../../api/search/criteria-search.ts';
import { refusedField } from '../../../api/search/refused-field.ts';
import { trackSaved } from '../../../api/search/save-search.ts';
import { useSearchState } from '../../../api/search/search-state.ts';
import { readShared } from '../../../api/search/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { useSavedSearchFromAddress, useSavedSearchId } from '../../../ui/search/use-saved-search-from-address.ts';
import { projectPageQuery } from '../queries.ts';
import { type ProjectField, removeCriterion } from './edits.ts';
import { searchProblems } from './field-problems.ts';
import { useProjectLists } from './lists.ts';
import { parseForm, parseShared } from './parse-form.ts';
import { savedProjectSearches } from './saved-searches.ts';
import { useProjectChips } from './use-chips.ts';

/** Where the search state is stored; the project screen reads it too, for Back and Previous/Next. */
export const rememberedSearchOptions = {
  feature: 'projects',
  name: 'search',
  defaults: defaultProjectSearch,
  sort: 'Project',
  parse: parseForm,
} as const;

/** State and actions of the project search. */
export function useProjectSearch() {
  const { t, i18n } = useTranslation('search');
  const [saved, setSaved] = useState<SavedProjectSearch>();
  const remembered = useSearchState<ProjectSearchForm>({
    ...rememberedSearchOptions,
    arrive: () => readShared(parseShared),
  });
  const { form, searched, page: number, pageSize, sort } = remembered.state;
  const lists = useProjectLists(form);
  const words = useProjectChips(lists);
  const page = useQuery({
    ...projectPageQuery(
      { form: searched ?? form, page: number, pageSize, sort, savedSearchId: saved?.id },
      i18n.language,
    ),
    enabled: searched !== undefined,
  });
  const search = useCriteriaSearch<ProjectSearchForm, ClearedField, Chip>({
    remembered,
    chips: words.chips,
    problems: searchProblems(form),
    remove: (of, key) => removeCriterion(of, key as ProjectField),
    failure: page.error,
    refusedKey: (field) => refusedField(ProjectSearch, field)?.field,
  });
  const kept = useCriteriaDraft('projects', { ...rememberedSearchOptions, remembered });
  const tracked = trackSaved<ProjectSearchForm, SavedProjectSearch>(search, [saved, setSaved]);
  const asked = useSavedSearchFromAddress({
    list: useQuery({ ...savedProjectSearches.query, enabled: useSavedSearchId() !== undefined }),
    run: tracked.run,
    gone: t('saved.gone'),
    address: paths.searchProject(),
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
    change: (change: ProjectChange) => search.apply(changeProjectSearch(form, change)),
  };
}

export type ProjectSearchState = ReturnType<typeof useProjectSearch>;
