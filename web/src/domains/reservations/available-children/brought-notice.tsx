import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useReasonText } from './reason-text.tsx';
import type { PicksState } from './use-picks.ts';

/** At most so many children are named; the others are counted. */
const namedMaximum = 10;

/** How many of the children selected in a search are held here, and why the others are not. */
export function BroughtNotice({ picks }: { readonly picks: PicksState }) {
  const { t } = useTranslation(['reservations', 'common']);
  const say = useReasonText();
  const { brought, refused } = picks;
  if (!brought) return null;
  const here = new Set([...picks.reserved, ...picks.selected].map(({ childId }) => childId));
  const left = brought.childIds.filter((childId) => !here.has(childId));
  const why = (childId: string): string => {
    if (brought.beyond.has(childId)) return t('brought.noRoom', { target: picks.target });
    const refusal = refused.get(childId);
    return refusal ? say(refusal.reason, refusal.inReservation) : t('message.addFailed');
  };
  return (
    <InlineNotice
      kind={left.length > 0 ? 'warning' : 'success'}
      title={t('brought.title', { count: brought.childIds.length, here: brought.childIds.length - left.length })}
      actions={
        <Button size="sm" onClick={picks.forgetBrought}>
          {t('common:action.close')}
        </Button>
      }
    >
      {left.length > 0 ? (
        <ul>
          {left.slice(0, namedMaximum).map((childId) => (
            <li key={childId}>{t('brought.line', { id: childId, reason: why(childId) })}</li>
          ))}
          {left.length > namedMaximum ? <li>{t('brought.more', { count: left.length - namedMaximum })}</li> : null}
        </ul>
      ) : null}
    </InlineNotice>
  );
}
