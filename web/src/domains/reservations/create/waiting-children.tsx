import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { childrenToAdd } from '../../../api/storage/children-to-add.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';

/** In stage 1: children were selected in a search for this new reservation; they are held from stage 2 on. */
export function WaitingChildren() {
  const { t } = useTranslation('reservations');
  const [waiting, setWaiting] = useState(() => childrenToAdd.read());
  if (waiting === undefined || waiting.reservation !== undefined) return null;
  const leaveOut = () => {
    childrenToAdd.clear();
    setWaiting(undefined);
  };
  return (
    <InlineNotice
      kind="info"
      title={t('brought.waiting', { count: waiting.childIds.length })}
      actions={
        <Button size="sm" onClick={leaveOut}>
          {t('brought.leaveOut')}
        </Button>
      }
    >
      {t('brought.later')}
    </InlineNotice>
  );
}
