import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureButton } from '../../../ui/pictures/picture-button.tsx';
import { PictureDialog } from '../../../ui/pictures/picture-dialog.tsx';
import { useObjectUrl } from '../../../ui/pictures/use-object-url.ts';
import { pictureQuery } from './queries.ts';

interface ChildPictureProps {
  readonly childId: string;
  readonly id: number;
  /** 'Photo, 30/12/2024' */
  readonly label: string;
  /** In pixels, both sides. */
  readonly size: number;
  /** Without a file there is only the placeholder, and nothing larger. */
  readonly hasFile: boolean;
  readonly className?: string | undefined;
  /** While it is loading. */
  readonly waiting?: ReactNode;
  readonly failed: ReactNode;
}

/** A small picture of a child; where there is a large one, it opens it. */
export function ChildPicture({ childId, id, label, size, hasFile, className, waiting, failed }: ChildPictureProps) {
  const { t } = useTranslation('children');
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery(pictureQuery(childId, id, 'small'));
  const source = useObjectUrl(data);
  if (isError) return failed;
  const picture = (
    <span className={className}>
      {source ? <img src={source} alt={hasFile ? '' : label} width={size} height={size} /> : waiting}
    </span>
  );
  if (!hasFile) return picture;
  return (
    <>
      <PictureButton label={t('card.showLarger', { picture: label })} onClick={() => setOpen(true)}>
        {picture}
      </PictureButton>
      <LargePicture childId={childId} id={id} label={label} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface LargePictureProps extends Pick<ChildPictureProps, 'childId' | 'id' | 'label'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function LargePicture({ childId, id, label, isOpen, onClose }: LargePictureProps) {
  const { t } = useTranslation(['children', 'common']);
  const query = useQuery({ ...pictureQuery(childId, id, 'large'), enabled: isOpen });
  return (
    <PictureDialog
      isOpen={isOpen}
      title={label}
      query={query}
      texts={{
        failed: t('card.pictureFailed', { picture: label }),
        tryAgain: t('common:action.tryAgain'),
        close: t('common:action.close'),
      }}
      onClose={onClose}
    />
  );
}
