import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserGroup } from '#contract/groups/api.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { GroupHead } from './group-head.tsx';
import { groupQuery } from './queries.ts';

/** The group that the address names, or why it cannot be shown. */
export function GroupLoader({ children }: { readonly children: (group: UserGroup) => ReactNode }) {
  const { t } = useTranslation(['groups', 'common', 'shell']);
  const messages = useProblemMessages();
  const groupId = Number(useAddress().query.id);
  const isNumber = Number.isInteger(groupId) && groupId > 0;
  const group = useQuery({ ...groupQuery(groupId), enabled: isNumber });
  if (group.data) return children(group.data);
  return (
    <>
      <GroupHead title={t('shell:screen.userGroups')} here={t('shell:screen.viewUserGroup')} />
      {group.isError || !isNumber ? (
        <InlineNotice
          kind="error"
          title={t('message.loadFailed')}
          actions={<Button onClick={() => void group.refetch()}>{t('message.tryAgain')}</Button>}
        >
          {group.error ? messages.of(group.error) : null}
        </InlineNotice>
      ) : (
        <p role="status">{t('common:waiting.loading')}</p>
      )}
    </>
  );
}
