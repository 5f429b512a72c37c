import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAccess, type UserAccess } from '#contract/users/access-api.ts';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { rolesQuery, useAdministrationChanged } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { isProblem, Problem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useVersionConflict } from '../../api/versions/version-conflict.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { accessQuery } from './queries.ts';

const sameIds = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();
const idsOf = (access: UserAccess) => access.roles.map(({ roleId }) => String(roleId));
const withRole = (ids: readonly string[], id: string, isGiven: boolean) =>
  isGiven ? [...new Set([...ids, id])] : ids.filter((other) => other !== id);

/** USER-003, USER-004: the roles somebody holds directly in one office, all of them saved at once. */
export function useRolesForm(profile: UserProfile, access: UserAccess) {
  const { t } = useTranslation(['users', 'access']);
  const client = useQueryClient();
  const changed = useAdministrationChanged();
  const messages = useProblemMessages();
  const toast = useToast();
  const roles = useQuery(rolesQuery);
  const stored = idsOf(access);
  const [typed, setTyped] = useState<readonly string[]>();
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const chosen = typed ?? stored;
  const nameOf = (id: string) => roles.data?.find(({ roleId }) => String(roleId) === id)?.name ?? id;
  // F11: each role is a part of its own, given or not.
  const conflict = useVersionConflict<readonly string[]>({
    form: chosen,
    setForm: setTyped,
    stored,
    take: (ids, from, id) => withRole(ids, id, from.includes(id)),
    textOf: (ids, id) => (ids.includes(id) ? t('access:conflict.assigned') : t('access:conflict.notAssigned')),
    labelOf: nameOf,
  });
  const reset = () => {
    setTyped(undefined);
    setSubmitError(undefined);
    conflict.end();
  };
  const refuse = async (failure: unknown) => {
    toast.error(t('access.failed'));
    if (!isProblem(failure, 'changed-meanwhile'))
      return setSubmitError(`${t('access.failed')}. ${messages.of(failure)}`);
    const query = accessQuery(access.userId, access.office);
    const theirs = idsOf(await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => access));
    const differing = [...new Set([...chosen, ...theirs])].filter((id) => chosen.includes(id) !== theirs.includes(id));
    const errors = differing.map((field) => ({ field, code: 'differs-now' as const }));
    setTyped(chosen);
    const { params, isByCaller } = failure;
    if (conflict.begin(new Problem('changed-meanwhile', { errors, params, isByCaller }), chosen, theirs)) return;
    setSubmitError(`${t('access.failed')}. ${messages.withChangedBy(t('access:conflict.elsewhere'), failure)}`);
  };
  const submit = async (): Promise<boolean> => {
    if (isSaving || conflict.unchosen > 0) return false;
    setSaving(true);
    setSubmitError(undefined);
    try {
      const { userId, version, region, office } = access;
      const given = chosen.map((id) => ({ roleId: Number(id) }));
      const saved = await call(saveAccess, { userId, version, access: { region, office, roles: given } });
      client.setQueryData(accessQuery(userId, office).queryKey, saved.access);
      reset();
      toast.success(t('message.mapped'));
      void changed();
      return true;
    } catch (failure) {
      await refuse(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    chosen,
    isDirty: !sameIds(chosen, stored),
    choose: setTyped,
    reset,
    submit,
    submitError,
    isSaving,
    conflict,
    subject: t('access.subject', { name: displayName(profile) }),
  };
}
