import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportUserAudit } from '#contract/users/admin-api.ts';
import { userAuditLabels } from '#contract/users/audit-labels.ts';
import { useDownload } from '../../api/files/download.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useAudit } from '../../i18n/access-texts.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { HistoryCard } from '../../ui/records/history-card.tsx';
import { userAuditQuery } from './queries.ts';

/** Table T13: histories can be exported as csv, with Export. */
export function AuditTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation(['users', 'access']);
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Admin User Profile Management:Export');
  const audit = useQuery(userAuditQuery(userId));
  const download = useDownload(exportUserAudit, { userId }, (failure) => toast.error(messages.of(failure)));
  return (
    <HistoryCard
      title={t('profile.audit')}
      {...useAudit(audit.data, useFormat(), userAuditLabels)}
      failure={audit.isError ? messages.of(audit.error, t('message.auditFailed')) : undefined}
      onRetry={() => void audit.refetch()}
      exporting={mayExport ? { label: t('access:history.export'), ...download } : undefined}
    />
  );
}
