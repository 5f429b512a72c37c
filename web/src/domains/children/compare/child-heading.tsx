import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChildRecord } from '#contract/children/card-api.ts';
import { useKnownChild } from '../../../api/known-child.ts';
import { paths } from '../../../app/paths.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { PlaceholderPhoto } from '../../../ui/records/placeholder-photo.tsx';
import { HeadPhoto, nameOf } from '../card/card-head.tsx';
import { ChildStatusBadge } from '../child-status-badge.tsx';
import classes from './compare-table.module.css';

const photoSize = 52;

interface ChildHeadingProps {
  readonly childId: string;
  /** Undefined while it is on the way, null where there is no such child. */
  readonly record: ChildRecord | null | undefined;
  readonly onRemove: () => void;
}

/** Photo, name, ID and status. Until the card comes, what a list has shown of the child. */
export function ChildHeading({ childId, record, onRemove }: ChildHeadingProps) {
  const { t } = useTranslation('children');
  const known = useKnownChild(childId);
  const child = record?.child;
  const seen = record === undefined ? known : child;
  const name = seen ? nameOf(seen) : childId;
  return (
    <th scope="col" data-child={childId}>
      <div className={classes.child}>
        {child ? (
          <HeadPhoto child={child} size={photoSize} className={classes.photo} />
        ) : (
          <PlaceholderPhoto name={name} seed={childId} size={photoSize} />
        )}
        <div className={classes.who}>
          <Link to={paths.viewChild({ id: childId })}>{name}</Link>
          {name === childId ? null : <span className={classes.id}>{childId}</span>}
          {child ? <ChildStatusBadge status={child.status} isHeldElsewhere={child.hold?.isElsewhere ?? false} /> : null}
          {record === null ? <span className={classes.gone}>{t('compare.gone')}</span> : null}
        </div>
        <IconButton size="sm" className={classes.remove} label={t('compare.remove', { name })} onClick={onRemove}>
          <IconX aria-hidden="true" stroke={1.75} />
        </IconButton>
      </div>
    </th>
  );
}
