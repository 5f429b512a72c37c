import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleName, Privilege } from '#contract/access.ts';
import { createRole, type Role, saveRole } from '#contract/roles/api.ts';
import type { Column } from '#contract/roles/matrix.ts';
import { checkRoleName } from '#contract/roles/rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { useAdministrationForm } from '../../api/administration-form.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useAccessWords } from '../../i18n/access-texts.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { roleQuery } from './queries.ts';
import {
  copyAccess,
  emptyRole,
  formOf,
  moduleChanges,
  privilegeOfPart,
  type RoleForm,
  screensIn,
  takePart,
  toggleBox,
} from './role-form.ts';

/** What the form of a role knows and can do; without a role it makes a new one. */
export function useRoleForm(role: Role | undefined, onSaved: (role: Role) => void) {
  const { t } = useTranslation(['roles', 'access']);
  const { grants } = usePerson();
  const messages = useProblemMessages();
  const words = useAccessWords();
  const [leftOut, setLeftOut] = useState<readonly Privilege[]>([]);
  const { form, stored, changed, wasTried, isTaken, ...state } = useAdministrationForm({
    record: role,
    queryOf: ({ roleId }) => roleQuery(roleId),
    keptAs: `role/${role?.roleId ?? 'new'}`,
    formOf: (of) => (of ? formOf(of) : emptyRole),
    changedFields: (typed, old) => [
      ...(typed.name.trim() === old.name ? [] : [t('form.name')]),
      ...(typed.isActive === old.isActive ? [] : [t('form.status')]),
      ...moduleChanges(old.privileges, typed.privileges).map(({ module }) => words.module(module)),
    ],
    parts: {
      take: takePart,
      textOf: (of, key) => {
        if (key === 'roleName') return of.name;
        if (key === 'status') return words.status(of.isActive);
        const one = privilegeOfPart(key);
        return one && of.privileges.includes(one) ? t('access:conflict.granted') : t('access:conflict.notGranted');
      },
      labelOf: (key) => {
        if (key === 'roleName') return t('form.name');
        return key === 'status' ? t('form.status') : words.privilege(privilegeOfPart(key) ?? key);
      },
    },
    say: (message) => t(`message.${message}`),
    toast: useToast(),
  });
  const name = form.name.trim();
  const nameCode = name === stored.name && role ? null : checkRoleName(name);
  const nameError = (): string | undefined => {
    if (isTaken(name)) return t('form.duplicate');
    if (nameCode === null || (nameCode === 'required' && !wasTried)) return undefined;
    if (nameCode === 'required') return t('form.mandatory');
    if (nameCode === 'invalid-characters') return t('form.characters');
    return messages.ofField({ code: nameCode, params: { maximum: nameMaximum } });
  };
  const send = async (): Promise<Role> => {
    const input = { name, isActive: form.isActive, screens: screensIn(form) };
    if (!role) return (await call(createRole, { role: input })).role;
    return (await call(saveRole, { roleId: role.roleId, version: role.version, role: input })).role;
  };
  const submit = (isLeaving: boolean) =>
    state.submit({
      isSound: nameCode === null && !isTaken(name),
      unique: name,
      send,
      onSaved: (saved) => {
        setLeftOut([]);
        if (!isLeaving) onSaved(saved);
      },
    });

  const error = nameError();
  return {
    ...state,
    form,
    leftOut,
    fieldsChanged: changed,
    modulesChanged: moduleChanges(stored.privileges, form.privileges),
    nameError: error,
    invalidCount: (error ? 1 : 0) + state.conflict.unchosen,
    toggle: (module: ModuleName, column: Column) => state.set(toggleBox(form, module, column)),
    copyFrom: (from: RoleForm) => {
      const copied = copyAccess(form, from, grants);
      state.set(copied.form);
      setLeftOut(copied.leftOut);
    },
    reset: () => {
      setLeftOut([]);
      state.reset();
    },
    submit,
  };
}

export type RoleFormState = ReturnType<typeof useRoleForm>;
