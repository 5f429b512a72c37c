import { queryOptions } from '@tanstack/react-query';
import { can, type Grants, type Privilege } from '#contract/access.ts';
import { listSavedSearches } from '#contract/children/saved-searches.ts';
import { listSavedProjectSearches } from '#contract/projects/saved-searches.ts';
import { listSavedReservationSearches } from '#contract/reservations/saved-searches.ts';
import { type SavedSearchSubject, savedSearchSubjects } from '#contract/shared/saved-searches.ts';
import { call } from '../call.ts';
import type { SavedSearchEntry } from './save-search.ts';

interface ListedSearch extends SavedSearchEntry {
  readonly lastRunAt: string | null;
  readonly lastCount: number | null;
  readonly isLastCountMore: boolean;
}

/** A saved search and what it searches for. */
export interface AnySavedSearch extends ListedSearch {
  readonly subject: SavedSearchSubject;
}

interface Subject {
  readonly access: Privilege;
  readonly list: (signal: AbortSignal) => Promise<{ readonly savedSearches: readonly ListedSearch[] }>;
}

const subjects: Readonly<Record<SavedSearchSubject, Subject>> = {
  child: { access: 'Registered Child:View', list: (signal) => call(listSavedSearches, {}, { signal }) },
  project: { access: 'Projects:View', list: (signal) => call(listSavedProjectSearches, {}, { signal }) },
  reservation: { access: 'Reservation:View', list: (signal) => call(listSavedReservationSearches, {}, { signal }) },
};

const subjectsFor = (grants: Grants) => savedSearchSubjects.filter((subject) => can(grants, subjects[subject].access));

export const maySearch = (grants: Grants): boolean => subjectsFor(grants).length > 0;

const byLastRun = (a: AnySavedSearch, b: AnySavedSearch) => (b.lastRunAt ?? '').localeCompare(a.lastRunAt ?? '');

/** The user's own and the office's shared searches of everything they may see, last run first. */
export const allSavedSearchesQuery = (grants: Grants) => {
  const seen = subjectsFor(grants);
  return queryOptions({
    queryKey: ['kept-searches', seen] as const,
    queryFn: async ({ signal }): Promise<readonly AnySavedSearch[]> => {
      const ofEach = await Promise.all(
        seen.map(async (subject) => {
          const { savedSearches } = await subjects[subject].list(signal);
          return savedSearches.map((search) => ({ ...search, subject }));
        }),
      );
      return ofEach.flat().sort(byLastRun);
    },
    // The count of a search changes when it is run.
    refetchOnMount: 'always',
  });
};
