import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { limitsOf } from '#contract/reservations/selection.ts';
import { useFormat } from '../../../api/format.ts';
import { KeyFigure, Meter } from '../../../ui/charts/key-figure.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { useReservationLabels } from '../labels.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { mixOf } from './selection.ts';
import classes from './selection-panel.module.css';
import type { PicksState } from './use-picks.ts';

interface SelectionPanelProps {
  readonly ref?: Ref<HTMLElement>;
  readonly reservation: Reservation;
  readonly picks: PicksState;
  /** The button that fills to the target. */
  readonly fill: ReactNode;
  /** The buttons that act on the selection. */
  readonly children: ReactNode;
}

/** Interface design, section 9: target meter, countdown, mix, limits used. */
export function SelectionPanel({ ref, reservation, picks, fill, children }: SelectionPanelProps) {
  const { t } = useTranslation('reservations');
  return (
    <aside ref={ref} tabIndex={-1} className={classes.panel} aria-label={t('panel.label')}>
      <Target picks={picks} fill={fill} />
      <section>
        <HoldCountdown picks={picks} />
      </section>
      <Mix picks={picks} />
      <Limits reservation={reservation} picks={picks} />
      <section className={classes.actions}>{children}</section>
    </aside>
  );
}

function Target({ picks, fill }: Pick<SelectionPanelProps, 'picks' | 'fill'>) {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const { total, target, messages } = picks;
  const isOver = total > target;
  return (
    <section>
      <KeyFigure
        value={format.number(total)}
        of={t('panel.of', { target: format.number(target) })}
        label={t('panel.target')}
      />
      <div className={classes.bar}>
        <Meter
          label={t('panel.target')}
          total={target}
          parts={[{ value: total, ...(isOver && { tone: 'red' as const }) }]}
          valueText={t('panel.selected', { count: total, target })}
        />
      </div>
      <div role="status" className={classes.messages} data-over={isOver || undefined}>
        {messages.map((message) => (
          <p key={message}>
            <IconAlertTriangle aria-hidden="true" stroke={1.75} />
            <span>{message}</span>
          </p>
        ))}
      </div>
      <div className={classes.fill}>{fill}</div>
    </section>
  );
}

interface ShareProps {
  readonly label: string;
  readonly count: number;
  readonly total: number;
  readonly tone?: Tone;
}

function Share({ label, count, total, tone }: ShareProps) {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  return (
    <div className={classes.share}>
      <span aria-hidden="true">{label}</span>
      <Meter
        label={label}
        total={total}
        parts={[{ value: count, ...(tone && { tone }) }]}
        valueText={t('panel.mixValue', { count, total })}
        caption={<span aria-hidden="true">{format.number(count)}</span>}
      />
    </div>
  );
}

function Mix({ picks }: { readonly picks: PicksState }) {
  const { t } = useTranslation('reservations');
  const labels = useReservationLabels();
  const { total } = picks;
  const mix = mixOf([...picks.reserved, ...picks.selected]);
  if (total === 0) return null;
  return (
    <section>
      <h2>{t('panel.gender')}</h2>
      <Share label={labels.value('Female')} count={mix.female} total={total} />
      <Share label={labels.value('Male')} count={mix.male} total={total} tone="amber" />
      <h2>{t('panel.country')}</h2>
      {mix.countries.map(({ label, count }) => (
        <Share key={label} label={label} count={count} total={total} />
      ))}
    </section>
  );
}

function Limits({ reservation, picks }: { readonly reservation: Reservation; readonly picks: PicksState }) {
  const { t } = useTranslation('reservations');
  const format = useFormat();
  const limits = limitsOf(reservation.categoryType);
  const mix = mixOf([...picks.reserved, ...picks.selected]);
  const isOver = picks.overLimit !== undefined;
  const lines = [
    [t('panel.countries'), t('panel.used', { used: mix.countries.length, limit: limits.countries })],
    [t('panel.projects'), t('panel.used', { used: mix.projects, limit: limits.projects })],
    ...(reservation.targetParticipants === null
      ? []
      : [[t('panel.participants'), format.number(reservation.targetParticipants)]]),
  ] as const;
  return (
    <section>
      <h2>{t('panel.limits')}</h2>
      {isOver ? (
        <div role="status" className={classes.messages} data-over>
          <p>
            <IconAlertTriangle aria-hidden="true" stroke={1.75} />
            <span>{picks.overLimit}</span>
          </p>
        </div>
      ) : null}
      <dl className={classes.limits}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
