import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { actsQuery } from './queries.ts';
import { ShowMore } from './show-more.tsx';

/** Who paused or resumed a receiver, and who resent or dropped messages. */
export function ActsList() {
  const { t } = useTranslation('deliveries');
  const { office } = usePerson().user;
  const history = useInfiniteQuery(actsQuery(office));
  const fetched = useFetched(history, t('failed'));
  const format = useFormat();
  return (
    <>
      <Fetched {...fetched} data={history.data?.pages.flatMap((page) => page.acts)}>
        {(acts) => (
          <PlainTable
            label={t('direction.history')}
            rows={acts}
            rowKey={({ id }) => id}
            empty={t('actsEmpty')}
            columns={[
              { id: 'at', header: t('column.at'), cell: ({ at }) => format.instant(at), isWhole: true },
              { id: 'by', header: t('column.by'), cell: ({ by }) => by },
              { id: 'act', header: t('column.act'), cell: ({ act }) => t(`act.${act}`) },
              {
                id: 'about',
                header: t('column.record'),
                cell: ({ channel, deliveryId }) =>
                  channel ? t(`channel.${channel}`) : t('number', { id: deliveryId ?? '' }),
              },
            ]}
          />
        )}
      </Fetched>
      <ShowMore list={history} label={t('moreActs')} />
    </>
  );
}
