import { useIsCrossOfficeUser } from '../../api/administration.ts';
import { AccessLogTab } from '../../domains/children/access-log/access-log-tab.tsx';
import { LegalConsent } from '../../domains/consent/administration/legal-consent.tsx';
import { ApiConfigurationTab } from '../../domains/crm/api-configuration-tab.tsx';
import { DeliveriesTab } from '../../domains/deliveries/deliveries-tab.tsx';
import { ScheduledJobsTab } from '../../domains/deliveries/jobs-tab.tsx';
import { FeedsTab } from '../../domains/feed/feeds-tab.tsx';
import { NotificationsTab } from '../../domains/notifications/notifications-tab.tsx';
import { OfficeSettingsScreen } from '../../domains/office-settings/office-settings-screen.tsx';
import { ReadingBudget } from '../../domains/office-settings/reading-budget.tsx';
import { ReadingTab } from '../../domains/reading/reading-tab.tsx';

/** Composes the tabs of Office Settings, which come from several domains. */
export function OfficeSettingsPage() {
  const crosses = useIsCrossOfficeUser();
  return (
    <OfficeSettingsScreen
      legalConsent={<LegalConsent />}
      notifications={<NotificationsTab />}
      apiConfiguration={<ApiConfigurationTab />}
      records={{
        deliveries: <DeliveriesTab />,
        feeds: crosses ? <FeedsTab /> : undefined,
        scheduledJobs: <ScheduledJobsTab />,
        accessLog: <AccessLogTab />,
        reading: <ReadingTab budget={<ReadingBudget />} />,
      }}
    />
  );
}
