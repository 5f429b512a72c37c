import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleRow } from '#contract/roles/api.ts';
import { rolesQuery } from '../../api/administration.ts';
import { useCan } from '../../api/person.tsx';
import { useRowsState } from '../../api/rows-state.ts';
import { useGridView } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { pageOf } from '../../ui/grid/client-page.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import { useSortedPaging } from '../../ui/grid/paging.ts';
import { Link, LinkButton, useNavigateTo } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RowStack } from '../../ui/records/row-card.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { DeletedRoles } from './deleted-roles.tsx';
import { RoleImpactDialog } from './role-impact-dialog.tsx';
import { RoleRowActions } from './role-row-actions.tsx';
import { useRoleActions } from './use-role-actions.ts';

/** ROUTE-061. */
export function RoleListScreen() {
  const { t } = useTranslation(['roles', 'access', 'shell']);
  const roles = useQuery(rolesQuery);
  const shown = useRowsState(roles, t('message.loadFailed'));
  const mayCreate = useCan('Admin Role Management:Create');
  const actions = useRoleActions();
  const [asked, setAsked] = useState<{ readonly what: 'delete' | 'deactivate'; readonly role: RoleRow }>();
  const close = () => setAsked(undefined);
  const deactivate = async (role: RoleRow) => {
    if (await actions.setStatus(role, false)) close();
  };
  const askFirst = (role: RoleRow) =>
    role.holders > 0 ? setAsked({ what: 'deactivate', role }) : void actions.setStatus(role, false);
  return (
    <>
      <PageHead
        title={t('shell:screen.roles')}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={[
          { label: t('shell:screen.home'), to: paths.home() },
          { label: t('shell:menu.administration') },
          { label: t('shell:menu.userRoleManagement') },
        ]}
        actions={
          mayCreate ? (
            <LinkButton
              to={paths.role({ mode: 'create' })}
              look="primary"
              icon={<IconPlus aria-hidden="true" stroke={1.75} />}
            >
              {t('list.create')}
            </LinkButton>
          ) : null
        }
      />
      <Stack>
        {actions.failure && !asked ? <InlineNotice kind="error">{actions.failure}</InlineNotice> : null}
        <RoleGrid
          roles={roles.data ?? []}
          {...shown}
          changing={actions.changing}
          onActivate={(role) => void actions.setStatus(role, true)}
          onDeactivate={askFirst}
          onDelete={(role) => setAsked({ what: 'delete', role })}
        />
        <DeletedRoles />
      </Stack>
      {asked?.what === 'delete' ? <DeleteRoleDialog role={asked.role} isOpen onClose={close} /> : null}
      {asked?.what === 'deactivate' ? (
        <RoleImpactDialog
          isOpen
          roleId={asked.role.roleId}
          question={t('list.deactivateQuestion', { role: asked.role.name })}
          yes={t('access:deactivate')}
          failure={actions.failure}
          loading={actions.isBusy}
          onYes={() => void deactivate(asked.role)}
          onNo={close}
        />
      ) : null}
    </>
  );
}

interface RoleGridProps {
  readonly roles: readonly RoleRow[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  readonly changing: number | undefined;
  readonly onActivate: (role: RoleRow) => void;
  readonly onDeactivate: (role: RoleRow) => void;
  readonly onDelete: (role: RoleRow) => void;
}

/** Table T15. */
function RoleGrid({ roles, changing, onActivate, onDeactivate, onDelete, ...passed }: RoleGridProps) {
  const { t } = useTranslation(['roles', 'access']);
  const labels = useAccessLabels();
  const texts = useGridTexts();
  const view = useGridView('roles');
  const go = useNavigateTo();
  const paging = useSortedPaging({ column: 'name', isDescending: false });
  const { page, pageSize, sort } = paging;
  const rowActions = { changing, onActivate, onDeactivate, onDelete };
  const mayEdit = useCan('Admin Role Management:Edit');
  const mayDelete = useCan('Admin Role Management:Delete');
  const mayAct = mayEdit || mayDelete;
  const name = (role: RoleRow) => <Link to={paths.role({ mode: 'view', id: role.roleId })}>{role.name}</Link>;
  const status = (role: RoleRow) => (
    <StatusBadge set="activity" value={role.isActive ? 'Active' : 'Inactive'} label={labels.status(role.isActive)} />
  );
  const groupNames = (role: RoleRow) =>
    [
      ...role.groups,
      ...(role.groupsElsewhere > 0 ? [t('list.groupsElsewhere', { count: role.groupsElsewhere })] : []),
    ].join(', ');
  const groups = (role: RoleRow) => groupNames(role) || t('list.notAssigned');
  const columns: readonly Column<RoleRow>[] = [
    { id: 'name', header: t('list.name'), cell: name, isSortable: true, isFixed: true },
    { id: 'status', header: t('access:status'), cell: status, isSortable: true },
    { id: 'groups', header: t('list.assignedToGroup'), cell: groups, isSortable: true, isWrapped: true },
    { id: 'holders', header: t('list.holders'), cell: (role) => role.holders, isSortable: true, isNumber: true },
    ...(mayAct
      ? [
          {
            id: 'actions',
            header: t('access:actions'),
            cell: (role: RoleRow) => <RoleRowActions role={role} {...rowActions} />,
          },
        ]
      : []),
  ];
  const sortValue = (role: RoleRow, column: string) => {
    if (column === 'status') return labels.status(role.isActive);
    if (column === 'groups') return groupNames(role);
    return column === 'holders' ? role.holders : role.name;
  };
  return (
    <DataGrid
      {...passed}
      title={t('list.count', { count: roles.length })}
      isCounted
      columns={columns}
      rows={pageOf(roles, { sort, page, pageSize }, sortValue)}
      rowKey={(role) => String(role.roleId)}
      rowName={(role) => role.name}
      total={roles.length}
      {...paging}
      onOpen={(role) => void go(paths.role({ mode: 'view', id: role.roleId }))}
      empty={t('list.empty')}
      card={(role) => (
        <RowStack>
          {name(role)}
          {status(role)}
          <span>
            {t('list.assignedToGroup')}: {groups(role)}
          </span>
          <RoleRowActions role={role} {...rowActions} />
        </RowStack>
      )}
      view={view}
      texts={texts}
    />
  );
}
