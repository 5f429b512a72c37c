import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../api/format.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useAudit } from '../../i18n/access-texts.ts';
import { AuditTable } from '../../ui/audit-table.tsx';
import { Card } from '../../ui/card.tsx';
import { roleAuditQuery } from './queries.ts';

export function RoleHistory({ roleId }: { readonly roleId: number }) {
  const { t } = useTranslation('access');
  const messages = useProblemMessages();
  const audit = useQuery(roleAuditQuery(roleId));
  const { lines, texts } = useAudit(audit.data, useFormat());
  return (
    <Card title={t('history.title')} isFlush>
      <AuditTable
        lines={lines}
        failure={audit.isError ? messages.of(audit.error, t('history.failed')) : undefined}
        onRetry={() => void audit.refetch()}
        texts={texts}
      />
    </Card>
  );
}
