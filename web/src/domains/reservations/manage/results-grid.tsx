import { useTranslation } from 'react-i18next';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { type ReservationColumn, reservationColumns } from '#contract/reservations/search.ts';
import { emptyMark, type Format, useFormat } from '../../../api/format.ts';
import { useGridView } from '../../../api/storage/preferences.ts';
import { paths } from '../../../app/paths.ts';
import { useGridTexts } from '../../../i18n/kit-texts.ts';
import { DataGrid, type DataGridProps } from '../../../ui/grid/data-grid.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { pagedBy } from '../../../ui/grid/paging.ts';
import { Link } from '../../../ui/link.tsx';
import { useReservationLabels } from '../labels.ts';
import { PerpetualBadge, ReservationBadge } from '../view/badges.tsx';
import { ReservationCard } from './reservation-card.tsx';
import classes from './results.module.css';
import type { ReservationSearchState } from './use-reservation-search.ts';

/** Table T15. */
const cells: Readonly<Record<ReservationColumn, (row: ReservationRow, format: Format) => React.ReactNode>> = {
  ReservationID: (row) => (
    <Link to={paths.reservation({ mode: 'view', id: row.id })} className={classes.id}>
      {row.id}
    </Link>
  ),
  ReservationName: (row) => row.name ?? emptyMark,
  ReservationCategory: (row) => row.category?.label ?? emptyMark,
  ReservationCategoryType: (row) => row.categoryType?.label ?? emptyMark,
  ReservationStatus: (row) => <ReservationBadge status={row.status} />,
  ExpirationDate: (row, format) => format.date(row.expirationDate),
  EventID: (row) => row.eventId ?? emptyMark,
  TotalReserved: (row, format) => format.number(row.totalReserved),
  CreatedBy: (row) => row.createdBy || emptyMark,
  CreatedDate: (row, format) => format.day(row.createdAt),
  IsPerpetualReservation: (row) => (row.isPerpetual ? <PerpetualBadge /> : emptyMark),
};

/** Columns that may wrap before the table scrolls horizontally. */
const wrapped: ReadonlySet<ReservationColumn> = new Set([
  'ReservationName',
  'ReservationCategory',
  'ReservationCategoryType',
  'CreatedBy',
]);

type Passed = Pick<
  DataGridProps<ReservationRow>,
  'title' | 'rows' | 'total' | 'status' | 'onRetry' | 'failure' | 'cap' | 'actions' | 'onOpen'
>;

interface ResultsGridProps extends Passed {
  readonly search: ReservationSearchState;
}

export function ResultsGrid({ search, ...passed }: ResultsGridProps) {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const view = useGridView('reservations');
  const texts = useGridTexts();
  const columns = reservationColumns.map(
    (id): Column<ReservationRow> => ({
      id,
      header: labels.column(id),
      cell: (row) => cells[id](row, format),
      isSortable: true,
      isNumber: id === 'TotalReserved',
      isFixed: id === 'ReservationID',
      isWrapped: wrapped.has(id),
      least: id === 'ReservationName' ? 140 : undefined,
      isStatus: id === 'ReservationStatus',
    }),
  );
  return (
    <div className={classes.tight}>
      <DataGrid
        {...passed}
        isCounted
        note={t('search.sortedBy', { column: labels.column(search.state.sort.column as ReservationColumn) })}
        columns={columns}
        rowKey={(row) => String(row.id)}
        rowName={(row) => String(row.id)}
        {...pagedBy(search)}
        card={(row) => <ReservationCard row={row} />}
        view={view}
        texts={texts}
      />
    </div>
  );
}
