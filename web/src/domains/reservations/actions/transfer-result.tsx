import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { ReservationBadge } from '../view/badges.tsx';
import { ChildResults } from './child-results.tsx';
import { countResults, type Outcome, type TransferSide } from './outcome.ts';
import { OutcomeNotices } from './outcome-notices.tsx';
import classes from './transfer.module.css';

interface TransferResultProps {
  readonly outcome: Outcome;
  readonly transfer: NonNullable<Outcome['transfer']>;
}

/** The source and the target of a transfer, and the result for each child. */
export function TransferResult({ outcome, transfer: { source, target } }: TransferResultProps) {
  const { t } = useTranslation('manageReservations');
  const { failed } = countResults(outcome.results);
  return (
    <>
      <div className={classes.sides}>
        <SideCard side={source} label={t('transfer.source', { id: source.reservation.id })} />
        <IconChevronRight aria-hidden="true" stroke={1.75} className={classes.arrow} />
        <SideCard side={target} label={t('transfer.target', { id: target.reservation.id })} isTarget />
      </div>
      {source.reservation.counts.reserved === 0 ? <p className={classes.note}>{t('transfer.emptied')}</p> : null}
      <OutcomeNotices id={source.reservation.id} outcome={outcome} failed={undefined} />
      <ChildResults
        outcome={outcome}
        now={target.reservation.id}
        hint={failed > 0 ? t('result.stillSelected') : undefined}
      />
    </>
  );
}

interface SideCardProps {
  readonly side: TransferSide;
  readonly label: string;
  readonly isTarget?: boolean;
}

function SideCard({ side: { reservation, before }, label, isTarget = false }: SideCardProps) {
  const { t } = useTranslation('manageReservations');
  return (
    <section className={classes.side} aria-label={label}>
      <div>
        <Link to={paths.reservation({ mode: 'view', id: reservation.id })} className={classes.name}>
          {reservation.name ?? t('unnamed')}
        </Link>
        <p className={classes.note}>{label}</p>
      </div>
      <div className={classes.change}>
        <ReservationBadge status={reservation.status} />
        <p>
          <b>{t('transfer.change', { from: before, to: reservation.counts.reserved })}</b>{' '}
          {isTarget ? <small>{t('transfer.ofTarget', { target: reservation.targetChildren ?? 0 })}</small> : null}
        </p>
      </div>
    </section>
  );
}
