import { useTranslation } from 'react-i18next';
import type { useCriteriaSearch } from './criteria-search.ts';

type Criteria<Chip> = Pick<
  ReturnType<typeof useCriteriaSearch<unknown, unknown, Chip>>,
  'chips' | 'problemCount' | 'removeAndSearch' | 'start' | 'clear' | 'set'
>;

interface Shelled<Chip> extends Criteria<Chip> {
  readonly state: { readonly isFolded: boolean };
  readonly page: { readonly isFetching: boolean };
}

/** Common props of SearchShell, whatever is searched for. */
export function useSearchShell<Chip>({ chips, problemCount, state, page, set, ...search }: Shelled<Chip>) {
  const { t } = useTranslation('search');
  return {
    chips,
    onRemove: search.removeAndSearch,
    onSearch: search.start,
    onClear: search.clear,
    loading: page.isFetching,
    isFolded: state.isFolded,
    onFold: (isFolded: boolean) => set({ isFolded }),
    ...(problemCount > 0 && { disabledBecause: t('correct', { count: problemCount }) }),
  };
}
