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
import { FirstStepsTab } from '../../domains/readiness/first-steps-tab.tsx';
import { ReadingTab } from '../../domains/reading/reading-tab.tsx';
import { ReferenceTab } from '../../domains/reference/reference-tab.tsx';

/** Composes the tabs of Office Settings, which come from several domains. */
export function OfficeSettingsPage() {
  const crossesOffices = useIsCrossOfficeUser();
  return (
    <OfficeSettingsScreen
      legalConsent={<LegalConsent />}
      notifications={<NotificationsTab />}
      apiConfiguration={<ApiConfigurationTab />}
      referenceData={<ReferenceTab />}
      records={{
        deliveries: <DeliveriesTab />,
        scheduledJobs: <ScheduledJobsTab />,
        accessLog: <AccessLogTab />,
        reading: <ReadingTab budget={<ReadingBudget />} />,
        // Everybody else has no such tab.
        ...(crossesOffices && { feeds: <FeedsTab />, firstSteps: <FirstStepsTab /> }),
      }}
    />
  );
}
