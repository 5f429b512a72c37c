import { useTranslation } from 'react-i18next';
import type { ChildRow } from '#contract/children/api.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { LockedBadge } from '../../../ui/locked-badge.tsx';
import { ChildStatusBadge } from '../child-status-badge.tsx';
import { useLabels } from '../labels.ts';
import { LastUpdate } from './last-update.tsx';
import classes from './result-card.module.css';

/** A row of the results on a small screen. */
export function ResultCard({ row }: { readonly row: ChildRow }) {
  const { t } = useTranslation('children');
  const format = useFormat();
  const labels = useLabels();
  const name = [row.givenName, row.familyName].filter(Boolean).join(' ');
  return (
    <div className={classes.card}>
      <Link to={paths.viewChild({ id: row.childId })} className={classes.name}>
        {name}
      </Link>
      <span>
        {t('results.identity', { id: row.childId, gender: labels.value(row.gender).toLowerCase(), count: row.age })}
      </span>
      <span>
        {row.country.label}, {row.project.label}
      </span>
      <span className={classes.state}>
        <ChildStatusBadge status={row.status} isHeldElsewhere={row.isHeldElsewhere} />
        {row.isProjectLocked ? <LockedBadge>{t('results.projectLocked')}</LockedBadge> : null}
        <span>
          {row.reservationId === null ? (
            <>
              {t('results.updated')} <LastUpdate row={row} format={format} />
            </>
          ) : (
            t('results.reservation', { id: row.reservationId })
          )}
        </span>
      </span>
    </div>
  );
}
