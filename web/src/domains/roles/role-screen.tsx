import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles/api.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import type { RoleMode } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { roleQuery } from './queries.ts';
import { RoleEditor } from './role-editor.tsx';
import { RoleHead } from './role-head.tsx';

/** ROUTE-062: create, edit and view, at one address each. */
export function RoleScreen() {
  const { params, query } = useAddress();
  const mode = (params.mode ?? 'view').toLowerCase() as RoleMode;
  if (mode === 'create') return <RoleEditor key="create" mode="create" />;
  return <StoredRole key={query.id} mode={mode} roleId={Number(query.id)} />;
}

function StoredRole({ mode, roleId }: { readonly mode: 'edit' | 'view'; readonly roleId: number }) {
  const { t } = useTranslation(['roles', 'common']);
  const messages = useProblemMessages();
  const isNumber = Number.isInteger(roleId) && roleId > 0;
  const role = useQuery({ ...roleQuery(roleId), enabled: isNumber });
  if (role.data) return <RoleEditor mode={mode} role={role.data satisfies Role} />;
  return (
    <>
      <RoleHead mode={mode} />
      {role.isError || !isNumber ? (
        <InlineNotice
          kind="error"
          title={t('message.loadFailed')}
          actions={<Button onClick={() => void role.refetch()}>{t('message.tryAgain')}</Button>}
        >
          {role.error ? messages.of(role.error) : null}
        </InlineNotice>
      ) : (
        <p role="status">{t('common:waiting.loading')}</p>
      )}
    </>
  );
}
