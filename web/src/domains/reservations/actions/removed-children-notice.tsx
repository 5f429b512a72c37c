import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useReasonText } from '../available-children/reason-text.tsx';

/** At most so many children are named; the title has the full count. */
const namesMaximum = 5;

interface RemovedChildrenNoticeProps {
  readonly gone: readonly { readonly childId: string; readonly name: string }[];
  readonly onRemove: () => void;
}

/**
 * Names ticked children that have left the reservation meanwhile, so that none disappears from the selection silently.
 */
export function RemovedChildrenNotice({ gone, onRemove }: RemovedChildrenNoticeProps) {
  const { t } = useTranslation('manageReservations');
  const say = useReasonText();
  if (gone.length === 0) return null;
  return (
    <InlineNotice
      kind="warning"
      title={t('result.gone', { count: gone.length })}
      actions={
        <Button size="sm" onClick={onRemove}>
          {t('result.removeGone')}
        </Button>
      }
    >
      <ul>
        {gone.slice(0, namesMaximum).map(({ childId, name }) => (
          <li key={childId}>
            {[childId, name].filter(Boolean).join(', ')}: {say('child-not-in-reservation')}
          </li>
        ))}
      </ul>
    </InlineNotice>
  );
}
