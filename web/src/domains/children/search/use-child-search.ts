import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CriterionId } from '#contract/children/criteria.ts';
import {
  type Change,
  type Changed,
  type ChildSearchForm,
  type Cleared,
  changeCriteria,
} from '#contract/children/resets.ts';
import { defaultSearch } from '#contract/children/rules.ts';
import type { SavedSearch } from '#contract/children/saved-searches.ts';
import { useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useRememberedSearch } from '../../../api/remembered-search.ts';
import { takeShared } from '../../../api/shared-link.ts';
import { childPageQuery } from '../queries.ts';
import { useCriteriaLists } from './criteria-lists.ts';
import { addCriterion, type CriterionKey, removeByKey, removeCriterion } from './edits.ts';
import { searchProblems } from './field-problems.ts';
import { parseForm } from './parse-form.ts';
import { noteUsed } from './recent-criteria.ts';
import { useCriterionWords } from './use-words.ts';

/** Interface design, section 7: what a changed parent cleared can be had back for so long. */
const undoTime = 5_000;

interface Undo {
  readonly form: ChildSearchForm;
  readonly cleared: readonly Cleared[];
}

/** Everything the search screen knows and can do; the components only show it. */
export function useChildSearch() {
  const { i18n } = useTranslation();
  const { mode, settings } = usePerson();
  const format = useFormat();
  const messages = useProblemMessages();
  const [saved, setSaved] = useState<SavedSearch>();
  const [undo, setUndo] = useState<Undo>();
  const remembered = useRememberedSearch<ChildSearchForm>({
    feature: 'children',
    name: 'search',
    defaults: defaultSearch(mode),
    sort: 'ChildId',
    parse: parseForm,
    arrive: () => takeShared(parseForm),
  });
  const { state } = remembered;
  const { form, searched } = state;
  const lists = useCriteriaLists(form);
  const words = useCriterionWords(lists);
  const problems = searchProblems(form, settings, format.today());

  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(undefined), undoTime);
    return () => clearTimeout(timer);
  }, [undo]);

  const { page: number, pageSize, sort } = state;
  const page = useQuery({
    ...childPageQuery(
      { form: searched ?? form, page: number, pageSize, sort, savedSearchId: saved?.id },
      i18n.language,
    ),
    enabled: searched !== undefined,
  });

  const apply = ({ form: next, cleared }: Changed) => {
    remembered.edit(next);
    setUndo(cleared.length > 0 ? { form, cleared } : undefined);
  };
  const start = (next: ChildSearchForm, from?: SavedSearch) => {
    setSaved(from);
    setUndo(undefined);
    remembered.search(next, from && { column: from.sort, isDescending: from.direction === 'desc' });
  };

  return {
    ...remembered,
    form,
    searched,
    lists,
    page,
    saved,
    chips: words.chips(form),
    searchedChips: searched ? words.chips(searched) : [],
    leftOut: words.leftOut(form),
    problemCount: problems.size,
    errorOf: (key: string) => {
      const problem = problems.get(key);
      return problem && messages.ofField(problem);
    },
    undo: undo && {
      cleared: undo.cleared,
      take: () => {
        remembered.edit(undo.form);
        setUndo(undefined);
      },
    },
    change: (...changes: readonly Change[]) => apply(changeAll(form, changes)),
    removeCriterion: (id: CriterionId) => apply(removeCriterion(form, id)),
    toggleCriterion: (id: CriterionId) => {
      if (form.advanced?.some((item) => item.criterion === id)) return apply(removeCriterion(form, id));
      noteUsed(id);
      remembered.edit(addCriterion(form, id));
    },
    removeAndSearch: (key: CriterionKey) => {
      const next = removeByKey(form, key).form;
      if (words.chips(next).length === 0) remembered.clear();
      else start(next);
    },
    start: () => start(form),
    run: (search: SavedSearch) => start(search.search, search),
    clear: () => {
      setSaved(undefined);
      setUndo(undefined);
      remembered.clear();
    },
  };
}

export type ChildSearchState = ReturnType<typeof useChildSearch>;

function changeAll(form: ChildSearchForm, changes: readonly Change[]): Changed {
  let result: Changed = { form, cleared: [] };
  for (const change of changes) {
    const { form: next, cleared } = changeCriteria(result.form, change);
    result = { form: next, cleared: [...result.cleared, ...cleared] };
  }
  return result;
}
