import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useReasonText } from './reason-text.tsx';
import { ReplacementsDialog } from './replacements-dialog.tsx';
import { nameOf } from './selection.ts';
import type { PicksState } from './use-picks.ts';

/** At most so many children are named here; the others are marked in their rows. */
const namesMaximum = 5;

/** Names the selected children that were lost, with the reason, and offers to remove or replace them. */
export function LostNotice({ picks, reservationId }: { readonly picks: PicksState; readonly reservationId: number }) {
  const { t } = useTranslation('reservations');
  const say = useReasonText();
  const [isOpen, setOpen] = useState(false);
  const { lost } = picks;
  return (
    <>
      {lost.length === 0 ? null : (
        <InlineNotice
          kind="error"
          title={t('lost.title', { count: lost.length })}
          actions={
            <>
              <Button size="sm" onClick={() => void picks.remove(lost.map(({ childId }) => childId))}>
                {t('lost.remove')}
              </Button>
              <Button size="sm" look="primary" onClick={() => setOpen(true)}>
                {t('lost.replace')}
              </Button>
            </>
          }
        >
          <ul>
            {lost.slice(0, namesMaximum).map((child) => (
              <li key={child.childId}>
                {t('lost.line', {
                  id: child.childId,
                  name: nameOf(child),
                  reason: child.reason ? say(child.reason, child.inReservation) : '',
                })}
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <ReplacementsDialog isOpen={isOpen} picks={picks} reservationId={reservationId} onClose={() => setOpen(false)} />
    </>
  );
}
