import { useTranslation } from 'react-i18next';
import { RoleImpactDialog } from './role-impact-dialog.tsx';
import { useRoleActions } from './use-role-actions.ts';

interface DeleteRoleDialogProps {
  readonly role: { readonly roleId: number; readonly name: string; readonly version: number };
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** ROLE-019, ROLE-020: shows who loses access before deleting. */
export function DeleteRoleDialog({ role, isOpen, onClose, onDeleted }: DeleteRoleDialogProps) {
  const { t } = useTranslation('roles');
  const actions = useRoleActions();
  const close = () => {
    actions.forget();
    onClose();
  };
  const remove = async () => {
    if (!(await actions.remove(role))) return;
    close();
    onDeleted?.();
  };
  return (
    <RoleImpactDialog
      isOpen={isOpen}
      roleId={role.roleId}
      question={t('remove.question', { role: role.name })}
      hint={t('remove.hint')}
      yes={t('remove.yes')}
      failure={actions.failure}
      loading={actions.isBusy}
      isDangerous
      onYes={() => void remove()}
      onNo={close}
    />
  );
}
