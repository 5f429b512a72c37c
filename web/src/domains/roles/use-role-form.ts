import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleName, Privilege } from '#contract/access.ts';
import { createRole, type Role, saveRole } from '#contract/roles/api.ts';
import type { MatrixColumn } from '#contract/roles/matrix.ts';
import { checkRoleName } from '#contract/roles/rules.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { type FormIssue, useRecordForm } from '../../forms/use-record-form.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { roleQuery } from './queries.ts';
import {
  copyAccess,
  emptyRole,
  formOf,
  moduleChanges,
  type RoleForm,
  roleParts,
  rolePrivileges,
  screensIn,
  toggleBox,
} from './role-form.ts';

/** Creates a role if none is given. */
export function useRoleForm(role: Role | undefined, onSaved: (role: Role) => void) {
  const { t } = useTranslation(['roles', 'access']);
  const client = useQueryClient();
  const { grants } = usePerson();
  const labels = useAccessLabels();
  const changedElsewhere = useInvalidateAdministration();
  const [leftOut, setLeftOut] = useState<readonly Privilege[]>([]);
  const labelOf = (part: string) => {
    if (rolePrivileges.has(part)) return labels.privilege(rolePrivileges.nameIn(part));
    return t(part === 'isActive' ? 'form.status' : 'form.name');
  };
  /** A stored name may stay even if it violates today's rules. */
  const checkName = (name: string, stored: string): readonly FormIssue<string>[] => {
    const code = role && name === stored ? null : checkRoleName(name);
    if (code === null) return [];
    const own = { required: t('form.mandatory'), 'invalid-characters': t('form.characters') } as const;
    const text = code in own ? { text: own[code as keyof typeof own] } : {};
    return [{ part: 'name', code, params: { maximum: nameMaximum }, ...text }];
  };
  const typed = useFormValues<Role, RoleForm, string>({
    record: role,
    versionOf: ({ version }) => version,
    valuesOf: (record) => (record ? formOf(record) : emptyRole),
    parts: roleParts,
  });
  const form = useRecordForm(typed, {
    id: `role/${role?.roleId ?? 'new'}`,
    labels: {
      labelOf,
      textOf: (of, part) => {
        if (rolePrivileges.has(part))
          return t(rolePrivileges.find(of, part) ? 'access:conflict.granted' : 'access:conflict.notGranted');
        return part === 'isActive' ? labels.status(of.isActive) : of.name;
      },
    },
    issues: checkName(typed.values.name.trim(), typed.stored.name),
    changedLabels: (of, stored) => [
      ...roleParts
        .differing(of, stored)
        .filter((part) => !rolePrivileges.has(part))
        .map(labelOf),
      ...moduleChanges(stored.privileges, of.privileges).map(({ module }) => labels.module(module)),
    ],
    partOf: (field) => (field.endsWith('roleName') ? 'name' : undefined),
    unique: { part: 'name', taken: t('form.duplicate') },
    save: async (values, base) => {
      const input = { name: values.name.trim(), isActive: values.isActive, screens: screensIn(values) };
      const saved = base
        ? await call(saveRole, { roleId: base.roleId, version: base.version, role: input })
        : await call(createRole, { role: input });
      client.setQueryData(roleQuery(saved.role.roleId).queryKey, saved.role);
      void changedElsewhere();
      return saved.role;
    },
    fetchNow: ({ roleId }) => client.fetchQuery({ ...roleQuery(roleId), staleTime: 0 }),
    texts: {
      saved: t(role ? 'message.updated' : 'message.created'),
      failed: t(role ? 'message.updateFailed' : 'message.createFailed'),
    },
    onSaved: (saved, isLeaving) => {
      setLeftOut([]);
      if (!isLeaving) onSaved(saved);
    },
  });
  const { values, stored } = form;
  return {
    ...form,
    leftOut,
    modulesChanged: moduleChanges(stored.privileges, values.privileges),
    toggle: (module: ModuleName, column: MatrixColumn) => form.change((from) => toggleBox(from, module, column)),
    copyFrom: (from: RoleForm) => {
      const copied = copyAccess(values, from, grants);
      form.change(() => copied.form);
      setLeftOut(copied.leftOut);
    },
    reset: () => {
      setLeftOut([]);
      form.reset();
    },
  };
}

export type RoleFormState = ReturnType<typeof useRoleForm>;
