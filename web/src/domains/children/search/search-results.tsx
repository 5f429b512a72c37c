import { IconDownload, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { sharedLink } from '../../../api/shared-link.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useGo } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { EmptyResult } from './empty-result.tsx';
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
  const messages = useProblemMessages();
  const go = useGo();
  const { page, searched, searchedChips } = search;
  const found = page.data;
  if (searched === undefined) return null;
  if (found?.total === 0 && !page.isFetching && !page.isError)
    return <EmptyResult form={searched} chips={searchedChips} onRemove={search.removeAndSearch} onSave={onSave} />;
  return (
    <ResultsGrid
      search={search}
      title={
        found?.isMore
          ? t('results.moreThan', { max: format.number(found.maximum) })
          : t('results.count', { count: found?.total ?? 0 })
      }
      rows={found?.children ?? []}
      total={found?.total ?? 0}
      status={page.isError ? 'failed' : page.isPending || page.isPlaceholderData ? 'loading' : 'ready'}
      failure={page.isError ? messages.of(page.error, t('common:table.failed')) : undefined}
      onRetry={() => void page.refetch()}
      cap={found?.isMore ? found.maximum : undefined}
      onOpen={(row) => void go(paths.viewChild({ id: row.childId }))}
      actions={<ResultActions search={search} onExport={onExport} />}
    />
  );
}

function ResultActions({ search, onExport }: Pick<SearchResultsProps, 'search' | 'onExport'>) {
  const { t } = useTranslation('children');
  const toast = useToast();
  const mayExport = useCan('Registered Child:Export to Excel');
  const copyLink = async () => {
    await navigator.clipboard.writeText(sharedLink(paths.searchChild(), search.searched));
    toast.success(t('results.linkCopied'));
  };
  return (
    <>
      <Button look="quiet" icon={<IconLink aria-hidden="true" stroke={1.75} />} onClick={() => void copyLink()}>
        {t('results.copyLink')}
      </Button>
      {mayExport ? (
        <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} onClick={onExport}>
          {t('results.export')}
        </Button>
      ) : null}
    </>
  );
}
