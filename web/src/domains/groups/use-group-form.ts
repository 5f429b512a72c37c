import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { createGroup, saveGroup, type UserGroup } from '#contract/groups/api.ts';
import { checkGroupName } from '#contract/groups/rules.ts';
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
import {
  changedFields,
  emptyGroup,
  formOf,
  type GroupForm,
  inputOf,
  partNamed,
  takePart,
  takesAway,
} from './group-form.ts';
import { groupQuery } from './queries.ts';

/** What the form of a group knows and can do; without a group it makes a new one. */
export function useGroupForm(group: UserGroup | undefined, onSaved: (group: UserGroup) => void) {
  const { t } = useTranslation(['groups', 'access']);
  const me = usePerson().user;
  const client = useQueryClient();
  const changedElsewhere = useAdministrationChanged();
  const messages = useProblemMessages();
  const words = useAccessWords();
  const toast = useToast();
  const stored = group ? formOf(group) : emptyGroup(me.office, me.region);
  const [typed, setTyped] = useState<GroupForm>();
  const [wasTried, setTried] = useState(false);
  const [taken, setTaken] = useState<string>();
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = typed ?? stored;
  const changed = changedFields(form, stored);
  const conflict = useVersionConflict<GroupForm>({
    form,
    setForm: setTyped,
    stored,
    take: takePart,
    textOf: (of, key) => {
      if (key === 'GroupName') return of.name;
      if (key === 'Description') return of.description;
      if (key === 'Status') return words.status(of.isActive);
      const { email, role } = partNamed(key);
      const member = of.members.find((one) => one.email === email);
      if (member) return words.status(member.isActive);
      return of.roles.some(({ name }) => name === role)
        ? t('access:conflict.assigned')
        : t('access:conflict.notAssigned');
    },
    labelOf: (key) => {
      if (key === 'GroupName') return t('field.name');
      if (key === 'Description') return t('field.description');
      if (key === 'Status') return t('field.status');
      const { email, role } = partNamed(key);
      return email ?? role ?? key;
    },
  });
  const kept = useKeptInput<GroupForm>(
    `group/${group?.groupId ?? 'new'}`,
    group ? String(group.version) : null,
    changed.length > 0 ? form : undefined,
    (values) => setTyped({ ...stored, ...values }),
  );
  const reset = () => {
    setTyped(undefined);
    setTried(false);
    setSubmitError(undefined);
    conflict.end();
  };
  const nameCode = checkGroupName(form.name);
  const nameError = (): string | undefined => {
    if (taken !== undefined && taken === form.name.trim()) return t('form.duplicate');
    if (nameCode === null || (nameCode === 'required' && !wasTried)) return undefined;
    if (nameCode === 'required') return t('form.mandatory');
    return messages.ofField({ code: nameCode, params: { maximum: nameMaximum } });
  };
  const refuse = async (failure: unknown) => {
    const own = t(group ? 'message.updateFailed' : 'message.createFailed');
    if (group && isProblem(failure, 'changed-meanwhile')) {
      const now = await client.fetchQuery({ ...groupQuery(group.groupId), staleTime: 0 }).catch(() => group);
      if (conflict.begin(failure, form, formOf(now))) return;
      return setSubmitError(messages.of(failure));
    }
    if (isProblem(failure, 'already-exists')) return setTaken(form.name.trim());
    setSubmitError(messages.withReason(own, failure));
    toast.error(messages.of(failure, own));
  };
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (isSaving || nameCode !== null || conflict.unchosen > 0) return false;
    setSaving(true);
    setSubmitError(undefined);
    try {
      const input = { group: inputOf(form) };
      const saved = group
        ? await call(saveGroup, { groupId: group.groupId, version: group.version, ...input })
        : await call(createGroup, input);
      client.setQueryData(groupQuery(saved.group.groupId).queryKey, saved.group);
      toast.success(t(group ? 'message.updated' : 'message.created'));
      // The form must be clean before the screen is left: it would ask otherwise.
      flushSync(reset);
      void changedElsewhere();
      onSaved(saved.group);
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
    kept,
    conflict,
    changed: changed.map((field) => t(`field.${field}`)),
    takesAway: group !== undefined && changed.length > 0 && takesAway(form, stored),
    nameError: error,
    invalidCount: (error ? 1 : 0) + conflict.unchosen,
    submitError,
    isSaving,
    edit: (part: Partial<GroupForm>) => setTyped({ ...form, ...part }),
    reset,
    submit,
  };
}

export type GroupFormState = ReturnType<typeof useGroupForm>;
