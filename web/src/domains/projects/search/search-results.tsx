import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { useRowsState } from '../../../api/rows-state.ts';
import { sharedLink } from '../../../api/search/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import { useResultActionTexts } from '../../../i18n/search-texts.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { ResultActions } from '../../../ui/search/result-actions.tsx';
import { EmptyProjects } from './empty-projects.tsx';
import { ResultsGrid } from './results-grid.tsx';
import type { ProjectSearchState } from './use-project-search.ts';

interface SearchResultsProps {
  readonly search: ProjectSearchState;
  readonly onSave: () => void;
  readonly onExport: () => void;
}

export function SearchResults({ search, onSave, onExport }: SearchResultsProps) {
  const { t } = useTranslation(['projects', 'common']);
  const format = useFormat();
  const go = useNavigateTo();
  const actionTexts = useResultActionTexts();
  const mayExport = useCan('Projects:Export to Excel');
  const { page, searched } = search;
  const found = page.data;
  const shown = useRowsState(page, t('common:table.failed'));
  if (searched === undefined) return null;
  if (found?.total === 0 && !page.isFetching && !page.isError)
    return (
      <EmptyProjects form={searched} chips={search.searchedChips} onRemove={search.removeAndSearch} onSave={onSave} />
    );
  return (
    <ResultsGrid
      search={search}
      title={
        found?.isMore
          ? t('results.moreThan', { max: format.number(found.maximum) })
          : t('results.count', { count: found?.total ?? 0 })
      }
      rows={found?.projects ?? []}
      total={found?.total ?? 0}
      {...shown}
      cap={found?.isMore ? found.maximum : undefined}
      onOpen={(row) => void go(paths.viewProject({ id: row.project.code }))}
      actions={
        <ResultActions
          link={() => sharedLink(paths.searchProject(), searched)}
          onExport={mayExport ? onExport : undefined}
          texts={actionTexts}
        />
      }
    />
  );
}
