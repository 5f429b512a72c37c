import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { useDeliveryLabels } from './labels.ts';
import { inboundQuery } from './queries.ts';
import { RecordLink } from './record-link.tsx';
import { ShowMore } from './show-more.tsx';

/** F3, F29: inbound messages; every refusal with its reason. */
export function InboundList() {
  const { t } = useTranslation('deliveries');
  const { office } = usePerson().user;
  const inbound = useInfiniteQuery(inboundQuery(office));
  const fetched = useFetched(inbound, t('failed'));
  const labels = useDeliveryLabels();
  const format = useFormat();
  return (
    <>
      <Fetched {...fetched} data={inbound.data?.pages.flatMap((page) => page.messages)}>
        {(messages) => (
          <PlainTable
            label={t('direction.inbound')}
            rows={messages}
            rowKey={({ id }) => id}
            empty={t('inboundEmpty')}
            columns={[
              {
                id: 'received',
                header: t('column.received'),
                cell: ({ receivedAt }) => format.instant(receivedAt),
                isWhole: true,
              },
              { id: 'account', header: t('column.account'), cell: ({ account }) => account },
              { id: 'kind', header: t('column.kind'), cell: ({ kind }) => labels.inboundKind(kind) },
              {
                id: 'record',
                header: t('column.record'),
                cell: ({ record, childId }) => (record ? <RecordLink record={record} childId={childId} /> : null),
                isWhole: true,
              },
              {
                id: 'outcome',
                header: t('column.state'),
                cell: ({ isAccepted }) => (
                  <StatusBadge
                    set="row"
                    value={isAccepted ? 'Done' : 'Failed'}
                    label={t(isAccepted ? 'accepted' : 'refused')}
                  />
                ),
              },
              { id: 'why', header: t('column.why'), cell: (entry) => labels.refusal(entry) || null },
            ]}
          />
        )}
      </Fetched>
      <ShowMore list={inbound} label={t('more')} />
    </>
  );
}
