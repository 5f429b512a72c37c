import { IconClock, IconPhoto, IconPhotoOff, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/records/status-badge.tsx';
import { Mark } from './mark.tsx';
import classes from './pictures.module.css';
import { pictureQuery } from './queries.ts';
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
            <Picture childId={childId} picture={picture} />
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

function Picture({ childId, picture }: { readonly childId: string; readonly picture: CardPicture }) {
  const { t } = useTranslation('children');
  const { data, isError } = useQuery(pictureQuery(childId, picture.id));
  const source = useObjectUrl(data);
  if (isError)
    return (
      <span className={classes.frame} role="img" aria-label={t('card.pictureFailed', { picture: picture.label })}>
        <IconPhotoOff stroke={1.75} aria-hidden="true" />
      </span>
    );
  return (
    <span className={classes.frame}>
      {source ? <img src={source} alt={picture.label} width={148} height={148} /> : null}
    </span>
  );
}

function useObjectUrl(content: Blob | undefined): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const address = URL.createObjectURL(content);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [content]);
  return source;
}
