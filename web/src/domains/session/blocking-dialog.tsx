import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FullScreen } from '../../ui/full-screen.tsx';
import type { Tone } from '../../ui/tone.ts';

interface Props {
  readonly icon: ReactNode;
  readonly tone: Tone;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A dialog that must be answered; the screen behind it is unmounted, not only covered. */
export function BlockingDialog(props: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <FullScreen name={t('product')} isHatched />
      <Dialog isOpen level="session" width={560} {...props} />
    </>
  );
}
