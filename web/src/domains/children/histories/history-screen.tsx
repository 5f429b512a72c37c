import { IconDownload } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { exportHistory, type History, type HistoryColumnId } from '#contract/children/card-api.ts';
import { isChildId, normaliseChildId } from '#contract/children/child-id.ts';
import { filterRows, type HistoryColumn, sortRows } from '#contract/children/history-rows.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useCan } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useGridView } from '../../../api/remembered/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { PageSize } from '../../../ui/grid/grid-types.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { InvalidId } from '../card/card-failure.tsx';
import { HistoryHead } from './history-head.tsx';
import classes from './history-screen.module.css';

export interface ShownColumn<R> extends HistoryColumn<R> {
  readonly id: HistoryColumnId;
  readonly header: string;
  /** Where the text alone says too little: old values, arrows, badges. */
  readonly cell?: (row: R) => ReactNode;
  readonly isWrapped?: boolean;
}

interface HistoryScreenProps<R> {
  readonly history: History;
  readonly query: (childId: string) => UseQueryOptions<readonly R[], Error, readonly R[], readonly unknown[]>;
  readonly columns: readonly ShownColumn<R>[];
  readonly rowKey: (row: R) => string;
  /** A row on a small screen. */
  readonly card: (row: R) => ReactNode;
}

/** CHILD-015: filter, sort and csv are the same for the three. */
export function HistoryScreen<R>(props: HistoryScreenProps<R>) {
  const { id = '' } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  if (!isChildId(id)) return <InvalidId typed={id} />;
  return <HistoryOfChild key={id} {...props} childId={normaliseChildId(id)} />;
}

function HistoryOfChild<R>(props: HistoryScreenProps<R> & { readonly childId: string }) {
  const { childId, history, columns } = props;
  const { t } = useTranslation('children');
  const texts = useGridTexts();
  const messages = useProblemMessages();
  const view = useGridView(`children-${history}`);
  const { data, error, refetch } = useQuery(props.query(childId));
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(10);
  const [sort, setSort] = useState({ column: columns[0]?.id ?? '', isDescending: true });
  const all = data ?? [];
  const found = sortRows(filterRows(all, columns, typed), columns, sort);
  const total = found.length;
  const title =
    total === all.length
      ? t('history.count', { count: total })
      : t('history.shownOf', { count: total, total: all.length });
  const fromStart =
    <A extends readonly unknown[]>(change: (...args: A) => void) =>
    (...args: A) => {
      setPage(1);
      change(...args);
    };

  return (
    <>
      <HistoryHead history={history} childId={childId} />
      <div className={classes.filter}>
        <TextField
          label={t('history.filter')}
          placeholder={t('history.filterHint')}
          value={typed}
          maxLength={100}
          onChange={fromStart(setTyped)}
          isSet={typed.trim() !== ''}
        />
      </div>
      <DataGrid<R>
        title={title}
        isCounted
        actions={
          <ExportButton
            taken={{
              childId,
              history,
              filter: typed.trim() || undefined,
              sort: sort.column as HistoryColumnId,
              direction: sort.isDescending ? 'desc' : 'asc',
            }}
          />
        }
        columns={columns.map((column) => ({
          id: column.id,
          header: column.header,
          cell: column.cell ?? column.text,
          isSortable: true,
          isWrapped: column.isWrapped ?? false,
        }))}
        rows={found.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={props.rowKey}
        rowName={props.rowKey}
        total={total}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={fromStart(setPageSize)}
        sort={sort}
        onSort={fromStart(setSort)}
        status={error ? 'failed' : data ? 'ready' : 'loading'}
        failure={error ? messages.of(error, t('history.failed')) : undefined}
        onRetry={() => void refetch()}
        empty={t(all.length === 0 ? 'history.none' : 'history.noMatch')}
        card={props.card}
        view={view}
        texts={texts}
      />
    </>
  );
}

/** T13: histories leave as csv, with Export: the rows that are shown, in their order. */
function ExportButton({ taken }: { readonly taken: z.output<typeof exportHistory.input> }) {
  const { t } = useTranslation('children');
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Registered Child:Export');
  const { isBusy, onExport } = useDownload(exportHistory, taken, `${taken.childId} ${taken.history}.csv`, (failure) =>
    toast.error(messages.of(failure, t('history.failed'))),
  );
  if (!mayExport) return null;
  return (
    <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} loading={isBusy} onClick={onExport}>
      {t('history.export')}
    </Button>
  );
}
