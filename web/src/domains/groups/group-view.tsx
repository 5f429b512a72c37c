import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserGroup } from '#contract/groups/api.ts';
import { displayName } from '#contract/users/rules.ts';
import { emptyMark } from '../../api/format.ts';
import { useCan } from '../../api/person.tsx';
import { useRegionName } from '../../api/region-name.ts';
import { paths } from '../../app/paths.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton, useNavigateTo } from '../../ui/link.tsx';
import { Facts } from '../../ui/records/facts.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupHead } from './group-head.tsx';
import { GroupHistory } from './group-history.tsx';
import { GroupLoader } from './group-loader.tsx';

/** ROUTE-066. */
export function GroupViewScreen() {
  return <GroupLoader>{(group) => <GroupView group={group} />}</GroupLoader>;
}

export function GroupView({ group }: { readonly group: UserGroup }) {
  const { t } = useTranslation(['groups', 'common', 'shell']);
  const regionName = useRegionName();
  const labels = useAccessLabels();
  const { details, members, roles } = group;
  const status = (isActive: boolean) => (
    <StatusBadge set="activity" value={isActive ? 'Active' : 'Inactive'} label={labels.status(isActive)} />
  );
  return (
    <>
      <GroupHead
        title={details.name}
        badge={status(details.isActive)}
        here={t('shell:screen.viewUserGroup')}
        actions={<Actions group={group} />}
      />
      <Stack>
        <Card>
          <Facts
            facts={[
              { label: t('field.name'), value: details.name },
              { label: t('field.status'), value: labels.status(details.isActive) },
              { label: t('field.office'), value: details.office },
              { label: t('field.region'), value: regionName(details.region) },
              {
                label: t('field.roles'),
                value:
                  roles
                    .map(({ name, isActive }) => (isActive ? name : t('form.inactiveRole', { role: name })))
                    .join(', ') || t('form.noRoles'),
                isWide: true,
              },
              { label: t('field.description'), value: details.description || emptyMark, isWide: true },
            ]}
          />
        </Card>
        <Card title={t('field.members')} isFlush>
          <PlainTable
            label={t('field.members')}
            columns={[
              { id: 'name', header: t('field.member'), cell: displayName },
              { id: 'email', header: t('field.email'), cell: (one) => one.email },
              { id: 'status', header: t('field.userRoleStatus'), cell: (one) => status(one.isActive) },
              { id: 'user', header: t('field.userStatus'), cell: (one) => status(one.isUserActive) },
            ]}
            rows={members}
            rowKey={(one) => one.userId}
            empty={t('form.noMembers')}
          />
        </Card>
        <GroupHistory groupId={group.groupId} />
      </Stack>
    </>
  );
}

function Actions({ group }: { readonly group: UserGroup }) {
  const { t } = useTranslation(['groups', 'common']);
  const go = useNavigateTo();
  const mayEdit = useCan('Admin User Group Management:Edit');
  const mayDelete = useCan('Admin User Group Management:Delete');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayEdit ? (
        <LinkButton
          to={paths.userGroupOperation({ mode: 'edit', id: group.groupId })}
          icon={<IconPencil aria-hidden="true" stroke={1.75} />}
        >
          {t('common:action.edit')}
        </LinkButton>
      ) : null}
      {mayDelete ? (
        <Button look="danger" icon={<IconTrash aria-hidden="true" stroke={1.75} />} onClick={() => setOpen(true)}>
          {t('form.remove')}
        </Button>
      ) : null}
      {isOpen ? (
        <DeleteGroupDialog
          group={{ groupId: group.groupId, name: group.details.name, version: group.version }}
          onClose={() => setOpen(false)}
          onDeleted={() => void go(paths.userGroups(), { replace: true })}
        />
      ) : null}
    </>
  );
}
