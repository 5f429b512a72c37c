import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PictureSize } from '#contract/feed/files.ts';
import { listProjectCategories } from '#contract/office-settings/project-categories-api.ts';
import * as api from '#contract/projects/api.ts';
import { type ProjectSearchForm, toProjectSearch } from '#contract/projects/rules.ts';
import type { ProjectColumn } from '#contract/projects/search.ts';
import { call, callForFile } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { orderOf } from '../../api/search/order.ts';
import type { SearchPage } from '../../api/search/search-state.ts';

/** Prefix of every query about projects and locks, so that one call can invalidate them all. */
export const projectsKey = ['projects'] as const;

interface ProjectPage extends SearchPage<ProjectSearchForm> {
  readonly savedSearchId?: number | undefined;
}

export const projectPageQuery = ({ form, page, pageSize, sort, savedSearchId }: ProjectPage, language: string) =>
  queryOptions({
    queryKey: [...projectsKey, 'search', language, form, page, pageSize, sort] as const,
    queryFn: ({ signal }) =>
      call(
        api.searchProjects,
        { search: toProjectSearch(form), page, pageSize, ...orderOf<ProjectColumn>(sort), savedSearchId },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const explanationQuery = (form: ProjectSearchForm) =>
  queryOptions({
    queryKey: [...projectsKey, 'explain', form] as const,
    queryFn: async ({ signal }) =>
      (await call(api.explainProjectSearch, { search: toProjectSearch(form) }, { signal })).criteria,
  });

/** Prefix of every query about one project. */
export const projectKey = (id: string) => [...projectsKey, 'project', id] as const;

export const projectQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...projectKey(id), 'detail', language] as const,
    queryFn: async ({ signal }) => (await call(api.getProject, { id }, { signal })).project,
  });

export const communitiesQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...projectKey(id), 'communities', language] as const,
    queryFn: async ({ signal }) => (await call(api.listProjectCommunities, { id }, { signal })).communities,
  });

export const figuresQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...projectKey(id), 'figures', language] as const,
    queryFn: ({ signal }) => call(api.getProjectFigures, { id }, { signal }),
  });

export const mediaQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...projectKey(id), 'media', language] as const,
    queryFn: async ({ signal }) => (await call(api.listProjectMedia, { id }, { signal })).media,
  });

/** Pictures need authorization, so an <img> element cannot load them by URL. */
export const pictureQuery = (id: string, mediaId: number, size: PictureSize) =>
  queryOptions({
    queryKey: [...projectKey(id), 'picture', mediaId, size] as const,
    queryFn: async ({ signal }) =>
      (await callForFile(api.getProjectMediaFile, { id, mediaId: mediaId as never, size }, { signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const categoriesQuery = (office: string) =>
  queryOptions({
    queryKey: [...officeKey(office), 'project-categories'] as const,
    queryFn: ({ signal }) => call(listProjectCategories, { office }, { signal }),
  });
