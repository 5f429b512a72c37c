import { useTranslation } from 'react-i18next';
import type { ProjectRow } from '#contract/projects/project.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { RowCard } from '../../../ui/records/row-card.tsx';
import { ActivityBadge, LockState } from '../state-badges.tsx';

export function ResultCard({ row }: { readonly row: ProjectRow }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  return (
    <RowCard
      to={paths.viewProject({ id: row.project.code })}
      name={row.project.label}
      lines={[
        `${row.project.code}, ${row.country.label}`,
        t('results.period', { from: format.date(row.startDate), to: format.date(row.endDate) }),
      ]}
      state={
        <>
          <ActivityBadge isActive={row.isActive} />
          {row.lockStatus ? <LockState project={row} /> : null}
        </>
      }
    />
  );
}
