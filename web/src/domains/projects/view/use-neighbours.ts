import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProjectSearchForm } from '#contract/projects/rules.ts';
import { useSearchState } from '../../../api/search/search-state.ts';
import { neighbourOf, positionIn, type Step } from '../../../api/storage/result-position.ts';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { projectPageQuery } from '../queries.ts';
import { rememberedSearchOptions } from '../search/use-project-search.ts';

/** Position of this project in the remembered search results, with steps to the previous and the next one. */
export function useNeighbours(id: string, tab: string) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const go = useNavigateTo();
  const { state, set } = useSearchState<ProjectSearchForm>(rememberedSearchOptions);
  const { searched, pageSize, sort } = state;
  const queryOf = (page: number) =>
    projectPageQuery({ form: searched ?? state.form, page, pageSize, sort }, i18n.language);
  const shown = useQuery({ ...queryOf(state.page), enabled: searched !== undefined });
  const codes = shown.isPlaceholderData ? undefined : shown.data?.projects.map(({ project }) => project.code);
  const place = codes && positionIn(codes, id, { page: state.page, pageSize, total: shown.data?.total ?? 0 });

  const take = async (step: Step) => {
    const found =
      step.page === state.page ? shown.data : await client.fetchQuery({ ...queryOf(step.page), staleTime: 30_000 });
    const next = found?.projects.at(step.index)?.project.code;
    if (next === undefined) return;
    if (step.page !== state.page) set({ page: step.page });
    await go(paths.viewProject({ id: next, ...(tab !== 'detail' && { tab }) }));
  };
  const stepper = (direction: -1 | 1) => {
    const step = place && neighbourOf(place, direction);
    return step && (() => take(step));
  };
  return { hasResults: searched !== undefined, place, previous: stepper(-1), next: stepper(1) };
}
