import { useTranslation } from 'react-i18next';
import type { ProjectRow } from '#contract/projects/project.ts';
import type { LockStatus } from '#contract/projects/statuses.ts';
import { emptyMark, useFormat } from '../../api/format.ts';
import { LockedBadge } from '../../ui/records/locked-badge.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './state-badges.module.css';

export function ActivityBadge({ isActive, isLarge }: { readonly isActive: boolean; readonly isLarge?: boolean }) {
  const { t } = useTranslation('projects');
  const value = isActive ? 'Active' : 'Inactive';
  return <StatusBadge set="activity" value={value} label={t(`status.${value}`)} isLarge={isLarge ?? false} />;
}

interface LockStatusBadgeProps {
  readonly status: LockStatus;
  /** For places where 'Not Started' alone would be unclear. */
  readonly label?: string;
  readonly isLarge?: boolean;
}

export function LockStatusBadge({ status, label, isLarge = false }: LockStatusBadgeProps) {
  const { t } = useTranslation('projects');
  return <StatusBadge set="projectLock" value={status} label={label ?? t(`lockStatus.${status}`)} isLarge={isLarge} />;
}

/** The status of the current lock and, while children cannot be reserved, its end date. */
export function LockState({
  project,
}: {
  readonly project: Pick<ProjectRow, 'lockStatus' | 'isLocked' | 'lockedUntil'>;
}) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  if (project.lockStatus === null) return emptyMark;
  return (
    <span className={classes.state}>
      <LockStatusBadge status={project.lockStatus} />
      {project.isLocked ? (
        <LockedBadge>{t('lock.lockedUntil', { date: format.date(project.lockedUntil) })}</LockedBadge>
      ) : null}
    </span>
  );
}
