import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { createProfile, saveProfile, type UserProfile } from '#contract/users/admin-api.ts';
import { activeMinutesRange } from '#contract/users/profile-rules.ts';
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
  emptyProfile,
  fieldNamed,
  formOf,
  groupNamed,
  inputOf,
  isComplete,
  isMandatory,
  type ProfileField,
  type ProfileForm,
  profileProblems,
  takePart,
} from './profile-form.ts';
import { profileQuery } from './queries.ts';

/** What the form of a profile knows and can do; without a profile it makes a new one. */
export function useProfileForm(profile: UserProfile | undefined, onSaved: (user: UserProfile) => void) {
  const { t } = useTranslation(['users', 'access']);
  const me = usePerson().user;
  const client = useQueryClient();
  const changedElsewhere = useAdministrationChanged();
  const messages = useProblemMessages();
  const words = useAccessWords();
  const toast = useToast();
  const stored = profile ? formOf(profile) : emptyProfile(me.office, me.region);
  const [typed, setTyped] = useState<ProfileForm>();
  const [wasTried, setTried] = useState(false);
  const [taken, setTaken] = useState<string>();
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = typed ?? stored;
  const changed = changedFields(form, stored);
  const problems = profileProblems(form, profile && stored);
  const label = (field: ProfileField) => t(field === 'isActive' ? 'field.status' : `field.${field}`);
  const conflict = useVersionConflict<ProfileForm>({
    form,
    setForm: setTyped,
    stored,
    take: takePart,
    textOf: (of, key) => {
      const name = groupNamed(key);
      const group = of.groups.find(({ groupName }) => groupName === name);
      if (name !== undefined) return group ? words.status(group.isActive) : '';
      const field = fieldNamed(key);
      if (field === 'isActive') return words.status(of.isActive);
      return field && field !== 'groups' ? String(of[field]) : '';
    },
    labelOf: (key) => {
      const field = fieldNamed(key);
      return groupNamed(key) ?? (field ? label(field) : key);
    },
  });
  const kept = useKeptInput<ProfileForm>(
    `user/${profile?.userId ?? 'new'}`,
    profile ? String(profile.version) : null,
    changed.length > 0 ? form : undefined,
    (values) => setTyped({ ...stored, ...values }),
  );
  const reset = () => {
    setTyped(undefined);
    setTried(false);
    setSubmitError(undefined);
    conflict.end();
  };
  const errorOf = (field: ProfileField): string | undefined => {
    if (field === 'email' && taken !== undefined && taken === form.email.trim()) return t('form.duplicate');
    const code = problems[field];
    const range = field === 'activeMinutes' ? activeMinutesRange : { minimum: 1, maximum: nameMaximum };
    return code && messages.ofField({ code, params: range });
  };
  const invalid = Object.keys(problems).length + conflict.unchosen;

  const refuse = async (failure: unknown) => {
    const own = t(profile ? 'message.updateFailed' : 'message.createFailed');
    if (profile && isProblem(failure, 'changed-meanwhile')) {
      const now = await client.fetchQuery({ ...profileQuery(profile.userId), staleTime: 0 }).catch(() => profile);
      if (conflict.begin(failure, form, formOf(now))) return;
      return setSubmitError(messages.of(failure));
    }
    if (isProblem(failure, 'already-exists')) return setTaken(form.email.trim());
    setSubmitError(messages.withReason(own, failure));
    toast.error(messages.of(failure, own));
  };
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (!isComplete(form)) {
      setSubmitError(t('form.mandatory'));
      return false;
    }
    if (isSaving || invalid > 0) return false;
    setSaving(true);
    setSubmitError(undefined);
    try {
      const input = { user: inputOf(form) };
      const { user } = profile
        ? await call(saveProfile, { userId: profile.userId, version: profile.version, ...input })
        : await call(createProfile, input);
      client.setQueryData(profileQuery(user.userId).queryKey, user);
      toast.success(t(profile ? 'message.updated' : 'message.created'));
      // The form must be clean before the screen is left: it would ask otherwise.
      flushSync(reset);
      void changedElsewhere();
      onSaved(user);
      return true;
    } catch (failure) {
      await refuse(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    kept,
    conflict,
    label,
    changed: changed.map(label),
    /** USER-045: an empty mandatory field is marked once saving was tried. */
    isMissing: (field: ProfileField) => wasTried && isMandatory(field) && form[field] === '',
    errorOf,
    invalidCount: invalid,
    submitError,
    isSaving,
    edit: (part: Partial<ProfileForm>) => setTyped({ ...form, ...part }),
    reset,
    submit,
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;
