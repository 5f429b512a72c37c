import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { tabs } from '#contract/children/criteria.ts';
import type { Tab } from '#contract/children/fields.ts';
import { freshnessTabs } from '#contract/children/freshness.ts';
import { useFormat } from '../../../api/format.ts';
import { type EditMode, useEditMode } from '../../../ui/form/edit-mode.ts';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../../ui/messages/restore-notice.tsx';
import { tabsBelowHead } from '../../../ui/records/record-head.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useLabels } from '../labels.ts';
import { CardActions } from './card-actions.tsx';
import classes from './card-body.module.css';
import { CardHead } from './card-head.tsx';
import { Mark } from './mark.tsx';
import { Rail } from './rail.tsx';
import { SupportOfficeFormView } from './support-office-form-view.tsx';
import { TabPanel } from './tab-panel.tsx';
import { useSupportOfficeForm } from './use-support-office-form.ts';

interface CardBodyProps {
  readonly child: Child;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly edit: EditMode;
}

/** CHILD-005 to CHILD-014: the head, the ten tabs and the rail of one child. */
export function CardBody({ child, tab, onTab, edit }: CardBodyProps) {
  const { t } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const format = useFormat();
  const form = useSupportOfficeForm(child, edit.isAsked && !child.erasedOn);
  const ends = useEditMode(edit, form);
  const overdue = new Set(child.freshness.filter((entry) => entry.isOverdue).map(({ item }) => freshnessTabs[item]));
  const clock = <Mark label={t('card.overdue')} icon={<IconClock stroke={1.75} aria-hidden="true" />} />;
  const panel = <TabPanel tab={tab} child={child} isEditing={form.isEditing} />;
  return (
    <>
      {form.kept && form.changed.length === 0 ? (
        <div className={classes.offer}>
          <RestoreNotice offer={form.kept} />
        </div>
      ) : null}
      {child.erasedOn ? (
        <div className={classes.offer}>
          <InlineNotice kind="info" title={t('card.erased.title', { date: format.date(child.erasedOn) })}>
            {t('card.erased.text')}
          </InlineNotice>
        </div>
      ) : null}
      <CardHead child={child} actions={<CardActions child={child} form={form} />} />
      <Tabs
        label={t('card.tabs')}
        more={t('common:action.more')}
        tabs={tabs.map((value) => ({
          value,
          label: labels.tab(value),
          ...(overdue.has(value) && { icon: <span className={classes.clock}>{clock}</span> }),
        }))}
        value={tab}
        onChange={onTab}
        listClassName={tabsBelowHead}
        panelClassName={classes.columns}
        aside={<Rail child={child} />}
      >
        <div className={classes.panel}>
          {form.isEditing ? (
            <SupportOfficeFormView form={form} ends={ends} childId={child.childId}>
              {panel}
            </SupportOfficeFormView>
          ) : (
            panel
          )}
        </div>
      </Tabs>
    </>
  );
}
