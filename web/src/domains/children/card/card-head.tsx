import { IconClock, IconLock, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { useCan } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { IconDot } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { initialsOf } from '../../../ui/records/initials.ts';
import { LockedBadge } from '../../../ui/records/locked-badge.tsx';
import { PlaceholderPhoto } from '../../../ui/records/placeholder-photo.tsx';
import { RecordHead } from '../../../ui/records/record-head.tsx';
import { Badge } from '../../../ui/records/status-badge.tsx';
import { ChildStatusBadge } from '../child-status-badge.tsx';
import classes from './card-head.module.css';
import { useCardTexts } from './card-texts.ts';
import { ChildPicture } from './child-picture.tsx';
import { holdSentence } from './hold-sentence.ts';

export const photoSize = 116;

/** Full name of the child; the ID where the personal data was erased. */
export const nameOf = (child: Pick<Child, 'childId' | 'givenName' | 'familyName'>): string =>
  [child.givenName, child.familyName].filter(Boolean).join(' ') || child.childId;

interface CardHeadProps {
  readonly child: Child;
  readonly actions: ReactNode;
}

/** Photo, name, status badges and hold of the child. */
export function CardHead({ child, actions }: CardHeadProps) {
  const { t } = useTranslation(['children', 'common']);
  const words = useCardTexts();
  const { labels, format } = words;
  const name = nameOf(child);
  const HoldIcon = child.hold?.isElsewhere ? IconLock : IconClock;
  return (
    <RecordHead
      picture={
        <figure className={classes.photo}>
          <HeadPhoto child={child} size={photoSize} className={classes.frame} />
          <figcaption>
            {child.erasedOn
              ? t('card.erased.photo')
              : child.photoDate
                ? t('card.photoFrom', { date: format.date(child.photoDate) })
                : t('card.noPhoto')}
          </figcaption>
        </figure>
      }
      title={name}
      code={child.childId}
      facts={[labels.value(child.gender), t('card.years', { count: child.age })]}
      place={`${child.country.label}, ${child.project.label}`}
      badges={
        <>
          <ChildStatusBadge status={child.status} isLarge />
          <Badge icon={<IconDot />} isLarge>
            {t('card.fact', { label: labels.criterion('FOChildStatus'), value: child.foStatus.label })}
          </Badge>
          {child.projectLockedUntil ? (
            <LockedBadge isLarge>{t('card.lockedUntil', { date: format.date(child.projectLockedUntil) })}</LockedBadge>
          ) : null}
          {child.webPublishable ? (
            <Badge icon={<IconPhoto aria-hidden="true" stroke={1.75} />} isLarge>
              {t('card.fact', { label: labels.criterion('WebPublishable'), value: child.webPublishable.label })}
            </Badge>
          ) : null}
        </>
      }
      actions={actions}
      texts={{ copy: t('card.copyId'), copied: t('card.idCopied'), copyFailed: t('common:action.copyFailed') }}
    >
      {child.hold ? (
        <p className={classes.hold}>
          <HoldIcon aria-hidden="true" stroke={1.75} />
          <HoldText hold={child.hold} />
        </p>
      ) : null}
    </RecordHead>
  );
}

/** Links to the reservation for users who may open it; a hold of another office names no reservation. */
function HoldText({ hold }: { readonly hold: NonNullable<Child['hold']> }) {
  const sentence = holdSentence(hold, useCardTexts());
  const mayOpen = useCan('Reservation:View');
  if (!mayOpen || hold.isElsewhere || hold.reservationId === null) return sentence;
  return <Link to={paths.reservation({ mode: 'view', id: hold.reservationId })}>{sentence}</Link>;
}

interface HeadPhotoProps {
  readonly child: Child;
  /** In pixels, both sides. */
  readonly size: number;
  readonly className: string | undefined;
}

/** The latest photo; the placeholder where there is none, while it is loading, and when it does not come. */
export function HeadPhoto({ child, size, className }: HeadPhotoProps) {
  const { t } = useTranslation(['children', 'common']);
  const name = nameOf(child);
  const placeholder = (
    <PlaceholderPhoto
      name={name}
      seed={child.childId}
      size={size}
      label={t('common:placeholderPhoto', { initials: initialsOf(name) })}
    />
  );
  if (child.photo == null) return placeholder;
  return (
    <ChildPicture
      childId={child.childId}
      id={child.photo}
      label={t('card.photoOf', { name })}
      size={size}
      hasFile
      className={className}
      waiting={placeholder}
      failed={placeholder}
    />
  );
}
