import { useTranslation } from 'react-i18next';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { nameOf } from '../available-children/selection.ts';
import { useReservationLabels } from '../labels.ts';
import { ChildBadge } from './badges.tsx';
import { ChildLink, PicturedName, SelectionState } from './child-columns.tsx';
import classes from './view.module.css';

interface ChildCardProps {
  readonly child: ReservedChild;
  readonly isDraft: boolean;
}

/** A child of the reservation on a small screen. */
export function ChildCard({ child, isDraft }: ChildCardProps) {
  const { t } = useTranslation('manageReservations');
  const labels = useReservationLabels();
  const gender = labels.value(child.gender).toLowerCase();
  return (
    <div className={classes.card}>
      <PicturedName child={child}>
        <ChildLink childId={child.childId} text={nameOf(child)} />
      </PicturedName>
      <span>{t('view.identity', { id: child.childId, gender, count: child.age })}</span>
      <span>
        {child.country.label}, {child.project.label}
      </span>
      <span>
        <ChildBadge status={child.status} /> {isDraft ? <SelectionState child={child} /> : null}
      </span>
    </div>
  );
}
