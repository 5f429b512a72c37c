import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoleRow } from '#contract/roles/api.ts';
import { useCan } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { useNavigateTo } from '../../ui/link.tsx';
import classes from './role-row-actions.module.css';
import { useRoleLocks } from './use-role-locks.ts';

interface RoleRowActionsProps {
  readonly role: RoleRow;
  /** The role whose status is being changed; one at a time. */
  readonly changing: number | undefined;
  readonly onActivate: (role: RoleRow) => void;
  readonly onDeactivate: (role: RoleRow) => void;
  readonly onDelete: (role: RoleRow) => void;
}

/** ROLE-007, ROLE-008, ROLE-019: the actions, or why they are disabled; only custom roles have Delete. */
export function RoleRowActions({ role, changing, onActivate, onDeactivate, onDelete }: RoleRowActionsProps) {
  const { t } = useTranslation(['roles', 'access']);
  const go = useNavigateTo();
  const lockOf = useRoleLocks();
  const mayEdit = useCan('Admin Role Management:Edit');
  const mayDelete = useCan('Admin Role Management:Delete');
  return (
    <span className={classes.rowActions}>
      {mayEdit ? (
        <>
          <IconButton
            label={t('list.editRole', { role: role.name })}
            disabledBecause={lockOf(role, 'access')}
            onClick={() => void go(paths.role({ mode: 'edit', id: role.roleId }))}
          >
            <IconPencil aria-hidden="true" stroke={1.75} />
          </IconButton>
          <IconButton
            label={`${t(role.isActive ? 'access:deactivate' : 'access:activate')}: ${role.name}`}
            disabledBecause={lockOf(role, 'status')}
            isOff={changing !== undefined}
            loading={changing === role.roleId}
            onClick={() => (role.isActive ? onDeactivate : onActivate)(role)}
          >
            {role.isActive ? (
              <IconPlayerPause aria-hidden="true" stroke={1.75} />
            ) : (
              <IconPlayerPlay aria-hidden="true" stroke={1.75} />
            )}
          </IconButton>
        </>
      ) : null}
      {mayDelete && !role.isSample ? (
        <IconButton
          label={t('list.deleteRole', { role: role.name })}
          disabledBecause={lockOf(role, 'deletion')}
          onClick={() => onDelete(role)}
        >
          <IconTrash aria-hidden="true" stroke={1.75} />
        </IconButton>
      ) : null}
    </span>
  );
}
