import { useTranslation } from 'react-i18next';
import { createGroup, saveGroup, type UserGroup } from '#contract/groups/api.ts';
import { checkGroupName } from '#contract/groups/rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { useAdministrationForm } from '../../api/administration-form.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useAccessWords } from '../../i18n/access-texts.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { changedFields, emptyGroup, formOf, inputOf, partNamed, takePart, takesAway } from './group-form.ts';
import { groupQuery } from './queries.ts';

/** What the form of a group knows and can do; without a group it makes a new one. */
export function useGroupForm(group: UserGroup | undefined, onSaved: (group: UserGroup) => void) {
  const { t } = useTranslation(['groups', 'access']);
  const me = usePerson().user;
  const messages = useProblemMessages();
  const words = useAccessWords();
  const { form, stored, changed, wasTried, isTaken, ...state } = useAdministrationForm({
    record: group,
    queryOf: ({ groupId }) => groupQuery(groupId),
    keptAs: `group/${group?.groupId ?? 'new'}`,
    formOf: (of) => (of ? formOf(of) : emptyGroup(me.office, me.region)),
    changedFields,
    parts: {
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
    },
    say: (message) => t(`message.${message}`),
    toast: useToast(),
  });
  const name = form.name.trim();
  const nameCode = checkGroupName(form.name);
  const nameError = (): string | undefined => {
    if (isTaken(name)) return t('form.duplicate');
    if (nameCode === null || (nameCode === 'required' && !wasTried)) return undefined;
    if (nameCode === 'required') return t('form.mandatory');
    return messages.ofField({ code: nameCode, params: { maximum: nameMaximum } });
  };
  const send = async (): Promise<UserGroup> => {
    const input = { group: inputOf(form) };
    if (!group) return (await call(createGroup, input)).group;
    return (await call(saveGroup, { groupId: group.groupId, version: group.version, ...input })).group;
  };
  const error = nameError();
  return {
    ...state,
    form,
    changed: changed.map((field) => t(`field.${field}`)),
    takesAway: group !== undefined && changed.length > 0 && takesAway(form, stored),
    nameError: error,
    invalidCount: (error ? 1 : 0) + state.conflict.unchosen,
    submit: (isLeaving: boolean) =>
      state.submit({
        isSound: nameCode === null,
        unique: name,
        send,
        onSaved: (saved) => (isLeaving ? undefined : onSaved(saved)),
      }),
  };
}

export type GroupFormState = ReturnType<typeof useGroupForm>;
