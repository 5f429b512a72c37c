import { useTranslation } from 'react-i18next';
import { shownKinds } from '#contract/reservations/counts.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { formatPercent } from '#contract/shared/numbers.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { KeyFigure, Meter } from '../../../ui/charts/key-figure.tsx';
import { useReservationLabels } from '../labels.ts';
import classes from './overview.module.css';
import { utilisation } from './overview-figures.ts';

/** RESV-046 to RESV-050, F19: a bar for the sponsored share, and the count of each kind. */
export function Utilisation({ reservation }: { readonly reservation: Reservation }) {
  const { t, i18n } = useTranslation('manageReservations');
  const format = useFormat();
  const labels = useReservationLabels();
  const { counts, targetChildren } = reservation;
  const percent = utilisation(counts.sponsored, counts.reserved);
  const isEnded = reservation.status.code !== '1' && reservation.status.code !== '2';
  const words =
    percent === undefined
      ? t(isEnded ? 'view.nobodyLeft' : 'view.nobodyYet')
      : t('view.sponsoredOf', { sponsored: counts.sponsored, reserved: counts.reserved });
  return (
    <div className={classes.utilisation}>
      <h2>{t('view.utilisation')}</h2>
      <KeyFigure
        value={percent === undefined ? emptyMark : formatPercent(i18n.language, percent / 100)}
        label={words}
      />
      <Meter
        label={t('view.utilisation')}
        total={counts.reserved}
        parts={[{ value: counts.sponsored }]}
        valueText={words}
      />
      <dl className={classes.counts}>
        <div>
          <dt>{t('view.reserved')}</dt>
          <dd>
            {format.number(counts.reserved)}
            {targetChildren === null ? null : <small> / {format.number(targetChildren)}</small>}
          </dd>
        </div>
        {shownKinds(counts).map((kind) => (
          <div key={kind} data-part={kind}>
            <dt>{labels.count(kind)}</dt>
            <dd>{format.number(counts[kind])}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.mix}>
        <li>
          {t('view.female')} <b>{format.number(counts.female)}</b>
        </li>
        <li>
          {t('view.male')} <b>{format.number(counts.male)}</b>
        </li>
        <li>{t('view.countries', { count: counts.countries })}</li>
        <li>{t('view.projects', { count: counts.projects })}</li>
      </ul>
    </div>
  );
}
