import { useTranslation } from 'react-i18next';
import { statusNameOf } from '#contract/children/statuses.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './child-status-badge.module.css';

/** What has become of a child since its row was fetched. */
export type ChildSince = 'taken' | 'free' | undefined;

interface ChildStatusBadgeProps {
  readonly status: { readonly code: string; readonly label: string };
  /** USER-047: another office holds the child; which one stays hidden. */
  readonly isHeldElsewhere?: boolean;
  readonly isLarge?: boolean;
  readonly since?: ChildSince;
}

/** Table T3: the code selects the badge; the label is already in the reader's language. */
export function ChildStatusBadge({ status, isHeldElsewhere = false, isLarge = false, since }: ChildStatusBadgeProps) {
  const { t } = useTranslation('children');
  return (
    <span className={classes.status}>
      <StatusBadge set="child" value={statusNameOf(status.code)} label={status.label} isLarge={isLarge} />
      {isHeldElsewhere ? <span className={classes.elsewhere}>{t('results.heldElsewhere')}</span> : null}
      {since ? <span className={classes.elsewhere}>{t(`results.since.${since}`)}</span> : null}
    </span>
  );
}
