import { useTranslation } from 'react-i18next';
import type { ProjectRow } from '#contract/projects/project.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { ActivityBadge, LockState } from '../state-badges.tsx';
import classes from './result-card.module.css';

/** A row of the results on a small screen. */
export function ResultCard({ row }: { readonly row: ProjectRow }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  return (
    <div className={classes.card}>
      <Link to={paths.viewProject({ id: row.project.code })} className={classes.name}>
        {row.project.label}
      </Link>
      <span>
        {row.project.code}, {row.country.label}
      </span>
      <span>{t('results.period', { from: format.date(row.startDate), to: format.date(row.endDate) })}</span>
      <span className={classes.state}>
        <ActivityBadge isActive={row.isActive} />
        {row.lockStatus ? <LockState project={row} /> : null}
      </span>
    </div>
  );
}
