import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findRecordTab,
  findSettingsTab,
  isTabAcrossOffices,
  type RecordTab,
  recordTabs,
  type SettingsTab as SettingsTabName,
  settingsTabs,
} from '#contract/office-settings/tabs.ts';
import { useIsCrossOfficeUser } from '../../api/administration.ts';
import { lookupQuery } from '../../api/lists.ts';
import { usePerson } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLeaveGuard } from '../../ui/form/unsaved-changes.tsx';
import { routerTarget } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AuditHistory } from './audit/audit-history.tsx';
import { CountryGroupsTab } from './lists/country-groups-tab.tsx';
import { ProjectCategoriesTab } from './lists/project-categories-tab.tsx';
import { SponsorTypes } from './lists/sponsor-types.tsx';
import classes from './office-settings-screen.module.css';
import { SettingsTab } from './settings-tab.tsx';
import { SupportOfficeTab } from './support-office-tab.tsx';

type TabName = SettingsTabName | RecordTab;

/** Only those that the user may see. */
type Records = Readonly<Partial<Record<RecordTab, ReactNode>>>;

interface OfficeSettingsScreenProps {
  readonly legalConsent: ReactNode;
  readonly notifications: ReactNode;
  readonly apiConfiguration: ReactNode;
  readonly referenceData: ReactNode;
  readonly records: Records;
}

/** ROUTE-053: the tabs of Office Settings for the current office, each with its own address (?tab=) and history. */
export function OfficeSettingsScreen(slots: OfficeSettingsScreenProps) {
  const { t } = useTranslation(['officeSettings', 'common']);
  const { tab, isHistory, field, show } = useTabAddress(slots.records);
  const { office } = usePerson().user;
  const crossesOffices = useIsCrossOfficeUser();
  const leave = useLeaveGuard();
  const [unsaved, setUnsaved] = useState(0);
  const openHistory = useCallback(() => leave(() => show(tab, { isHistory: true })), [leave, show, tab]);
  const shown: readonly TabName[] = [
    ...settingsTabs.filter((one) => crossesOffices || !isTabAcrossOffices(one)),
    ...recordTabs.filter((record) => slots.records[record] !== undefined),
  ];
  const tabs = shown.map((value) => ({
    value,
    label: t(`tab.${value}`),
    startsGroup: value === 'apiConfiguration' || value === 'deliveries',
    ...(value === tab && unsaved > 0 && { icon: <Unsaved count={unsaved} /> }),
  }));
  return (
    <>
      <Head office={office} onHistory={isHistory || isRecord(tab) ? undefined : openHistory} />
      <Card isFlush className={classes.card}>
        <Tabs
          label={t('tabsLabel')}
          more={t('common:action.more')}
          tabs={tabs}
          value={tab}
          onChange={(next) => show(next)}
          isVertical
        >
          {isRecord(tab) ? (
            slots.records[tab]
          ) : isHistory ? (
            <AuditHistory key={tab} tab={tab} office={field ?? office} onBack={() => show(tab, { field })} />
          ) : (
            <Panel
              key={tab}
              tab={tab}
              field={field ?? office}
              slots={slots}
              onField={(next) => leave(() => show(tab, { field: next }))}
              onHistory={openHistory}
              onUnsaved={setUnsaved}
            />
          )}
        </Tabs>
      </Card>
    </>
  );
}

const isRecord = (tab: TabName): tab is RecordTab => findRecordTab(tab) !== undefined;

interface Shown {
  readonly isHistory?: boolean;
  /** The field office whose support office settings are shown. */
  readonly field?: string | undefined;
}

/**
 * Forms have prompted before the address changes, so the router need not. The address of a tab that this user does not
 * have leads to the first one.
 */
function useTabAddress(records: Records) {
  const query = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const show = useCallback(
    (next: TabName, { isHistory = false, field }: Shown = {}) => {
      const { to, search } = routerTarget(paths.officeSettings({ tab: next }));
      const query = {
        ...search,
        ...(isHistory && { view: 'history' }),
        ...(field && { field }),
      };
      void navigate({ to, search: query as never, ignoreBlocker: true });
    },
    [navigate],
  );
  const crossesOffices = useIsCrossOfficeUser();
  const asked = query.tab ?? '';
  const setting = isTabAcrossOffices(asked) && !crossesOffices ? undefined : findSettingsTab(asked);
  const record = findRecordTab(asked);
  const tab: TabName = setting ?? (record && records[record] !== undefined ? record : 'general');
  const field = tab === 'supportOffice' ? query.field : undefined;
  return { tab, isHistory: query.view === 'history', field, show };
}

interface HeadProps {
  readonly office: string;
  readonly onHistory: (() => void) | undefined;
}

function Head({ office, onHistory }: HeadProps) {
  const { t, i18n } = useTranslation(['officeSettings', 'shell']);
  const { mode } = usePerson();
  const offices = useQuery(lookupQuery('fundingOffice', i18n.language));
  const name = offices.data?.find(({ value }) => value === office)?.label;
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.administration') },
    { label: t('shell:screen.officeSettings') },
  ];
  return (
    <PageHead
      title={t('shell:screen.officeSettings')}
      sub={name ? `${office}, ${name}` : office}
      crumbsLabel={t('shell:breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      actions={
        onHistory ? (
          <Button look="quiet" icon={<IconHistory aria-hidden="true" stroke={1.75} />} onClick={onHistory}>
            {t('audit.open')}
          </Button>
        ) : null
      }
    />
  );
}

function Unsaved({ count }: { readonly count: number }) {
  const { t } = useTranslation('officeSettings');
  return (
    <span className={classes.unsaved} title={t('unsaved', { count })}>
      <IconPencil aria-label={t('unsaved', { count })} stroke={1.75} />
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

interface PanelProps {
  readonly tab: SettingsTabName;
  /** The field office whose support office settings are shown. */
  readonly field: string;
  readonly onField: (office: string) => void;
  readonly slots: OfficeSettingsScreenProps;
  readonly onHistory: () => void;
  readonly onUnsaved: (count: number) => void;
}

function Panel({ tab, field, slots, onField, onHistory, onUnsaved }: PanelProps) {
  const shared = { onHistory, onUnsaved };
  switch (tab) {
    case 'general':
      return <SettingsTab category={1} rail={slots.legalConsent} {...shared} />;
    case 'registeredChildren':
      return <SettingsTab category={2} {...shared} />;
    case 'sponsoredChildren':
      return <SettingsTab category={3} {...shared} />;
    case 'projectCategories':
      return <ProjectCategoriesTab />;
    case 'countryGroupings':
      return <CountryGroupsTab />;
    case 'reservations':
      return (
        <SettingsTab category={5} {...shared}>
          <SponsorTypes />
        </SettingsTab>
      );
    case 'notifications':
      return slots.notifications;
    case 'apiConfiguration':
      return slots.apiConfiguration;
    case 'referenceData':
      return slots.referenceData;
    case 'supportOffice':
      return <SupportOfficeTab key={field} office={field} onOffice={onField} onHistory={onHistory} />;
  }
}
