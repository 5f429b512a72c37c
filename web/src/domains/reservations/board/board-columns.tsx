import { IconCalendarPlus, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExpiringReservation } from '#contract/reservations/board-api.ts';
import { type CountKind, countKinds, shownKinds } from '#contract/reservations/counts.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/grid/grid-types.ts';
import { Link } from '../../../ui/link.tsx';
import { Badge } from '../../../ui/records/status-badge.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './board.module.css';

type ColumnId = 'id' | 'name' | 'type' | 'expires' | 'left' | 'reserved' | 'extendsTo';

export function sortValue({ reservation, ...row }: ExpiringReservation, column: string): string | number | null {
  switch (column as ColumnId | CountKind) {
    case 'name':
      return reservation.name;
    case 'type':
      return reservation.categoryType?.label ?? null;
    case 'reserved':
      return reservation.totalReserved;
    case 'proposed':
    case 'sponsored':
    case 'available':
    case 'other':
      return row[column as CountKind];
    case 'extendsTo':
      return row.extendsTo;
    case 'id':
      return reservation.id;
    default:
      return row.daysLeft;
  }
}

const ReservationLink = ({ id, text = String(id) }: { readonly id: number; readonly text?: string }) => (
  <Link to={paths.reservation({ mode: 'view', id })} className={classes.id}>
    {text}
  </Link>
);

/** T16: within the renewal period a badge says so, in text and colour. */
function DaysLeft({ row }: { readonly row: ExpiringReservation }) {
  const { t } = useTranslation('manageReservations');
  return (
    <span className={classes.left}>
      {t('board.left', { count: row.daysLeft })}
      {row.isUpForRenewal ? (
        <Badge tone="amber" icon={<IconClock aria-hidden="true" stroke={1.75} />}>
          {t('board.renewal')}
        </Badge>
      ) : null}
    </span>
  );
}

type OnExtend = (id: number) => void;

interface ExtendOneProps {
  readonly row: ExpiringReservation;
  readonly onExtend: OnExtend;
}

/** One press asks, Enter confirms. */
function ExtendOne({ row: { reservation, extendsTo }, onExtend }: ExtendOneProps) {
  const { t } = useTranslation('extension');
  const mayExtend = useCan('Reservation:Edit');
  if (!mayExtend || !extendsTo) return null;
  const { id } = reservation;
  return (
    <IconButton size="sm" hasEdge label={t('extendOne', { id })} onClick={() => onExtend(id)}>
      <IconCalendarPlus aria-hidden="true" stroke={1.75} />
    </IconButton>
  );
}

/** F19: the column 'Other' appears only when a reservation of the board has such children. */
export function useBoardColumns(
  rows: readonly ExpiringReservation[],
  onExtend: OnExtend,
): readonly Column<ExpiringReservation>[] {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const column = (
    id: ColumnId,
    cell: Column<ExpiringReservation>['cell'],
    more: Partial<Column<ExpiringReservation>> = {},
  ) => ({ id, header: t(`board.column.${id}`), cell, isSortable: true, ...more });
  const counted = (kind: CountKind): Column<ExpiringReservation> => ({
    id: kind,
    header: labels.count(kind),
    cell: (row) => format.number(row[kind]),
    isSortable: true,
    isNumber: true,
  });
  const kinds = countKinds.filter((kind) => kind !== 'other' || rows.some(({ other }) => other > 0));
  return [
    column('id', ({ reservation }) => <ReservationLink id={reservation.id} />, { isFixed: true }),
    column('name', ({ reservation }) => reservation.name ?? emptyMark),
    column('type', ({ reservation }) => reservation.categoryType?.label ?? emptyMark),
    column('expires', ({ reservation }) => format.date(reservation.expirationDate)),
    column('left', (row) => <DaysLeft row={row} />),
    // Before the counts: in a narrow window it is seen without scrolling sideways.
    column('extendsTo', (row) => (
      <span className={classes.extend}>
        {row.extendsTo ? format.date(row.extendsTo) : t('board.cannotExtend')}
        <ExtendOne row={row} onExtend={onExtend} />
      </span>
    )),
    column('reserved', ({ reservation }) => format.number(reservation.totalReserved), { isNumber: true }),
    ...kinds.map(counted),
  ];
}

/** A row on a small screen. */
export function BoardCard({ row, onExtend }: ExtendOneProps) {
  const { t } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const { reservation } = row;
  return (
    <div className={classes.card}>
      <ReservationLink id={reservation.id} text={reservation.name ?? t('unnamed')} />
      <span>{t('view.crumb', { id: reservation.id })}</span>
      <span>{t('search.ends', { date: format.date(reservation.expirationDate) })}</span>
      <DaysLeft row={row} />
      <span>{t('view.sponsoredOf', { sponsored: row.sponsored, reserved: reservation.totalReserved })}</span>
      <span>
        {shownKinds(row)
          .filter((kind) => kind !== 'sponsored')
          .map((kind) => `${labels.count(kind)} ${format.number(row[kind])}`)
          .join(', ')}
      </span>
      <span className={classes.left}>
        {t('board.extendTo')}: {row.extendsTo ? format.date(row.extendsTo) : t('board.cannotExtend')}
        <ExtendOne row={row} onExtend={onExtend} />
      </span>
    </div>
  );
}
