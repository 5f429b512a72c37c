import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '#contract/deliveries/api.ts';
import { channels, messageStates } from '#contract/deliveries/rules.ts';
import { useFetched } from '../../api/fetched.ts';
import { useFormat } from '../../api/format.ts';
import { usePerson } from '../../api/person.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './deliveries-tab.module.css';
import { DeliveryActions } from './delivery-actions.tsx';
import { DeliveryReason } from './delivery-reason.tsx';
import { useDeliveryLabels } from './labels.ts';
import { type DeliveryFilter, deliveriesQuery } from './queries.ts';
import { RecordLink } from './record-link.tsx';
import { ShowMore } from './show-more.tsx';

export function Outbox() {
  const { t } = useTranslation('deliveries');
  const { office } = usePerson().user;
  const [filter, setFilter] = useState<DeliveryFilter>({});
  const list = useInfiniteQuery(deliveriesQuery(office, filter));
  const fetched = useFetched(list, t('failed'));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <Filter filter={filter} onFilter={setFilter} />
      <Fetched {...fetched} data={list.data?.pages.flatMap((page) => page.deliveries)}>
        {(deliveries) => <Rows deliveries={deliveries} empty={t(isFiltered ? 'nothing' : 'empty')} />}
      </Fetched>
      <ShowMore list={list} label={t('more')} />
    </>
  );
}

interface FilterProps {
  readonly filter: DeliveryFilter;
  readonly onFilter: (filter: DeliveryFilter) => void;
}

function Filter({ filter: { channel, state }, onFilter }: FilterProps) {
  const { t } = useTranslation('deliveries');
  return (
    <div className={classes.filter}>
      <SelectField
        label={t('column.channel')}
        options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        placeholder={t('anyChannel')}
        value={channel ?? ''}
        onChange={(next) => onFilter({ ...(state && { state }), ...(next && { channel: next }) })}
      />
      <SelectField
        label={t('column.state')}
        options={messageStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        placeholder={t('anyState')}
        value={state ?? ''}
        onChange={(next) => onFilter({ ...(channel && { channel }), ...(next && { state: next }) })}
      />
    </div>
  );
}

function Rows({ deliveries, empty }: { readonly deliveries: readonly Delivery[]; readonly empty: string }) {
  const { t } = useTranslation('deliveries');
  const format = useFormat();
  return (
    <PlainTable
      label={t('title')}
      rows={deliveries}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          id: 'created',
          header: t('column.created'),
          cell: ({ createdAt }) => format.instant(createdAt),
          isWhole: true,
        },
        { id: 'kind', header: t('column.kind'), cell: (delivery) => <MessageSubject delivery={delivery} /> },
        {
          id: 'state',
          header: t('column.state'),
          cell: ({ state }) => <StatusBadge set="delivery" value={state} label={t(`state.${state}`)} />,
        },
        { id: 'why', header: t('column.why'), cell: (delivery) => <DeliveryReason delivery={delivery} /> },
        {
          id: 'actions',
          header: t('column.actions'),
          cell: (delivery) => <DeliveryActions delivery={delivery} />,
          isWhole: true,
        },
      ]}
    />
  );
}

function MessageSubject({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const labels = useDeliveryLabels();
  return (
    <div>
      <details>
        <summary>{labels.kind(delivery)}</summary>
        <p className={classes.explained}>{t('content')}</p>
        <code className={classes.content}>{delivery.content}</code>
      </details>
      <p className={classes.explained}>
        {t('number', { id: delivery.id })}, <RecordLink record={delivery.record} childId={delivery.childId} />
      </p>
    </div>
  );
}
