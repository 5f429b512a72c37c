import { useTranslation } from 'react-i18next';
import { tabs } from '#contract/children/criteria.ts';
import type { Tab } from '#contract/children/fields.ts';
import { type KnownChild, useKnownChild } from '../../../api/known-child.ts';
import { Card } from '../../../ui/card.tsx';
import { useDelayed, waitingTimes } from '../../../ui/messages/use-delayed.ts';
import { initialsOf } from '../../../ui/records/initials.ts';
import { PlaceholderPhoto } from '../../../ui/records/placeholder-photo.tsx';
import { RecordHead, tabsBelowHead } from '../../../ui/records/record-head.tsx';
import { RecordShape } from '../../../ui/records/record-shape.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ChildStatusBadge } from '../child-status-badge.tsx';
import { useLabels } from '../labels.ts';
import body from './card-body.module.css';
import head from './card-head.module.css';
import { nameOf, photoSize } from './card-head.tsx';
import { LoadingSkeleton } from './tab-panel.tsx';

interface CardWaitingProps {
  readonly childId: string;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** After a refusal, what a list had shown is not shown again. */
  readonly wasRefused: boolean;
}

/** Until the card comes: its head, if a list has shown the child, and the shape of the rest. */
export function CardWaiting({ childId, tab, onTab, wasRefused }: CardWaitingProps) {
  const { t } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const known = useKnownChild(childId);
  const isLate = useDelayed(true, waitingTimes.skeleton);
  const skeleton = <LoadingSkeleton isLate={isLate} label={t('common:waiting.loading')} />;
  if (wasRefused) return <Card isFlush>{skeleton}</Card>;
  if (!known)
    return (
      <>
        <RecordShape label={t('common:waiting.loading')} picture={photoSize} />
        <div className={body.columns}>
          <div className={body.panel}>
            <LoadingSkeleton isLate={isLate} />
          </div>
          <div />
        </div>
      </>
    );
  return (
    <>
      <KnownHead child={known} />
      <Tabs
        label={t('card.tabs')}
        more={t('common:action.more')}
        tabs={tabs.map((value) => ({ value, label: labels.tab(value) }))}
        value={tab}
        onChange={onTab}
        listClassName={tabsBelowHead}
        panelClassName={body.columns}
        aside={<div />}
      >
        <div className={body.panel}>{skeleton}</div>
      </Tabs>
    </>
  );
}

function KnownHead({ child }: { readonly child: KnownChild }) {
  const { t } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const name = nameOf(child);
  const { facts } = child;
  return (
    <RecordHead
      picture={
        <figure className={head.photo}>
          <PlaceholderPhoto
            name={name}
            seed={child.childId}
            size={photoSize}
            label={t('common:placeholderPhoto', { initials: initialsOf(name) })}
          />
          <figcaption>{'\u00a0'}</figcaption>
        </figure>
      }
      title={name}
      code={child.childId}
      facts={facts && [labels.value(facts.gender), t('card.years', { count: facts.age })]}
      place={facts && `${facts.country.label}, ${facts.project.label}`}
      badges={
        facts && <ChildStatusBadge status={facts.status} isHeldElsewhere={facts.isHeldElsewhere ?? false} isLarge />
      }
      texts={{ copy: t('card.copyId'), copied: t('card.idCopied'), copyFailed: t('common:action.copyFailed') }}
    />
  );
}
