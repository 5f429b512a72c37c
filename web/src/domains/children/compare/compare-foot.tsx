import { IconBookmark, IconMail, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChildRecord } from '#contract/children/card-api.ts';
import { csmMaximum } from '#contract/csm/rules.ts';
import { Button } from '../../../ui/button.tsx';
import type { ChildrenActions } from '../search/use-children-actions.tsx';
import classes from './compare-table.module.css';

interface CompareFootProps {
  readonly shown: readonly ChildRecord[];
  /** Those who can be added to a reservation. */
  readonly free: readonly string[];
  readonly actions: ChildrenActions;
}

/** What can be done with all of them. */
export function CompareFoot({ shown, free, actions }: CompareFootProps) {
  const { t } = useTranslation('children');
  const { add, begin, send, print } = actions;
  const shownIds = shown.map(({ child }) => child.childId);
  const nobodyFree = free.length === 0 ? t('compare.nobodyFree') : undefined;
  return (
    <div className={classes.foot}>
      <strong>
        {free.length < shown.length && (add || begin)
          ? t('compare.freeOf', { count: free.length, all: shown.length })
          : t('compare.all', { count: shown.length })}
      </strong>
      {send ? <span>{t('results.csmMaximum', { count: csmMaximum })}</span> : null}
      <div className={classes.tools}>
        {print ? (
          <Button icon={<IconPrinter aria-hidden="true" stroke={1.75} />} onClick={() => print(shownIds)}>
            {t('card.print')}
          </Button>
        ) : null}
        {send ? (
          <Button icon={<IconMail aria-hidden="true" stroke={1.75} />} onClick={() => send(shownIds)}>
            {t('results.sendCsm')}
          </Button>
        ) : null}
        {begin ? (
          <Button
            icon={<IconPlus aria-hidden="true" stroke={1.75} />}
            disabledBecause={nobodyFree}
            onClick={() => begin(free)}
          >
            {t('results.newReservation')}
          </Button>
        ) : null}
        {add ? (
          <Button
            look="primary"
            icon={<IconBookmark aria-hidden="true" stroke={1.75} />}
            disabledBecause={nobodyFree}
            onClick={() => add(free)}
          >
            {t('results.addToReservation')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
