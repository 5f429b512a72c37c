import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rolesQuery } from '../../api/administration.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { roleQuery } from './queries.ts';
import { formOf, type RoleForm } from './role-form.ts';

interface CopyRoleDialogProps {
  readonly isOpen: boolean;
  /** The role being edited, which is not offered. */
  readonly roleId: number | undefined;
  readonly onClose: () => void;
  readonly onCopy: (from: RoleForm) => void;
}

export function CopyRoleDialog({ isOpen, roleId, onClose, onCopy }: CopyRoleDialogProps) {
  const { t } = useTranslation(['roles', 'access', 'common']);
  const client = useQueryClient();
  const roles = useQuery({ ...rolesQuery, enabled: isOpen });
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  /** The role waited for: one that arrives after the dialog was closed is not applied. */
  const awaited = useRef<symbol>(undefined);
  const close = () => {
    awaited.current = undefined;
    setBusy(false);
    setFailed(false);
    onClose();
  };
  const copy = async () => {
    const asked = Symbol();
    awaited.current = asked;
    setBusy(true);
    const role = await client.fetchQuery(roleQuery(Number(chosen))).catch(() => undefined);
    if (awaited.current !== asked) return;
    setBusy(false);
    if (!role) return setFailed(true);
    onCopy(formOf(role));
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('copy.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:action.cancel')}</Button>
          <Button
            look="primary"
            loading={isBusy}
            disabledBecause={chosen === '' ? t('form.mandatory') : undefined}
            onClick={() => void copy()}
          >
            {t('copy.apply')}
          </Button>
        </>
      }
    >
      <p>{t('copy.hint')}</p>
      <SelectField
        label={t('copy.role')}
        options={(roles.data ?? [])
          .filter((role) => role.roleId !== roleId)
          .map((role) => ({ value: String(role.roleId), label: role.name }))}
        value={chosen}
        onChange={setChosen}
        placeholder={t('access:choose')}
        error={hasFailed || roles.isError ? t('copy.failed') : undefined}
      />
    </Dialog>
  );
}
