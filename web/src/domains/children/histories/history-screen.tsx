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
import { useRowsState } from '../../../api/rows-state.ts';
import { orderOf } from '../../../api/search/order.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { useSortedPaging } from '../../../ui/grid/paging.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { InvalidId } from '../card/card-failure.tsx';
import { HistoryHead } from './history-head.tsx';
import classes from './history-screen.module.css';

export interface ShownColumn<R> extends HistoryColumn<R> {
  readonly id: HistoryColumnId;
  readonly header: string;
  /** For cells that need more than text: old values, arrows, badges. */
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

/** CHILD-015: filter, sort and CSV export, shared by the three histories. */
export function HistoryScreen<R>(props: HistoryScreenProps<R>) {
  const { id = '' } = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  if (!isChildId(id)) return <InvalidId typed={id} />;
  return <HistoryOfChild key={id} {...props} childId={normaliseChildId(id)} />;
}

function HistoryOfChild<R>(props: HistoryScreenProps<R> & { readonly childId: string }) {
  const { childId, history, columns } = props;
  const { t } = useTranslation('children');
  const texts = useGridTexts();
  const view = useGridView(`children-${history}`);
  const query = useQuery(props.query(childId));
  const shown = useRowsState(query, t('history.failed'));
  const [typed, setTyped] = useState('');
  const paging = useSortedPaging({ column: columns[0]?.id ?? '', isDescending: true });
  const { page, pageSize, sort } = paging;
  const all = query.data ?? [];
  const found = sortRows(filterRows(all, columns, typed), columns, sort);
  const total = found.length;
  const title =
    total === all.length
      ? t('history.count', { count: total })
      : t('history.shownOf', { count: total, total: all.length });

  return (
    <>
      <HistoryHead history={history} childId={childId} />
      <div className={classes.filter}>
        <TextField
          label={t('history.filter')}
          placeholder={t('history.filterHint')}
          value={typed}
          maxLength={100}
          onChange={(text) => {
            setTyped(text);
            paging.onPage(1);
          }}
          isSet={typed.trim() !== ''}
        />
      </div>
      <DataGrid<R>
        title={title}
        isCounted
        actions={
          <ExportHistory
            taken={{
              childId,
              history,
              filter: typed.trim() || undefined,
              ...orderOf<HistoryColumnId>(sort),
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
        {...paging}
        {...shown}
        empty={t(all.length === 0 ? 'history.none' : 'history.noMatch')}
        card={props.card}
        view={view}
        texts={texts}
      />
    </>
  );
}

/** T13: CSV export needs the level Export; it contains the rows shown, in their order. */
function ExportHistory({ taken }: { readonly taken: z.output<typeof exportHistory.input> }) {
  const { t } = useTranslation('children');
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Registered Child:Export');
  const why = (failure: unknown) => messages.of(failure, t('history.failed'));
  const { error, ...download } = useDownload(exportHistory, taken, (failure) => toast.error(why(failure)));
  if (!mayExport) return null;
  return <ExportButton label={t('history.export')} failure={error ? why(error) : undefined} {...download} />;
}
