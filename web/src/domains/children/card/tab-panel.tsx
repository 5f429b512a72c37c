import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import type { Tab } from '#contract/children/fields.ts';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useDelayed, waitingTimes } from '../../../ui/messages/use-delayed.ts';
import { useLabels } from '../labels.ts';
import { useCardTexts } from './card-texts.ts';
import { generalSections, supportOfficeSection } from './general-sections.ts';
import { type FetchedTab, type TabData, tabQuery } from './queries.ts';
import { SectionView } from './section-view.tsx';
import type { Section } from './sections.ts';
import classes from './tab-panel.module.css';
import { tabSections } from './tab-sections.ts';

interface TabPanelProps {
  readonly tab: Tab;
  readonly child: Child;
  /** While editing, the form shows the support office's fields. */
  readonly isEditing: boolean;
}

export function TabPanel({ tab, child, isEditing }: TabPanelProps) {
  const words = useCardTexts();
  if (tab !== 'general') return <FetchedPanel tab={tab} childId={child.childId} />;
  const sections = [...generalSections(child, words), ...(isEditing ? [] : [supportOfficeSection(child, words)])];
  return <Sections sections={sections} childId={child.childId} />;
}

/** Fetched when opened; the error message names the tab (ERR-019 to ERR-027). */
function FetchedPanel<T extends FetchedTab>({ tab, childId }: { readonly tab: T; readonly childId: string }) {
  const { t, i18n } = useTranslation(['children', 'common']);
  const words = useCardTexts();
  const tooLong = useTabFailure(tab);
  const { data, error, isPending, refetch } = useQuery(tabQuery(tab, childId, i18n.language));
  const isLate = useDelayed(isPending, waitingTimes.skeleton);
  if (error)
    return (
      <div className={classes.state}>
        <InlineNotice
          kind="error"
          title={tooLong(error)}
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              {t('common:action.tryAgain')}
            </Button>
          }
        />
      </div>
    );
  if (data === undefined) return <LoadingSkeleton isLate={isLate} label={t('common:waiting.loading')} />;
  const show = tabSections[tab] as (data: TabData[T], words: ReturnType<typeof useCardTexts>) => readonly Section[];
  return <Sections sections={show(data as TabData[T], words)} childId={childId} />;
}

/** 'Education: Sorry! It's taking too long to respond. …'; any other failure is ERR-030. */
function useTabFailure(tab: FetchedTab): (failure: unknown) => string {
  const { t } = useTranslation('children');
  const labels = useLabels();
  const messages = useProblemMessages();
  return (failure) => {
    const message = messages.of(failure, t('card.failed'));
    if (!isProblem(failure, 'timed-out') && !isProblem(failure, 'taking-too-long')) return message;
    return t('card.tooLong', { tab: tab === 'sponsor' ? t('card.sponsorTab') : labels.tab(tab), message });
  };
}

function Sections({ sections, childId }: { readonly sections: readonly Section[]; readonly childId: string }) {
  return sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a tab's sections are always the same, in the same order
    <SectionView key={index} section={section} childId={childId} />
  ));
}

interface LoadingSkeletonProps {
  readonly isLate: boolean;
  /** Not where the rest of the screen says it already. */
  readonly label?: string;
}

/** Nothing at first; a skeleton once loading is late. */
export function LoadingSkeleton({ isLate, label }: LoadingSkeletonProps) {
  if (!isLate) return <div className={classes.state} />;
  return (
    <div className={classes.state} {...(label !== undefined && { role: 'status', 'aria-label': label })}>
      <div className={classes.lines} aria-hidden="true">
        {[62, 80, 45, 70, 55, 84, 48, 66].map((width) => (
          <span key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}
