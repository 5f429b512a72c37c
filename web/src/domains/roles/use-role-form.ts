import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ModuleName, Privilege } from '#contract/access.ts';
import { createRole, type Role, saveRole } from '#contract/roles/api.ts';
import type { Column } from '#contract/roles/matrix.ts';
import { checkRoleName } from '#contract/roles/rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { useAdministrationChanged } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useKeptInput } from '../../api/remembered/kept-input.ts';
import { useVersionConflict } from '../../api/versions/version-conflict.ts';
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
  const client = useQueryClient();
  const changed = useAdministrationChanged();
  const messages = useProblemMessages();
  const words = useAccessWords();
  const toast = useToast();
  const stored = role ? formOf(role) : emptyRole;
  const [typed, setTyped] = useState<RoleForm>();
  const [taken, setTaken] = useState<string>();
  const [wasTried, setTried] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly Privilege[]>([]);
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = typed ?? stored;
  const name = form.name.trim();
  const modulesChanged = moduleChanges(stored.privileges, form.privileges);
  const fieldsChanged = [
    ...(name === stored.name ? [] : [t('form.name')]),
    ...(form.isActive === stored.isActive ? [] : [t('form.status')]),
    ...modulesChanged.map(({ module }) => words.module(module)),
  ];
  const conflict = useVersionConflict<RoleForm>({
    form,
    setForm: setTyped,
    stored,
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
  });
  const kept = useKeptInput<RoleForm>(
    `role/${role?.roleId ?? 'new'}`,
    role ? String(role.version) : null,
    fieldsChanged.length > 0 ? form : undefined,
    (values) => setTyped({ ...stored, ...values }),
  );

  const edit = (part: Partial<RoleForm>) => setTyped({ ...form, ...part });
  const reset = () => {
    setTyped(undefined);
    setTried(false);
    setSubmitError(undefined);
    setLeftOut([]);
    conflict.end();
  };
  const nameError = (): string | undefined => {
    if (taken !== undefined && taken === name) return t('form.duplicate');
    const code = name === stored.name && role ? null : checkRoleName(name);
    if (code === null || (code === 'required' && !wasTried)) return undefined;
    if (code === 'required') return t('form.mandatory');
    if (code === 'invalid-characters') return t('form.characters');
    return messages.ofField({ code, params: { maximum: nameMaximum } });
  };

  const send = async (): Promise<Role> => {
    const input = { name, isActive: form.isActive, screens: screensIn(form) };
    if (!role) return (await call(createRole, { role: input })).role;
    return (await call(saveRole, { roleId: role.roleId, version: role.version, role: input })).role;
  };
  const refuse = async (failure: unknown) => {
    const own = t(role ? 'message.updateFailed' : 'message.createFailed');
    if (role && isProblem(failure, 'changed-meanwhile')) {
      const now = await client.fetchQuery({ ...roleQuery(role.roleId), staleTime: 0 }).catch(() => role);
      if (conflict.begin(failure, form, formOf(now))) return;
      return setSubmitError(messages.of(failure));
    }
    if (isProblem(failure, 'already-exists')) return setTaken(name);
    setSubmitError(messages.withReason(own, failure));
    toast.error(messages.of(failure, own));
  };
  const submit = async (): Promise<boolean> => {
    setTried(true);
    const isWrong = (name !== stored.name || !role) && checkRoleName(name) !== null;
    if (isSaving || conflict.unchosen > 0 || isWrong || taken === name) return false;
    setSaving(true);
    try {
      setSubmitError(undefined);
      const saved = await send();
      if (role) client.setQueryData(roleQuery(role.roleId).queryKey, saved);
      toast.success(t(role ? 'message.updated' : 'message.created'));
      // The form must be clean before the screen is left: it would ask otherwise.
      flushSync(reset);
      void changed();
      onSaved(saved);
      return true;
    } catch (failure) {
      await refuse(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const error = nameError();
  return {
    form,
    stored,
    kept,
    conflict,
    leftOut,
    fieldsChanged,
    modulesChanged,
    nameError: error,
    invalidCount: (error ? 1 : 0) + conflict.unchosen,
    submitError,
    isSaving,
    edit,
    toggle: (module: ModuleName, column: Column) => setTyped(toggleBox(form, module, column)),
    copyFrom: (from: RoleForm) => {
      const copied = copyAccess(form, from, grants);
      setTyped(copied.form);
      setLeftOut(copied.leftOut);
    },
    reset,
    submit,
  };
}

export type RoleFormState = ReturnType<typeof useRoleForm>;
