import { useTranslation } from 'react-i18next';
import { type BadgeValue, StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './child-status-badge.module.css';

/** Table T3: the code says which badge, the label comes in the reader's language. */
const badges: Readonly<Record<string, BadgeValue<'child'>>> = {
  '1': 'Pledgeable',
  '2': 'Proposed',
  '3': 'Internal Hold',
  '4': 'Sponsored',
  '5': 'Drop Requested',
  '6': 'Partnership Hold',
  '7': 'Dropped',
  '8': 'Inactive',
};

interface ChildStatusBadgeProps {
  readonly status: { readonly code: string; readonly label: string };
  /** USER-047: whose hold it is stays that office's knowledge. */
  readonly isHeldElsewhere?: boolean;
  readonly isLarge?: boolean;
}

export function ChildStatusBadge({ status, isHeldElsewhere = false, isLarge = false }: ChildStatusBadgeProps) {
  const { t } = useTranslation('children');
  return (
    <span className={classes.status}>
      <StatusBadge set="child" value={badges[status.code] ?? 'Inactive'} label={status.label} isLarge={isLarge} />
      {isHeldElsewhere ? <span className={classes.elsewhere}>{t('results.heldElsewhere')}</span> : null}
    </span>
  );
}
