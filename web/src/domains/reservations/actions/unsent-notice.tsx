import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { deliveriesQuery } from '../queries.ts';
import { SendAgain } from './send-again.tsx';
import { unsentEvent, unsentEventKind } from './unsent.ts';

/**
 * ERR-058, ERR-064 to ERR-067: shown until the external system has the change, also when the screen is opened again.
 */
export function UnsentNotice({ id }: { readonly id: number }) {
  const { t } = useTranslation(['manageReservations', 'reservations']);
  const client = useQueryClient();
  const query = deliveriesQuery(id);
  const { data } = useQuery(query);
  const event = unsentEvent(data ?? []);
  if (event === undefined) return null;
  const eventKind = unsentEventKind(data ?? []);
  const title = {
    created: t('reservations:message.createdNotSent', { id }),
    updated: t('edit.notSent', { id }),
    released: t('release.notSent', { id }),
    transferred: t('transfer.notSent', { id }),
  }[event];
  return (
    <InlineNotice
      kind="warning"
      title={title}
      actions={<SendAgain id={id} onSent={() => void client.invalidateQueries({ queryKey: query.queryKey })} />}
    >
      {eventKind ? <p>{t(eventKind === 'event-create' ? 'delivery.eventCreate' : 'delivery.eventUpdate')}</p> : null}
      <p>{t('delivery.saved')}</p>
    </InlineNotice>
  );
}
