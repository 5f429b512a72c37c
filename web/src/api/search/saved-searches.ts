import { queryOptions } from '@tanstack/react-query';
import { can, type Grants } from '#contract/access.ts';
import { listSavedSearches } from '#contract/children/saved-searches.ts';
import { listSavedProjectSearches } from '#contract/projects/saved-searches.ts';
import { call } from '../call.ts';

/** A saved search and what it searches for. */
export interface AnySavedSearch {
  readonly subject: 'child' | 'project';
  readonly id: number;
  readonly name: string;
  readonly isOwn: boolean;
  readonly isShared: boolean;
  readonly owner: string;
  readonly lastRunAt: string | null;
  readonly lastCount: number | null;
  readonly isLastCountMore: boolean;
}

export const maySearch = (grants: Grants): boolean =>
  can(grants, 'Registered Child:View') || can(grants, 'Projects:View');

const byLastRun = (a: AnySavedSearch, b: AnySavedSearch) => (b.lastRunAt ?? '').localeCompare(a.lastRunAt ?? '');

/** The user's own and the office's shared searches of children and projects, last run first. */
export const allSavedSearchesQuery = (grants: Grants) => {
  const children = can(grants, 'Registered Child:View');
  const projects = can(grants, 'Projects:View');
  return queryOptions({
    queryKey: ['kept-searches', { children, projects }] as const,
    queryFn: async ({ signal }): Promise<readonly AnySavedSearch[]> => {
      const [ofChildren, ofProjects] = await Promise.all([
        children ? call(listSavedSearches, {}, { signal }) : { savedSearches: [] },
        projects ? call(listSavedProjectSearches, {}, { signal }) : { savedSearches: [] },
      ]);
      return [
        ...ofChildren.savedSearches.map((search) => ({ ...search, subject: 'child' as const })),
        ...ofProjects.savedSearches.map((search) => ({ ...search, subject: 'project' as const })),
      ].sort(byLastRun);
    },
    // The count of a search changes when it is run.
    refetchOnMount: 'always',
  });
};
