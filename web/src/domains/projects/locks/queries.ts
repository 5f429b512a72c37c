import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listLocksOfProject } from '#contract/projects/api.ts';
import type { LockInput } from '#contract/projects/lock.ts';
import { getLock, listLocks, previewLock } from '#contract/projects/locks-api.ts';
import type { LockStatus } from '#contract/projects/statuses.ts';
import { call } from '../../../api/call.ts';
import { projectKey, projectsKey } from '../queries.ts';

const locksKey = [...projectsKey, 'locks'] as const;

export const locksOfProjectQuery = (project: string, language: string) =>
  queryOptions({
    queryKey: [...projectKey(project), 'locks', language] as const,
    queryFn: async ({ signal }) => (await call(listLocksOfProject, { id: project }, { signal })).locks,
  });

export interface LockFilter {
  readonly status: LockStatus | '';
  readonly name: string;
  readonly page: number;
}

export const locksPerPage = 10;

export const locksQuery = ({ status, name, page }: LockFilter, language: string) =>
  queryOptions({
    queryKey: [...locksKey, 'list', language, { status, name, page }] as const,
    queryFn: ({ signal }) =>
      call(
        listLocks,
        {
          ...(status && { status }),
          ...(name.trim() && { name: name.trim() }),
          page,
          pageSize: locksPerPage,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const lockQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...locksKey, 'one', id, language] as const,
    queryFn: ({ signal }) => call(getLock, { id }, { signal }),
  });

const previewKey = [...locksKey, 'preview'] as const;

export const isPreview = (key: readonly unknown[]): boolean => previewKey.every((part, index) => key[index] === part);

/** F5. The name has no impact and is not part of the key, so typing it sends no request. */
export const previewQuery = ({ name: _name, ...lock }: LockInput, lockId: number | undefined, language: string) =>
  queryOptions({
    queryKey: [...previewKey, language, lockId, lock] as const,
    queryFn: async ({ signal }) =>
      (await call(previewLock, { lock, ...(lockId !== undefined && { lockId }) }, { signal })).impact,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
