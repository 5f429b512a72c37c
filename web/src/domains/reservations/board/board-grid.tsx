import { IconCalendarPlus, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canAny } from '#contract/access.ts';
import { bulkMaximum, type ExpiringReservation } from '#contract/reservations/board-api.ts';
import { actionPrivileges } from '#contract/reservations/rules.ts';
import { usePerson } from '../../../api/person.tsx';
import { useRowsState } from '../../../api/rows-state.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { ExtendReservation } from '../../../forms/extend-reservation.tsx';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { pageOf } from '../../../ui/grid/client-page.ts';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { useSortedPaging } from '../../../ui/grid/paging.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
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
  const view = useGridView('expiry-board');
  const go = useNavigateTo();
  const paging = useSortedPaging({ column: 'expires', isDescending: false });
  const { page, pageSize, sort } = paging;
  const { board, rows, days } = state;
  const [extending, setExtending] = useState({ id: 0, isOpen: false });
  const extendOne = (id: number) => setExtending({ id, isOpen: true });
  const columns = useBoardColumns(rows, extendOne);
  const shown = useRowsState(board, t('common:table.failed'));
  const mayExtend = canAny(grants, actionPrivileges.extend);
  const mayRelease = canAny(grants, actionPrivileges.release);
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const maximum = t('board.maximum', { count: bulkMaximum });
  return (
    <>
      <DataGrid<ExpiringReservation>
        title={t('board.count', { count: rows.length, days })}
        isCounted
        columns={columns}
        rows={pageOf(rows, { sort, page, pageSize }, sortValue)}
        rowKey={({ reservation }) => String(reservation.id)}
        rowName={({ reservation }) => String(reservation.id)}
        total={rows.length}
        {...paging}
        page={Math.min(page, last)}
        {...shown}
        onOpen={({ reservation }) => void go(paths.reservation({ mode: 'view', id: reservation.id }))}
        empty={t('board.none', { days })}
        rowTone={({ reservation }) =>
          state.outcome?.results.some(({ id, isDone }) => id === reservation.id && !isDone) ? 'failed' : undefined
        }
        card={(row) => <BoardCard row={row} onExtend={extendOne} />}
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
      <ExtendReservation
        key={extending.id}
        id={extending.id}
        isOpen={extending.isOpen}
        onClose={() => setExtending({ ...extending, isOpen: false })}
        otherDate={paths.reservation({ mode: 'edit', id: extending.id, field: 'expirationDate' })}
      />
    </>
  );
}
