import { useTranslation } from 'react-i18next';
import type { ChildRow } from '#contract/children/api.ts';
import { useFormat } from '../../../api/format.ts';
import { paths } from '../../../app/paths.ts';
import { LockedBadge } from '../../../ui/records/locked-badge.tsx';
import { RowCard } from '../../../ui/records/row-card.tsx';
import { type ChildSince, ChildStatusBadge } from '../child-status-badge.tsx';
import { useLabels } from '../labels.ts';
import { LastUpdate } from './last-update.tsx';

interface ResultCardProps {
  readonly row: ChildRow;
  readonly since?: ChildSince;
}

export function ResultCard({ row, since }: ResultCardProps) {
  const { t } = useTranslation('children');
  const format = useFormat();
  const labels = useLabels();
  const name = [row.givenName, row.familyName].filter(Boolean).join(' ') || row.childId;
  return (
    <RowCard
      to={paths.viewChild({ id: row.childId })}
      name={name}
      lines={[
        t('results.identity', { id: row.childId, gender: labels.value(row.gender).toLowerCase(), count: row.age }),
        `${row.country.label}, ${row.project.label}`,
      ]}
      state={
        <>
          <ChildStatusBadge status={row.status} isHeldElsewhere={row.isHeldElsewhere} since={since} />
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
        </>
      }
    />
  );
}
