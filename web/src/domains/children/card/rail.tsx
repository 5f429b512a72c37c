import { IconChevronRight, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { daysBetween } from '#contract/shared/calendar.ts';
import { paths } from '../../../app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { IconTick } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Timeline } from '../../../ui/records/timeline.tsx';
import { useCardTexts } from './card-texts.ts';
import classes from './rail.module.css';

/** Latest actions, links to the three histories, and how fresh the data is. */
export function Rail({ child }: { readonly child: Child }) {
  return (
    <div className={classes.rail}>
      <LatestHistory child={child} />
      <FreshnessPanel child={child} />
    </div>
  );
}

function LatestHistory({ child }: { readonly child: Child }) {
  const { t } = useTranslation('children');
  const { format } = useCardTexts();
  const id = { id: child.childId };
  const links = [
    { name: 'audit', to: paths.childAudit(id), count: child.auditCount },
    { name: 'csmHistory', to: paths.csmHistory(id), count: child.csmCount },
    { name: 'actionCodeHistory', to: paths.actionCodeHistory(id), count: child.actionCodeCount },
  ] as const;
  return (
    <Card title={t('card.history')} isFlush>
      {child.latestActions.length === 0 ? (
        <p className={classes.none}>{t('card.noHistory')}</p>
      ) : (
        <Timeline>
          {child.latestActions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries without a day may be equal; the order never changes
            <li key={index}>
              <b>{action.actionCode}</b> {action.description}
              <span className={classes.by}>{t('card.by', { when: format.instant(action.at), who: action.by })}</span>
            </li>
          ))}
        </Timeline>
      )}
      <ul className={classes.links}>
        {links.map(({ name, to, count }) => (
          <li key={name}>
            <Link to={to}>
              {t(`card.links.${name}`)}
              <span className={classes.count}>
                {format.number(count)}
                <IconChevronRight aria-hidden="true" stroke={1.75} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Tables T11 and T16: the support office sets the periods. */
function FreshnessPanel({ child }: { readonly child: Child }) {
  const { t } = useTranslation(['children', 'common']);
  const { today, when, format } = useCardTexts();
  return (
    <Card title={t('card.freshness.title')} isFlush>
      <ul className={classes.fresh}>
        {child.freshness.map(({ item, lastDate, dueDate, isOverdue }) => (
          <li key={item} data-overdue={isOverdue || undefined}>
            {isOverdue ? (
              <IconClock aria-hidden="true" stroke={1.75} />
            ) : lastDate === null ? (
              <span className={classes.unknown} aria-hidden="true" />
            ) : (
              <IconTick />
            )}
            <span>{t(`card.freshness.${item}`)}</span>
            <span className={classes.when}>
              {isOverdue && dueDate !== null
                ? t('card.freshness.overdueBy', { count: daysBetween(dueDate, today) })
                : lastDate === null
                  ? t('card.notRecorded')
                  : when(lastDate)}
            </span>
          </li>
        ))}
        {child.terminationDate ? (
          <li data-overdue>
            <IconClock aria-hidden="true" stroke={1.75} />
            <span>{t('card.freshness.termination')}</span>
            <span className={classes.when}>{format.date(child.terminationDate)}</span>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
