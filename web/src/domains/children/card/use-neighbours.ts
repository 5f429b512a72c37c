import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defaultSearch } from '#contract/children/rules.ts';
import { usePerson } from '../../../api/person.tsx';
import { useSearchState } from '../../../api/search/search-state.ts';
import { neighbourOf, positionIn, type Step } from '../../../api/storage/result-position.ts';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { childPageQuery } from '../queries.ts';
import { parseForm } from '../search/parse-form.ts';

/** Position of this child in the remembered search results, with steps to the previous and the next one. */
export function useNeighbours(childId: string, tab: string) {
  const { i18n } = useTranslation();
  const { mode } = usePerson();
  const client = useQueryClient();
  const go = useNavigateTo();
  const { state, set } = useSearchState({
    feature: 'children',
    name: 'search',
    defaults: defaultSearch(mode),
    sort: 'ChildId',
    parse: parseForm,
  });
  const { searched, pageSize, sort } = state;
  const queryOf = (page: number) =>
    childPageQuery({ form: searched ?? state.form, page, pageSize, sort }, i18n.language);
  const shown = useQuery({ ...queryOf(state.page), enabled: searched !== undefined });
  const ids = shown.isPlaceholderData ? undefined : shown.data?.children.map((child) => child.childId);
  const place = ids && positionIn(ids, childId, { page: state.page, pageSize, total: shown.data?.total ?? 0 });

  const take = async (step: Step) => {
    const found =
      step.page === state.page ? shown.data : await client.fetchQuery({ ...queryOf(step.page), staleTime: 30_000 });
    const next = found?.children.at(step.index)?.childId;
    if (next === undefined) return;
    if (step.page !== state.page) set({ page: step.page });
    await go(paths.viewChild({ id: next, ...(tab !== 'general' && { tab }) }));
  };
  const stepper = (direction: -1 | 1) => {
    const step = place && neighbourOf(place, direction);
    return step && (() => take(step));
  };

  return { hasResults: searched !== undefined, place, previous: stepper(-1), next: stepper(1) };
}

export type Neighbours = ReturnType<typeof useNeighbours>;
