import { IconUsers } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles/api.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './role-details.module.css';
import type { RoleFormState } from './use-role-form.ts';
import type { useRoleLocks } from './use-role-locks.ts';

interface RoleDetailsProps {
  readonly role: Role | undefined;
  readonly state: RoleFormState;
  readonly isReadOnly: boolean;
  readonly lockOf: ReturnType<typeof useRoleLocks>;
  readonly onSave: () => void;
}

/** Name, status and where the role is assigned. */
export function RoleDetails({ role, state, isReadOnly, lockOf, onSave }: RoleDetailsProps) {
  const { t } = useTranslation(['roles', 'access', 'common']);
  const { values: form } = state;
  const nameLock = role && !isReadOnly ? lockOf(role, 'name') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  // ROLE-007: an inactive role is activated from the list of roles.
  const statusLock =
    role && !isReadOnly ? (lockOf(role, 'status') ?? (role.isActive ? undefined : nameLock)) : undefined;
  const statusHint = role?.isAssignedToGroup ? t('form.inGroup') : role ? statusLock : t('form.statusOfNew');
  return (
    <Card>
      {isReadOnly ? null : <p className={classes.required}>{t('common:form.required')}</p>}
      <form className={classes.details} onSubmit={submit} noValidate>
        <TextField
          label={t('form.name')}
          isRequired
          value={form.name}
          onChange={(name) => state.edit({ name })}
          maxLength={nameMaximum}
          disabled={isReadOnly || nameLock !== undefined}
          error={state.errorOf('name')}
          hint={
            isReadOnly ? undefined : (nameLock ?? t('common:form.remaining', { count: nameMaximum - form.name.length }))
          }
        />
        <SelectField
          label={t('form.status')}
          options={[
            { value: 'Active', label: t('access:active') },
            { value: 'Inactive', label: t('access:inactive') },
          ]}
          value={form.isActive ? 'Active' : 'Inactive'}
          onChange={(status) => state.edit({ isActive: status === 'Active' })}
          disabled={isReadOnly || statusLock !== undefined}
          hint={statusHint}
        />
        <div>
          <p className={classes.label}>{t('form.assignedTo')}</p>
          <AssignedTo role={role} />
          {role?.isAssignedToGroup ? <p className={classes.hint}>{t('form.removingHint')}</p> : null}
          {role?.crossesOffices ? <p className={classes.hint}>{t('form.crossesOffices')}</p> : null}
        </div>
      </form>
    </Card>
  );
}

function AssignedTo({ role }: { readonly role: Role | undefined }) {
  const { t } = useTranslation('roles');
  if (!role?.isAssignedToGroup) return <p className={classes.none}>{t('form.notAssigned')}</p>;
  return (
    <ul className={classes.groups}>
      {role.groups.map(({ groupId, groupName, office }) => (
        <li key={groupId}>
          <IconUsers aria-hidden="true" stroke={1.75} />
          {groupName}, {office}
        </li>
      ))}
      {role.groupsElsewhere > 0 ? <li>{t('list.groupsElsewhere', { count: role.groupsElsewhere })}</li> : null}
    </ul>
  );
}
