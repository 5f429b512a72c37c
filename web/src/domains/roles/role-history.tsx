import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportRoleAudit } from '#contract/roles/api.ts';
import { roleAuditLabels } from '#contract/roles/audit-labels.ts';
import { useDownload } from '../../api/files/download.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useAudit } from '../../i18n/access-texts.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { HistoryCard } from '../../ui/records/history-card.tsx';
import { roleAuditQuery } from './queries.ts';

/** Table T13: histories can be exported as csv, with Export. */
export function RoleHistory({ roleId }: { readonly roleId: number }) {
  const { t } = useTranslation('access');
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Admin User Profile Management:Export');
  const audit = useQuery(roleAuditQuery(roleId));
  const download = useDownload(exportRoleAudit, { roleId }, (failure) => toast.error(messages.of(failure)));
  return (
    <HistoryCard
      title={t('history.title')}
      {...useAudit(audit.data, useFormat(), roleAuditLabels)}
      failure={audit.isError ? messages.of(audit.error, t('history.failed')) : undefined}
      onRetry={() => void audit.refetch()}
      exporting={mayExport ? { label: t('history.export'), ...download } : undefined}
    />
  );
}
