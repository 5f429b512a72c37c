import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportUserAudit } from '#contract/users/admin-api.ts';
import { callForFile } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { saveFile } from '../../api/save-file.ts';
import { useAudit } from '../../i18n/access-texts.ts';
import { AuditTable } from '../../ui/audit-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { userAuditQuery } from './queries.ts';

/** Table T13: histories leave as csv, with Export. */
export function AuditTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation(['users', 'access']);
  const messages = useProblemMessages();
  const toast = useToast();
  const mayExport = useCan('Admin User Profile Management:Export');
  const audit = useQuery(userAuditQuery(userId));
  const { lines, texts } = useAudit(audit.data, useFormat());
  const download = async () => {
    try {
      saveFile(await callForFile(exportUserAudit, { userId }), `user-${userId}-audit.csv`);
    } catch (failure) {
      toast.error(messages.of(failure));
    }
  };
  return (
    <Card
      title={t('profile.audit')}
      isFlush
      actions={
        mayExport ? (
          <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} onClick={() => void download()}>
            {t('access:history.export')}
          </Button>
        ) : null
      }
    >
      <AuditTable
        lines={lines}
        failure={audit.isError ? messages.of(audit.error, t('message.auditFailed')) : undefined}
        onRetry={() => void audit.refetch()}
        texts={texts}
      />
    </Card>
  );
}
