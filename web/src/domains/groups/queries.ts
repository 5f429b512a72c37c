import { queryOptions } from '@tanstack/react-query';
import { type GroupInput, getGroup, listGroupAudit, previewGroup } from '#contract/groups/api.ts';
import { administrationKey } from '../../api/administration.ts';
import { call } from '../../api/call.ts';

export const groupQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...administrationKey, 'group', groupId] as const,
    queryFn: async ({ signal }) => (await call(getGroup, { groupId }, { signal })).group,
  });

export const groupAuditQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...administrationKey, 'group', groupId, 'audit'] as const,
    queryFn: async ({ signal }) => (await call(listGroupAudit, { groupId }, { signal })).audit,
  });

/** Preview without `group` means deletion. Not cached: it must be current. */
export const groupPreviewQuery = (groupId: number, group?: GroupInput) =>
  queryOptions({
    queryKey: [...administrationKey, 'group', groupId, 'preview', group ?? 'gone'] as const,
    queryFn: async ({ signal }) => (await call(previewGroup, { groupId, group }, { signal })).preview,
    staleTime: 0,
    gcTime: 0,
  });
