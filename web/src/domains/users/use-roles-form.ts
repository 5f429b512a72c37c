import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveAccess, type UserAccess } from '#contract/users/access-api.ts';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { rolesQuery, useInvalidateAdministration } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { listItemParts } from '../../forms/form-parts.ts';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { accessQuery } from './queries.ts';

type RoleIds = readonly string[];

/** F11: one part per role, assigned or not. */
const roleIds = listItemParts<RoleIds, string>({
  prefix: '',
  items: (ids) => ids,
  withItems: (_, ids) => ids,
  nameOf: (id) => id,
});

/** USER-003, USER-004: the roles assigned directly to a user in one office, saved together. */
export function useRolesForm(profile: UserProfile, access: UserAccess) {
  const { t } = useTranslation(['users', 'access']);
  const client = useQueryClient();
  const changedElsewhere = useInvalidateAdministration();
  const roles = useQuery(rolesQuery);
  const query = accessQuery(access.userId, access.office);
  const typed = useFormValues<UserAccess, RoleIds, string>({
    record: access,
    versionOf: ({ version }) => version,
    valuesOf: (record) => (record ?? access).roles.map(({ roleId }) => String(roleId)),
    parts: roleIds,
  });
  const form = useRecordForm(typed, {
    id: `userRoles/${access.userId}/${access.office}`,
    labels: {
      labelOf: (id) => roles.data?.find(({ roleId }) => String(roleId) === id)?.name ?? id,
      textOf: (ids, id) => t(ids.includes(id) ? 'access:conflict.assigned' : 'access:conflict.notAssigned'),
    },
    issues: [],
    changedLabels: (ids, stored) => (roleIds.differing(ids, stored).length > 0 ? [t('access.roles')] : []),
    // 'UserAccess.roles.1.RoleId' is the second one sent.
    partOf: (field, sent) => sent[Number(/\.roles\.(\d+)/.exec(field)?.[1] ?? -1)],
    save: async (ids, base = access) => {
      const { userId, version, region, office } = base;
      const given = ids.map((id) => ({ roleId: Number(id) }));
      const saved = await call(saveAccess, { userId, version, access: { region, office, roles: given } });
      client.setQueryData(query.queryKey, saved.access);
      void changedElsewhere();
      return saved.access;
    },
    fetchNow: () => client.fetchQuery({ ...query, staleTime: 0 }),
    texts: { saved: t('message.mapped'), failed: t('access.failed') },
  });
  return {
    ...form,
    roleError: form.values.map(form.errorOf).find(Boolean),
    subject: t('access.subject', { name: displayName(profile) }),
  };
}
