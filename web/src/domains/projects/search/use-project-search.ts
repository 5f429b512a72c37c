import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClearedField, changeProjectSearch, type ProjectChange } from '#contract/projects/resets.ts';
import { defaultProjectSearch, type ProjectSearchForm } from '#contract/projects/rules.ts';
import type { SavedProjectSearch } from '#contract/projects/saved-searches.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import { useCriteriaSearch } from '../../../api/searching/criteria-search.ts';
import { useKeptSearch } from '../../../api/searching/kept-search.ts';
import { refusedField } from '../../../api/searching/refused-field.ts';
import { useRememberedSearch } from '../../../api/searching/remembered-search.ts';
import { trackSaved } from '../../../api/searching/saved-searches.ts';
import { readShared } from '../../../api/searching/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { useAskedId, useAskedSearch } from '../../../ui/search/use-asked-search.ts';
import { projectPageQuery } from '../queries.ts';
import { type ProjectField, removeCriterion } from './edits.ts';
import { searchProblems } from './field-problems.ts';
import { useProjectLists } from './lists.ts';
import { parseForm, parseShared } from './parse-form.ts';
import { savedSearchesQuery } from './saved-searches.ts';
import { useProjectWords } from './use-words.ts';

/** Where the search state is stored; the project screen reads it too, for Back and Previous/Next. */
export const searchMemory = {
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
  const remembered = useRememberedSearch<ProjectSearchForm>({
    ...searchMemory,
    arrive: () => readShared(parseShared),
  });
  const { form, searched, page: number, pageSize, sort } = remembered.state;
  const lists = useProjectLists(form);
  const words = useProjectWords(lists);
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
  const kept = useKeptSearch('projects', { ...searchMemory, remembered });
  const tracked = trackSaved<ProjectSearchForm, SavedProjectSearch>(search, [saved, setSaved]);
  const asked = useAskedSearch({
    list: useQuery({ ...savedSearchesQuery, enabled: useAskedId() !== undefined }),
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
