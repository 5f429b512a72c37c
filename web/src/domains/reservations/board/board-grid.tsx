import { IconCalendarPlus, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canAny } from '#contract/access.ts';
import { bulkMaximum, type ExpiringReservation } from '#contract/reservations/board-api.ts';
import { actionPrivileges } from '#contract/reservations/rules.ts';
import { usePerson } from '../../../api/person.tsx';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useGridView } from '../../../api/remembered/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { pageOf } from '../../../ui/grid/client-page.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { PageSize } from '../../../ui/grid/grid-types.ts';
import { useGo } from '../../../ui/link.tsx';
import { BoardCard, sortValue, useBoardColumns } from './board-columns.tsx';
import type { BoardState, BulkKind } from './use-board.ts';

interface BoardGridProps {
  readonly state: BoardState;
  readonly onAsk: (kind: BulkKind) => void;
}

export function BoardGrid({ state, onAsk }: BoardGridProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const { grants } = usePerson();
  const texts = useGridTexts();
  const messages = useProblemMessages();
  const view = useGridView('expiry-board');
  const columns = useBoardColumns();
  const go = useGo();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(10);
  const [sort, setSort] = useState({ column: 'expires', isDescending: false });
  const { board, rows, days } = state;
  const mayExtend = canAny(grants, actionPrivileges.extend);
  const mayRelease = canAny(grants, actionPrivileges.release);
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const maximum = t('board.maximum', { count: bulkMaximum });
  return (
    <DataGrid<ExpiringReservation>
      title={t('board.count', { count: rows.length, days })}
      isCounted
      columns={columns}
      rows={pageOf(rows, { sort, page, pageSize }, sortValue)}
      rowKey={({ reservation }) => String(reservation.id)}
      rowName={({ reservation }) => String(reservation.id)}
      total={rows.length}
      page={Math.min(page, last)}
      pageSize={pageSize}
      onPage={setPage}
      onPageSize={(size) => {
        setPageSize(size);
        setPage(1);
      }}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        setPage(1);
      }}
      status={board.isError ? 'failed' : board.data && !board.isPlaceholderData ? 'ready' : 'loading'}
      failure={board.isError ? messages.of(board.error, t('common:table.failed')) : undefined}
      onRetry={() => void board.refetch()}
      onOpen={({ reservation }) => void go(paths.reservation({ mode: 'view', id: reservation.id }))}
      empty={t('board.none', { days })}
      rowTone={({ reservation }) =>
        state.outcome?.results.some(({ id, isDone }) => id === reservation.id && !isDone) ? 'failed' : undefined
      }
      card={(row) => <BoardCard row={row} />}
      view={view}
      texts={texts}
      {...((mayExtend || mayRelease) && {
        selection: {
          selected: state.ticked,
          onChange: state.tick,
          limit: bulkMaximum,
          limitText: maximum,
          actions: (
            <>
              {mayRelease ? (
                <Button
                  size="sm"
                  icon={<IconLogout aria-hidden="true" stroke={1.75} />}
                  onClick={() => onAsk('release')}
                >
                  {t('board.release')}
                </Button>
              ) : null}
              {mayExtend ? (
                <Button
                  size="sm"
                  look="primary"
                  icon={<IconCalendarPlus aria-hidden="true" stroke={1.75} />}
                  onClick={() => onAsk('extend')}
                >
                  {t('board.extend')}
                </Button>
              ) : null}
            </>
          ),
        },
      })}
    />
  );
}
