import { useTranslation } from 'react-i18next';
import type { LockImpact } from '#contract/projects/lock.ts';
import { useFormat } from '../../../api/format.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { KeyFigure } from '../../../ui/charts/key-figure.tsx';
import { Link } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import classes from './lock-impact.module.css';

interface LockImpactCardProps {
  readonly impact: LockImpact | undefined;
  readonly isPending?: boolean;
  readonly failure?: string | undefined;
  /** The lock is completed and blocks no reservations any more. */
  readonly isOver?: boolean;
}

/** F5: the children and reservations a lock affects, before it is saved. Reservations keep their children. */
export function LockImpactCard({ impact, isPending = false, failure, isOver = false }: LockImpactCardProps) {
  const { t } = useTranslation('projects');
  return (
    <Card title={t('impact.title')}>
      <div className={classes.impact} aria-live="polite" aria-busy={isPending}>
        {failure ? <InlineNotice kind="error">{failure}</InlineNotice> : null}
        {impact ? (
          <Impact impact={impact} isOver={isOver} />
        ) : failure ? null : (
          <p>{t(isPending ? 'impact.loading' : 'impact.waiting')}</p>
        )}
      </div>
    </Card>
  );
}

function Impact({ impact, isOver }: { readonly impact: LockImpact; readonly isOver: boolean }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const { children, reservations, otherReservations, drafts, otherDrafts } = impact;
  return (
    <>
      {impact.overlaps.map(({ id, meets, name, start, end }) => (
        <InlineNotice key={`${id} ${meets}`} kind="warning">
          {t('impact.overlap', { lock: name, from: format.date(start), to: format.date(end) })}
        </InlineNotice>
      ))}
      {isOver ? null : <p>{t('impact.window', { from: format.date(impact.from), to: format.date(impact.to) })}</p>}
      {children === 0 ? (
        <p>{t('impact.nobody')}</p>
      ) : (
        <>
          <KeyFigure
            value={format.number(children)}
            label={`${t('impact.children')} ${t('impact.projects', { count: impact.projects })}`}
          />
          <dl className={classes.parts}>
            {(['available', 'reserved', 'sponsored'] as const).map((part) => (
              <div key={part}>
                <dt>{t(`impact.${part}`)}</dt>
                <dd>{format.number(impact[part])}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>
        {reservations === 0 ? t('impact.noReservations') : t('impact.reservations', { count: reservations })}{' '}
        {otherReservations > 0 ? t('impact.others', { count: otherReservations }) : null}
      </p>
      {drafts > 0 ? (
        <p>
          {t('impact.drafts', { count: drafts })}{' '}
          {otherDrafts > 0 ? t('impact.otherDrafts', { count: otherDrafts }) : null}{' '}
          {isOver ? null : t('impact.draftsLocked')}
        </p>
      ) : null}
      <OwnReservations impact={impact} />
    </>
  );
}

function OwnReservations({ impact }: { readonly impact: LockImpact }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const mayOpen = useCan('Reservation:View');
  const { reservations, otherReservations, drafts, otherDrafts, ownReservations } = impact;
  const more = reservations - otherReservations + drafts - otherDrafts - ownReservations.length;
  if (ownReservations.length === 0) return null;
  return (
    <>
      <h3 className={classes.title}>{t('impact.own')}</h3>
      <ul className={classes.reservations}>
        {ownReservations.map(({ id, name, status, expirationDate, children }) => {
          const label = name ?? t('impact.reservation', { id });
          return (
            <li key={id}>
              {mayOpen ? <Link to={paths.reservation({ mode: 'view', id })}>{label}</Link> : label}
              <span>
                {status.label}, {t('impact.held', { count: children })}
                {expirationDate ? `, ${t('impact.expires', { date: format.date(expirationDate) })}` : null}
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p>{t('impact.ownMore', { count: more })}</p> : null}
    </>
  );
}
