import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';
import { ActsList } from './acts-list.tsx';
import classes from './deliveries-tab.module.css';
import { InboundList } from './inbound-list.tsx';
import { Outbox } from './outbox.tsx';
import { Receivers } from './receivers.tsx';

const lists = { outbound: Outbox, inbound: InboundList, history: ActsList };
type Direction = keyof typeof lists;

/** F6, T17: outbound messages with failures and reasons, inbound messages, and manual interventions. */
export function DeliveriesTab() {
  const { t } = useTranslation('deliveries');
  const [direction, setDirection] = useState<Direction>('outbound');
  const List = lists[direction];
  return (
    <div className={classes.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={classes.explained}>{t('explained')}</p>
      </div>
      <Receivers />
      <div className={classes.direction}>
        <SegmentedChoice
          label={t('direction.label')}
          choices={(['outbound', 'inbound', 'history'] as const).map((value) => ({
            value,
            label: t(`direction.${value}`),
          }))}
          value={direction}
          onChange={setDirection}
        />
      </div>
      <List />
    </div>
  );
}
