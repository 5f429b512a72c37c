import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/fetched.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PerpetualBadge } from '../view/badges.tsx';
import { targetsMaximum, targetsQuery } from './queries.ts';
import classes from './transfer.module.css';

export const freePlaces = ({ targetChildren, totalReserved }: ReservationRow): number =>
  Math.max(0, (targetChildren ?? 0) - totalReserved);

interface TargetPickerProps {
  readonly sourceId: number;
  readonly chosen: ReservationRow | undefined;
  readonly onChoose: (target: ReservationRow) => void;
}

/** RESV-003: an active reservation of the office, with how many it still takes. */
export function TargetPicker({ sourceId, chosen, onChoose }: TargetPickerProps) {
  const { t, i18n } = useTranslation(['manageReservations', 'common']);
  const format = useFormat();
  const messages = useProblemMessages();
  const name = useId();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery(targetsQuery(useDeferredValue(typed), i18n.language));
  const column = (id: 'choose' | 'id' | 'name' | 'type' | 'ends' | 'places') => ({
    id,
    header: t(`transfer.column.${id}`),
  });
  const columns = [
    {
      ...column('choose'),
      cell: (row: ReservationRow) => (
        <input
          type="radio"
          name={name}
          className={classes.radio}
          checked={chosen?.id === row.id}
          aria-label={t('transfer.chooseOne', { name: `${row.id} ${row.name ?? ''}` })}
          onChange={() => onChoose(row)}
        />
      ),
    },
    { ...column('id'), cell: (row: ReservationRow) => row.id },
    { ...column('name'), cell: (row: ReservationRow) => row.name },
    { ...column('type'), cell: (row: ReservationRow) => row.categoryType?.label },
    {
      ...column('ends'),
      cell: (row: ReservationRow) => (row.isPerpetual ? <PerpetualBadge /> : format.date(row.expirationDate)),
    },
    {
      ...column('places'),
      cell: (row: ReservationRow) =>
        freePlaces(row) === 0
          ? t('transfer.full')
          : t('transfer.places', { free: freePlaces(row), target: row.targetChildren ?? 0 }),
    },
  ];
  return (
    <Card title={t('transfer.targetTitle')} note={t('transfer.targetNote')}>
      <div className={classes.picker}>
        <TextField label={t('transfer.find')} value={typed} onChange={setTyped} isSet={typed.trim() !== ''} />
        <Fetched
          data={data}
          hasFailed={error !== null}
          failure={messages.of(error, t('common:table.failed'))}
          onRetry={() => void refetch()}
          tryAgain={t('common:action.tryAgain')}
          loading={t('common:table.loading')}
        >
          {(found) => (
            <div className={classes.targets}>
              <PlainTable
                label={t('transfer.targetTitle')}
                columns={columns}
                rows={found.reservations.filter((row) => row.id !== sourceId)}
                rowKey={(row) => row.id}
                empty={t('transfer.noTarget')}
              />
            </div>
          )}
        </Fetched>
        {data && data.total > data.reservations.length ? (
          <p className={classes.note}>{t('transfer.moreTargets', { max: targetsMaximum })}</p>
        ) : null}
      </div>
    </Card>
  );
}
