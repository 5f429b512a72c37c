import { useTranslation } from 'react-i18next';
import { createProfile, saveProfile, type UserProfile } from '#contract/users/admin-api.ts';
import { activeMinutesRange } from '#contract/users/profile-rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { useAdministrationForm } from '../../api/administration-form.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
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
  profileProblems,
  takePart,
} from './profile-form.ts';
import { profileQuery } from './queries.ts';

/** What the form of a profile knows and can do; without a profile it makes a new one. */
export function useProfileForm(profile: UserProfile | undefined, onSaved: (user: UserProfile) => void) {
  const { t } = useTranslation(['users', 'access']);
  const me = usePerson().user;
  const messages = useProblemMessages();
  const words = useAccessWords();
  const label = (field: ProfileField) => t(field === 'isActive' ? 'field.status' : `field.${field}`);
  const { form, stored, changed, wasTried, isTaken, ...state } = useAdministrationForm({
    record: profile,
    queryOf: ({ userId }) => profileQuery(userId),
    keptAs: `user/${profile?.userId ?? 'new'}`,
    formOf: (of) => (of ? formOf(of) : emptyProfile(me.office, me.region)),
    changedFields,
    parts: {
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
    },
    say: (message) => t(`message.${message}`),
    toast: useToast(),
  });
  const email = form.email.trim();
  const problems = profileProblems(form, profile && stored);
  const errorOf = (field: ProfileField): string | undefined => {
    if (field === 'email' && isTaken(email)) return t('form.duplicate');
    const code = problems[field];
    const range = field === 'activeMinutes' ? activeMinutesRange : { minimum: 1, maximum: nameMaximum };
    return code && messages.ofField({ code, params: range });
  };
  const wrong = Object.keys(problems).length;
  const send = async (): Promise<UserProfile> => {
    const input = { user: inputOf(form) };
    if (!profile) return (await call(createProfile, input)).user;
    return (await call(saveProfile, { userId: profile.userId, version: profile.version, ...input })).user;
  };

  return {
    ...state,
    form,
    label,
    changed: changed.map(label),
    /** USER-045: an empty mandatory field is marked once saving was tried. */
    isMissing: (field: ProfileField) => wasTried && isMandatory(field) && form[field] === '',
    errorOf,
    invalidCount: wrong + state.conflict.unchosen,
    submit: async (isLeaving: boolean) =>
      isComplete(form)
        ? state.submit({
            isSound: wrong === 0,
            unique: email,
            send,
            onSaved: (saved) => (isLeaving ? undefined : onSaved(saved)),
          })
        : state.complain(t('form.mandatory')),
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;
