import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/feed/api.ts';
import { useFormat } from '../../api/format.ts';
import { Meter } from '../../ui/charts/key-figure.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import classes from './feeds-tab.module.css';
import { badgeOf } from './states.ts';

export function FeedBadge({ feed, isLarge = false }: { readonly feed: Feed; readonly isLarge?: boolean }) {
  const { t } = useTranslation('feed');
  const badge = badgeOf(feed);
  return <StatusBadge set="feed" value={badge} label={t(`state.${badge}`)} isLarge={isLarge} />;
}

/** The number of lines; while they are applied, how many have been. */
export function FeedLines({ feed: { state, lines, appliedLines } }: { readonly feed: Feed }) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  if (state !== 'applying') return format.number(lines);
  const words = t('progress', { done: format.number(appliedLines), total: format.number(lines) });
  return (
    <div className={classes.progress}>
      <Meter
        label={t('progressLabel')}
        total={lines}
        parts={[{ value: appliedLines, tone: 'teal' }]}
        caption={words}
        valueText={words}
      />
    </div>
  );
}
