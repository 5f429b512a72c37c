import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles/api.ts';
import { useCan } from '../../api/person.tsx';
import { paths, type RoleMode } from '../../app/paths.ts';
import { ActionButton, Button } from '../../ui/button.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import { CopyRoleDialog } from './copy-role-dialog.tsx';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import type { RoleForm } from './role-form.ts';
import { useRoleLocks } from './use-role-locks.ts';

interface RoleActionsProps {
  readonly mode: RoleMode;
  readonly role: Role | undefined;
  readonly editLock: string | undefined;
  readonly onCopy: (from: RoleForm) => void;
}

export function RoleActions({ mode, role, editLock, onCopy }: RoleActionsProps) {
  const { t } = useTranslation(['roles', 'common']);
  const go = useNavigateTo();
  const lockOf = useRoleLocks();
  const mayEdit = useCan('Admin Role Management:Edit');
  const mayDelete = useCan('Admin Role Management:Delete');
  const [open, setOpen] = useState<'copy' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {role && mode === 'view' && mayEdit ? (
        <ActionButton
          icon={<IconPencil aria-hidden="true" stroke={1.75} />}
          disabledBecause={lockOf(role, 'access')}
          onClick={() => void go(paths.role({ mode: 'edit', id: role.roleId }))}
        >
          {t('common:action.edit')}
        </ActionButton>
      ) : null}
      {mode !== 'view' && !editLock ? (
        <Button look="quiet" icon={<IconCopy aria-hidden="true" stroke={1.75} />} onClick={() => setOpen('copy')}>
          {t('copy.open')}
        </Button>
      ) : null}
      {role && !role.isSample && mayDelete ? (
        <Button
          look="danger"
          icon={<IconTrash aria-hidden="true" stroke={1.75} />}
          disabledBecause={lockOf(role, 'deletion')}
          onClick={() => setOpen('delete')}
        >
          {t('remove.open')}
        </Button>
      ) : null}
      <CopyRoleDialog isOpen={open === 'copy'} roleId={role?.roleId} onClose={close} onCopy={onCopy} />
      {role ? (
        <DeleteRoleDialog
          role={role}
          isOpen={open === 'delete'}
          onClose={close}
          onDeleted={() => void go(paths.roles(), { replace: true })}
        />
      ) : null}
    </>
  );
}
