import { IconClock, IconPhoto, IconPhotoOff, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VideoTile } from '../../../ui/pictures/video-tile.tsx';
import { Badge } from '../../../ui/records/status-badge.tsx';
import { ChildPicture } from './child-picture.tsx';
import { Mark } from './mark.tsx';
import classes from './pictures.module.css';
import type { CardPicture } from './sections.ts';

interface PicturesProps {
  readonly childId: string;
  readonly pictures: readonly CardPicture[];
}

/** Thumbnails, each with its consent expiry date below. */
export function Pictures({ childId, pictures }: PicturesProps) {
  const { t } = useTranslation('children');
  return (
    <ul className={classes.pictures}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <figure>
            {picture.link ? (
              <VideoTile
                to={picture.link}
                label={t('card.watchAt', { host: new URL(picture.link).host })}
                newTab={t('card.newTab')}
                className={classes.frame}
              />
            ) : (
              <ChildPicture
                childId={childId}
                id={picture.id}
                label={picture.label}
                size={148}
                hasFile={picture.hasFile}
                className={classes.frame}
                failed={
                  <span
                    className={classes.frame}
                    role="img"
                    aria-label={t('card.pictureFailed', { picture: picture.label })}
                  >
                    <IconPhotoOff stroke={1.75} aria-hidden="true" />
                  </span>
                }
              />
            )}
            <figcaption>
              <span className={classes.title}>
                {picture.title}
                <Badge icon={<KindIcon picture={picture} />}>{picture.kind}</Badge>
              </span>
              <span className={classes.consent} data-late={picture.isLate || undefined}>
                {picture.isLate ? (
                  <Mark label={t('card.overdue')} icon={<IconClock stroke={1.75} aria-hidden="true" />} />
                ) : null}
                {picture.consent}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function KindIcon({ picture }: { readonly picture: CardPicture }) {
  const Icon = picture.isVideo ? IconVideo : IconPhoto;
  return <Icon stroke={1.75} aria-hidden="true" />;
}
