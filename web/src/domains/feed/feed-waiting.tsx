import { useTranslation } from 'react-i18next';
import { Shape, ShapeLines } from '../../ui/messages/shape.tsx';
import { useDelayed, waitingTimes } from '../../ui/messages/use-delayed.ts';
import { Facts } from '../../ui/records/facts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { figures, origins } from './feed-facts.ts';
import classes from './feeds-tab.module.css';

const lines = { title: 28, fact: 20 } as const;

/** Until a feed comes: the names of its figures, and the shape of the rest. */
export function FeedWaiting() {
  const { t } = useTranslation(['feed', 'common']);
  const isLate = useDelayed(true, waitingTimes.skeleton);
  const factsOf = (names: readonly (typeof figures | typeof origins)[number][]) => (
    <Facts
      facts={names.map((name) => ({
        label: t(`feed:column.${name}`),
        value: <Shape width={96} height={lines.fact} />,
      }))}
    />
  );
  return (
    <>
      {isLate ? (
        <VisuallyHidden>
          <span role="status">{t('common:waiting.loading')}</span>
        </VisuallyHidden>
      ) : null}
      <div className={classes.waiting} data-late={isLate || undefined} aria-hidden="true">
        <div className={classes.head}>
          <Shape width="min(280px, 60%)" height={lines.title} />
          <Shape width={120} height={lines.title} />
        </div>
        <section className={classes.part}>{factsOf(figures)}</section>
        <section className={classes.part}>{factsOf(origins)}</section>
        <div>
          <ShapeLines widths={[92, 84, 88]} />
        </div>
      </div>
    </>
  );
}
