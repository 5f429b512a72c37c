import { queryOptions } from '@tanstack/react-query';
import { getRole, listDeletedRoles, listRoleAudit, previewRole, type Screens } from '#contract/roles/api.ts';
import { administrationKey } from '../../api/administration.ts';
import { call } from '../../api/call.ts';

export const roleQuery = (roleId: number) =>
  queryOptions({
    queryKey: [...administrationKey, 'role', roleId] as const,
    queryFn: async ({ signal }) => (await call(getRole, { roleId }, { signal })).role,
  });

export const deletedRolesQuery = queryOptions({
  queryKey: [...administrationKey, 'deleted-roles'] as const,
  queryFn: async ({ signal }) => (await call(listDeletedRoles, {}, { signal })).roles,
});

export const roleAuditQuery = (roleId: number) =>
  queryOptions({
    queryKey: [...administrationKey, 'role', roleId, 'audit'] as const,
    queryFn: async ({ signal }) => (await call(listRoleAudit, { roleId }, { signal })).audit,
  });

/** Preview without `screens` means that the role is deleted or deactivated. Not cached: it must be current. */
export const rolePreviewQuery = (roleId: number, screens?: Screens) =>
  queryOptions({
    queryKey: [...administrationKey, 'role', roleId, 'preview', screens ?? 'gone'] as const,
    queryFn: async ({ signal }) => (await call(previewRole, { roleId, screens }, { signal })).preview,
    staleTime: 0,
    gcTime: 0,
  });
