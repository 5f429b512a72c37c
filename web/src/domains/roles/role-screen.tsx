import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles/api.ts';
import { useFormat } from '../../api/format.ts';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths, type RoleMode } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { NoRecord } from '../../ui/messages/no-record.tsx';
import { isRecordId, useAddress } from '../../ui/use-address.ts';
import { deletedRolesQuery, roleQuery } from './queries.ts';
import { RoleEditor } from './role-editor.tsx';
import { RoleHead } from './role-head.tsx';
import { RoleHistory } from './role-history.tsx';

/** ROUTE-062: create, edit and view, each with its own address. */
export function RoleScreen() {
  const { params, query } = useAddress();
  const mode = (params.mode ?? 'view').toLowerCase() as RoleMode;
  if (mode === 'create') return <RoleEditor key="create" mode="create" />;
  return <StoredRole key={query.id} mode={mode} typed={query.id ?? ''} />;
}

interface StoredRoleProps {
  readonly mode: 'edit' | 'view';
  /** The id from the address, unvalidated. */
  readonly typed: string;
}

/** F20: a deleted role shows who deleted it, with its history. */
function NoRole({ typed }: Pick<StoredRoleProps, 'typed'>) {
  const { t } = useTranslation('roles');
  const format = useFormat();
  const { data } = useQuery(deletedRolesQuery);
  const deleted = data?.find(({ roleId }) => String(roleId) === typed);
  const list = { to: paths.roles(), label: t('message.toList') };
  if (!deleted)
    return (
      <NoRecord title={typed === '' ? t('message.noId') : t('message.notFound', { id: typed })} list={list}>
        {t('message.notFoundHint')}
      </NoRecord>
    );
  const { name, deletedBy: who, deletedAt, roleId } = deleted;
  return (
    <>
      <NoRecord title={t('deleted.one', { name })} list={list}>
        {t('deleted.byWhom', { who, when: format.instant(deletedAt) })}
      </NoRecord>
      <RoleHistory roleId={roleId} />
    </>
  );
}

function StoredRole({ mode, typed }: StoredRoleProps) {
  const { t } = useTranslation(['roles', 'common']);
  const messages = useProblemMessages();
  const isNumber = isRecordId(typed);
  const role = useQuery({ ...roleQuery(Number(typed)), enabled: isNumber });
  if (role.data) return <RoleEditor mode={mode} role={role.data satisfies Role} />;
  return (
    <>
      <RoleHead mode={mode} />
      {!isNumber || isProblem(role.error, 'not-found') ? (
        <NoRole typed={typed} />
      ) : role.isError ? (
        <InlineNotice
          kind="error"
          title={t('message.loadFailed')}
          actions={<Button onClick={() => void role.refetch()}>{t('message.tryAgain')}</Button>}
        >
          {messages.of(role.error)}
        </InlineNotice>
      ) : (
        <p role="status">{t('common:waiting.loading')}</p>
      )}
    </>
  );
}
