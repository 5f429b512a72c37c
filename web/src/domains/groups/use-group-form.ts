import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createGroup, saveGroup, type UserGroup } from '#contract/groups/api.ts';
import { checkGroupName } from '#contract/groups/rules.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { type FormIssue, useRecordForm } from '../../forms/use-record-form.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import {
  changedFields,
  emptyGroup,
  fieldOfPart,
  formOf,
  type GroupField,
  type GroupForm,
  groupMembers,
  groupParts,
  groupRoles,
  inputOf,
  mayRemoveAccess,
  partOfWireName,
} from './group-form.ts';
import { groupQuery } from './queries.ts';

/** Creates a group if none is given. */
export function useGroupForm(group: UserGroup | undefined, onSaved: (group: UserGroup) => void) {
  const { t } = useTranslation(['groups', 'access']);
  const client = useQueryClient();
  const me = usePerson().user;
  const labels = useAccessLabels();
  const changedElsewhere = useInvalidateAdministration();
  const label = (field: GroupField) => t(field === 'isActive' ? 'field.status' : `field.${field}`);
  const nameIssues = (name: string): readonly FormIssue<string>[] => {
    const code = checkGroupName(name);
    if (code === 'required') return [{ part: 'name', code, text: t('form.mandatory') }];
    return code === null ? [] : [{ part: 'name', code, params: { maximum: nameMaximum } }];
  };
  const typed = useFormValues<UserGroup, GroupForm, string>({
    record: group,
    versionOf: ({ version }) => version,
    valuesOf: (record) => (record ? formOf(record) : emptyGroup(me.office, me.region)),
    parts: groupParts,
  });
  const form = useRecordForm(typed, {
    id: `group/${group?.groupId ?? 'new'}`,
    labels: {
      labelOf: (part) => {
        if (groupMembers.has(part)) return groupMembers.nameIn(part);
        return groupRoles.has(part) ? groupRoles.nameIn(part) : label(fieldOfPart(part));
      },
      textOf: (of, part) => {
        const member = groupMembers.find(of, part);
        if (member) return labels.status(member.isActive);
        if (groupMembers.has(part) || groupRoles.has(part))
          return t(groupRoles.find(of, part) ? 'access:conflict.assigned' : 'access:conflict.notAssigned');
        return part === 'isActive' ? labels.status(of.isActive) : String(of[part as keyof GroupForm]);
      },
    },
    issues: nameIssues(typed.values.name),
    changedLabels: (of, stored) => changedFields(of, stored).map(label),
    partOf: partOfWireName,
    unique: { part: 'name', taken: t('form.duplicate') },
    save: async (values, base) => {
      const input = { group: inputOf(values) };
      const saved = base
        ? await call(saveGroup, { groupId: base.groupId, version: base.version, ...input })
        : await call(createGroup, input);
      client.setQueryData(groupQuery(saved.group.groupId).queryKey, saved.group);
      void changedElsewhere();
      return saved.group;
    },
    fetchNow: ({ groupId }) => client.fetchQuery({ ...groupQuery(groupId), staleTime: 0 }),
    texts: {
      saved: t(group ? 'message.updated' : 'message.created'),
      failed: t(group ? 'message.updateFailed' : 'message.createFailed'),
    },
    onSaved: (saved, isLeaving) => (isLeaving ? undefined : onSaved(saved)),
  });
  const { values, stored, isDirty } = form;
  const errorIn = (items: readonly string[]) => items.map(form.errorOf).find(Boolean);
  return {
    ...form,
    roleError: errorIn(values.roles.map(groupRoles.partOf)),
    memberError: errorIn(values.members.map(groupMembers.partOf)),
    takesAway: group !== undefined && isDirty && mayRemoveAccess(values, stored),
  };
}

export type GroupFormState = ReturnType<typeof useGroupForm>;
