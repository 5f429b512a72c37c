import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createProfile, saveProfile, type UserProfile } from '#contract/users/admin-api.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import {
  changedFields,
  emptyProfile,
  fieldOfPart,
  fieldOfWireName,
  formOf,
  inputOf,
  isComplete,
  missingFields,
  type ProfileField,
  type ProfileForm,
  profileGroups,
  profileIssues,
  profileParts,
} from './profile-form.ts';
import { profileQuery } from './queries.ts';

/** Creates a profile if none is given. */
export function useProfileForm(profile: UserProfile | undefined, onSaved: (user: UserProfile) => void) {
  const { t } = useTranslation(['users', 'access']);
  const client = useQueryClient();
  const me = usePerson().user;
  const labels = useAccessLabels();
  const changedElsewhere = useInvalidateAdministration();
  const label = (field: ProfileField) => t(field === 'isActive' ? 'field.status' : `field.${field}`);
  const typed = useFormValues<UserProfile, ProfileForm, string>({
    record: profile,
    versionOf: ({ version }) => version,
    valuesOf: (record) => (record ? formOf(record) : emptyProfile(me.office, me.region)),
    parts: profileParts,
  });
  const form = useRecordForm(typed, {
    id: `user/${profile?.userId ?? 'new'}`,
    labels: {
      labelOf: (part) => (profileGroups.has(part) ? profileGroups.nameIn(part) : label(fieldOfPart(part))),
      textOf: (of, part) => {
        const group = profileGroups.find(of, part);
        if (profileGroups.has(part)) return group ? labels.status(group.isActive) : '';
        return part === 'isActive' ? labels.status(of.isActive) : String(of[part as keyof ProfileForm]);
      },
    },
    issues: [
      ...profileIssues(typed.values, profile && typed.stored),
      ...missingFields(typed.values).map((part) => ({ part, code: 'required', text: t('form.mandatory') }) as const),
    ],
    changedLabels: (of, stored) => changedFields(of, stored).map(label),
    partOf: fieldOfWireName,
    unique: { part: 'email', taken: t('form.duplicate') },
    save: async (values, base) => {
      const input = { user: inputOf(values) };
      const { user } = base
        ? await call(saveProfile, { userId: base.userId, version: base.version, ...input })
        : await call(createProfile, input);
      client.setQueryData(profileQuery(user.userId).queryKey, user);
      void changedElsewhere();
      return user;
    },
    fetchNow: ({ userId }) => client.fetchQuery({ ...profileQuery(userId), staleTime: 0 }),
    texts: {
      saved: t(profile ? 'message.updated' : 'message.created'),
      failed: t(profile ? 'message.updateFailed' : 'message.createFailed'),
    },
    onSaved: (saved, isLeaving) => (isLeaving ? undefined : onSaved(saved)),
  });
  return {
    ...form,
    label,
    /** USER-045: missing fields are reported for the whole form and marked. */
    submit: async (isLeaving: boolean) =>
      isComplete(form.values) ? form.submit(isLeaving) : form.complain(t('form.mandatory')),
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;
