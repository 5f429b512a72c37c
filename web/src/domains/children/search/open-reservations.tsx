import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchReservations } from '#contract/reservations/api.ts';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { reservationStatusNames, statusCodes, statusOf } from '#contract/reservations/rules.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../api/fetched.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';
import { Stack } from '../../../ui/stack.tsx';
import classes from './open-reservations.module.css';

const shownMaximum = 25;
const open = [String(statusCodes.draft), String(statusCodes.active)] as ('1' | '2')[];

/** Drafts and active reservations of the office, the latest first. */
const openReservationsQuery = (typed: string, language: string) => {
  const text = typed.trim();
  const found = /^#?\d+$/.test(text) ? { id: text.replace('#', '') } : { name: text };
  return queryOptions({
    queryKey: ['reservations', 'open', language, text] as const,
    queryFn: ({ signal }) =>
      call(
        searchReservations,
        {
          search: { statuses: open, ...(text !== '' && found) },
          pageSize: shownMaximum,
          sort: 'CreatedDate',
          direction: 'desc',
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
};

/** RESV-100. The children of a draft are not counted before it is confirmed. */
const isFull = ({ status, totalReserved, targetChildren }: ReservationRow): boolean =>
  status.code === String(statusCodes.active) && totalReserved >= (targetChildren ?? 0);

interface OpenReservationsProps {
  readonly onChoose: (reservation: ReservationRow) => void;
}

/** Drafts and active reservations, narrowed by what is typed. */
export function OpenReservations({ onChoose }: OpenReservationsProps) {
  const { t, i18n } = useTranslation(['children', 'common']);
  const format = useFormat();
  const messages = useProblemMessages();
  const [typed, setTyped] = useState('');
  const query = useQuery(openReservationsQuery(useDeferredValue(typed), i18n.language));
  const fetched = useFetched(query, messages.of(query.error, t('common:table.failed')));
  const column = (id: 'name' | 'status' | 'children' | 'ends' | 'add') => ({ id, header: t(`toReservation.${id}`) });
  return (
    <Stack>
      <TextField
        label={t('toReservation.find')}
        value={typed}
        onChange={setTyped}
        isSet={typed.trim() !== ''}
        data-autofocus
      />
      <Fetched {...fetched}>
        {({ reservations, total }) => (
          <>
            <PlainTable
              label={t('toReservation.list')}
              isTight
              columns={[
                {
                  ...column('name'),
                  cell: ({ id, name }: ReservationRow) =>
                    name ? t('toReservation.named', { id, name }) : t('toReservation.unnamed', { id }),
                },
                {
                  ...column('status'),
                  isTold: true,
                  cell: ({ status }: ReservationRow) => (
                    <StatusBadge
                      set="reservation"
                      value={reservationStatusNames[statusOf(Number(status.code))]}
                      label={status.label}
                    />
                  ),
                },
                {
                  ...column('children'),
                  isTold: true,
                  cell: ({ totalReserved, targetChildren }: ReservationRow) => (
                    <span className={classes.places}>
                      <IconUsers stroke={1.75} aria-hidden="true" />
                      {targetChildren
                        ? t('toReservation.places', {
                            reserved: format.number(totalReserved),
                            target: format.number(targetChildren),
                          })
                        : format.number(totalReserved)}
                    </span>
                  ),
                },
                {
                  ...column('ends'),
                  cell: ({ isPerpetual, expirationDate }: ReservationRow) =>
                    isPerpetual ? t('toReservation.perpetual') : format.date(expirationDate),
                },
                {
                  ...column('add'),
                  isWhole: true,
                  cell: (row: ReservationRow) =>
                    isFull(row) ? (
                      t('toReservation.full')
                    ) : (
                      <Button
                        size="sm"
                        look="primary"
                        aria-label={t('toReservation.addTo', { id: row.id })}
                        onClick={() => onChoose(row)}
                      >
                        {t('toReservation.add')}
                      </Button>
                    ),
                },
              ]}
              rows={reservations}
              rowKey={({ id }) => id}
              empty={t(typed.trim() === '' ? 'toReservation.none' : 'toReservation.noneFound')}
            />
            {total > reservations.length ? <p>{t('toReservation.more', { count: shownMaximum })}</p> : null}
          </>
        )}
      </Fetched>
    </Stack>
  );
}
