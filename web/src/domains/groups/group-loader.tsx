import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserGroup } from '#contract/groups/api.ts';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { NoRecord } from '../../ui/messages/no-record.tsx';
import { isRecordId, useAddress } from '../../ui/use-address.ts';
import { GroupHead } from './group-head.tsx';
import { groupQuery } from './queries.ts';

/** Loads the group of the address, or shows why it cannot. */
export function GroupLoader({ children }: { readonly children: (group: UserGroup) => ReactNode }) {
  const { t } = useTranslation(['groups', 'common', 'shell']);
  const messages = useProblemMessages();
  const typed = useAddress().query.id ?? '';
  const isNumber = isRecordId(typed);
  const group = useQuery({ ...groupQuery(Number(typed)), enabled: isNumber });
  if (group.data) return children(group.data);
  return (
    <>
      <GroupHead title={t('shell:screen.userGroups')} here={t('shell:screen.viewUserGroup')} />
      {!isNumber || isProblem(group.error, 'not-found') ? (
        <NoRecord
          title={typed === '' ? t('message.noId') : t('message.notFound', { id: typed })}
          list={{ to: paths.userGroups(), label: t('message.toList') }}
        >
          {t('message.notFoundHint')}
        </NoRecord>
      ) : group.isError ? (
        <InlineNotice
          kind="error"
          title={t('message.loadFailed')}
          actions={<Button onClick={() => void group.refetch()}>{t('message.tryAgain')}</Button>}
        >
          {messages.of(group.error)}
        </InlineNotice>
      ) : (
        <p role="status">{t('common:waiting.loading')}</p>
      )}
    </>
  );
}
