import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { type TransferTarget, transferTargetsMaximum } from '#contract/reservations/transfer-api.ts';
import { useFormat } from '../../../api/format.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fetched } from '../../../ui/messages/fetched.tsx';
import { PlainTable } from '../../../ui/records/plain-table.tsx';
import { PerpetualBadge } from '../view/badges.tsx';
import classes from './transfer.module.css';
import { type TransferProblem, targetProblem } from './transfer-rules.ts';
import { useRefusalText } from './use-refusal-text.ts';
import type { TransferTargets } from './use-transfer-targets.ts';

const freePlaces = ({ reservation: { targetChildren, totalReserved } }: TransferTarget): number =>
  Math.max(0, (targetChildren ?? 0) - totalReserved);

interface TargetPickerProps {
  readonly targets: TransferTargets;
  readonly moving: readonly ReservedChild[];
}

/** RESV-003: active reservations of the office; one that cannot take the ticked children shows the reason. */
export function TargetPicker({ targets: { query, typed, setTyped, chosen, choose }, moving }: TargetPickerProps) {
  const { t } = useTranslation(['manageReservations', 'common']);
  const format = useFormat();
  const messages = useProblemMessages();
  const refusal = useRefusalText();
  const name = useId();
  // Here the limit is exceeded because of the target's own children, which the general message would not say.
  const reason = (problem: TransferProblem) => {
    if (problem.code === 'too-many-countries') return t('transfer.targetCountries', { count: problem.params.count });
    if (problem.code === 'too-many-projects') return t('transfer.targetProjects', { count: problem.params.count });
    return refusal(problem);
  };
  const { data, error, refetch } = query;
  const column = (id: 'choose' | 'id' | 'name' | 'type' | 'ends' | 'places') => ({
    id,
    header: t(`transfer.column.${id}`),
  });
  const reasonId = ({ reservation }: TransferTarget) => `${name}-${reservation.id}`;
  const columns = [
    {
      ...column('choose'),
      cell: (target: TransferTarget) => {
        const { id, name: called } = target.reservation;
        const isChosen = chosen?.reservation.id === id;
        const isRefused = targetProblem(moving, target) !== undefined;
        return (
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={isChosen}
            disabled={isRefused && !isChosen}
            aria-label={t('transfer.chooseOne', { name: `${id} ${called ?? ''}` })}
            {...(isRefused && { 'aria-describedby': reasonId(target) })}
            onChange={() => choose(target)}
          />
        );
      },
    },
    { ...column('id'), cell: ({ reservation }: TransferTarget) => reservation.id },
    { ...column('name'), cell: ({ reservation }: TransferTarget) => reservation.name },
    { ...column('type'), cell: ({ reservation }: TransferTarget) => reservation.categoryType?.label },
    {
      ...column('ends'),
      cell: ({ reservation }: TransferTarget) =>
        reservation.isPerpetual ? <PerpetualBadge /> : format.date(reservation.expirationDate),
    },
    {
      ...column('places'),
      cell: (target: TransferTarget) => {
        const problem = targetProblem(moving, target);
        return (
          <>
            {freePlaces(target) === 0
              ? t('transfer.full')
              : t('transfer.places', { free: freePlaces(target), target: target.reservation.targetChildren ?? 0 })}
            {problem ? (
              <span id={reasonId(target)} className={classes.reason}>
                {reason(problem)}
              </span>
            ) : null}
          </>
        );
      },
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
                rows={found.targets}
                rowKey={({ reservation }) => reservation.id}
                empty={t('transfer.noTarget')}
              />
            </div>
          )}
        </Fetched>
        {data && data.total > data.targets.length ? (
          <p className={classes.note}>{t('transfer.moreTargets', { max: transferTargetsMaximum })}</p>
        ) : null}
      </div>
    </Card>
  );
}
