import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { useRowsState } from '../../../api/rows-state.ts';
import { sharedLink } from '../../../api/search/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import { useResultActionTexts } from '../../../i18n/search-texts.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { ResultActions } from '../../../ui/search/result-actions.tsx';
import { EmptyChildren } from './empty-children.tsx';
import { toSharedForm } from './parse-form.ts';
import { ResultsGrid } from './results-grid.tsx';
import type { ChildSearchState } from './use-child-search.ts';

interface SearchResultsProps {
  readonly search: ChildSearchState;
  readonly onSave: () => void;
  readonly onExport: () => void;
}

export function SearchResults({ search, onSave, onExport }: SearchResultsProps) {
  const { t } = useTranslation(['children', 'common']);
  const format = useFormat();
  const go = useNavigateTo();
  const actionTexts = useResultActionTexts();
  const mayExport = useCan('Registered Child:Export to Excel');
  const { page, searched, searchedChips } = search;
  // A page of rows renders slowly; deferring it keeps typing and clicks responsive.
  const found = useDeferredValue(page.data);
  const isDrawn = found === page.data;
  const shown = useRowsState(page, t('common:table.failed'));
  if (searched === undefined) return null;
  if (found?.total === 0 && isDrawn && !page.isFetching && !page.isError)
    return <EmptyChildren form={searched} chips={searchedChips} onRemove={search.removeAndSearch} onSave={onSave} />;
  return (
    <ResultsGrid
      search={search}
      title={
        found === undefined
          ? t('results.title')
          : found.isMore
            ? t('results.moreThan', { max: format.number(found.maximum) })
            : t('results.count', { count: found.total })
      }
      rows={found?.children ?? []}
      total={found?.total ?? 0}
      {...shown}
      fetchedAt={page.dataUpdatedAt}
      {...(!isDrawn && !page.isError && { status: 'loading' })}
      cap={found?.isMore ? found.maximum : undefined}
      onOpen={(row) => void go(paths.viewChild({ id: row.childId }))}
      actions={
        <ResultActions
          link={() => sharedLink(paths.searchChild(), toSharedForm(searched, search.state.sort))}
          onExport={mayExport ? onExport : undefined}
          texts={actionTexts}
        />
      }
    />
  );
}
