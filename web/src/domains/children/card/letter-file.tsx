import { IconDownload, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLetterFile } from '#contract/children/card-api.ts';
import { useDownload } from '../../../api/files/download.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { PictureDialog } from '../../../ui/pictures/picture-dialog.tsx';
import { letterQuery } from './queries.ts';
import type { CardLetter } from './sections.ts';

interface LetterFileProps {
  readonly childId: string;
  readonly letter: CardLetter;
}

/** A letter that was sent as a picture is shown, one that is a document is downloaded. */
export function LetterFile({ childId, letter }: LetterFileProps) {
  return letter.file === 'picture' ? (
    <LetterPicture childId={childId} letter={letter} />
  ) : (
    <LetterDocument childId={childId} letter={letter} />
  );
}

function LetterPicture({ childId, letter: { id, label } }: LetterFileProps) {
  const { t } = useTranslation(['children', 'common']);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...letterQuery(childId, id), enabled: isOpen });
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        icon={<IconPhoto stroke={1.75} aria-hidden="true" />}
        aria-label={t('card.openLetterOf', { letter: label })}
        onClick={() => setOpen(true)}
      >
        {t('card.openLetter')}
      </Button>
      <PictureDialog
        isOpen={isOpen}
        title={label}
        query={query}
        texts={{
          failed: t('card.pictureFailed', { picture: label }),
          tryAgain: t('common:action.tryAgain'),
          close: t('common:action.close'),
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function LetterDocument({ childId, letter: { id, label } }: LetterFileProps) {
  const { t } = useTranslation('children');
  const messages = useProblemMessages();
  const toast = useToast();
  const wanted = { childId, letterId: String(id) };
  const { isBusy, onExport } = useDownload(getLetterFile, wanted, (failure) => toast.error(messages.of(failure)));
  return (
    <Button
      look="quiet"
      size="sm"
      icon={<IconDownload stroke={1.75} aria-hidden="true" />}
      loading={isBusy}
      aria-label={t('card.downloadLetterOf', { letter: label })}
      onClick={onExport}
    >
      {t('card.downloadLetter')}
    </Button>
  );
}
