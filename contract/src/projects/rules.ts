import type { DateRange } from '../shared/date-range.ts';
import { communityProjectsMaximum, lockCountriesWarningLimit, lockProjectsWarningLimit } from './limits.ts';
import { lockFields, type ProjectRangeField, type ProjectSearch } from './search.ts';
import { defaultLockStatus, defaultProjectStatus, type LockStatus, type ProjectStatus } from './statuses.ts';

/** When a project search can start, the default form, and the request made from a half-filled form. */

/** A form can hold half-filled ranges; `toProjectSearch` makes the request. */
export interface ProjectSearchForm extends Omit<ProjectSearch, ProjectRangeField> {
  readonly startDate?: Partial<DateRange>;
  readonly endDate?: Partial<DateRange>;
  readonly lockStart?: Partial<DateRange>;
  readonly sponsorshipLockDate?: Partial<DateRange>;
  readonly lockEnd?: Partial<DateRange>;
}

/** PROJ-014, PROJ-020, PROJ-028: the form after Clear; the two statuses show their defaults. */
export const defaultProjectSearch: ProjectSearchForm = {};

export const shownStatus = ({ status }: Pick<ProjectSearchForm, 'status'>): ProjectStatus | '' =>
  status ?? defaultProjectStatus;

export const shownLockStatus = ({ lockStatus }: Pick<ProjectSearchForm, 'lockStatus'>): LockStatus | '' =>
  lockStatus ?? defaultLockStatus;

const isFilled = (field: string, value: unknown): boolean => {
  if (value === undefined) return false;
  if (field === 'status' || field === 'lockStatus') return true;
  if (Array.isArray(value)) return value.length > 0;
  const { operator, from, to } = value as Partial<DateRange>;
  return operator !== undefined && from !== undefined && (operator !== 'Between' || to !== undefined);
};

/**
 * The request made from a form: blanks, half-filled ranges and a default status are left out. A cleared status is sent
 * as ''.
 */
export function toProjectSearch(form: ProjectSearchForm): ProjectSearch {
  const filled = Object.fromEntries(Object.entries(form).filter(([field, value]) => isFilled(field, value)));
  // PROJ-027: the default Active is not a criterion, whether pre-filled or chosen.
  if (filled.status === defaultProjectStatus) delete filled.status;
  return filled as ProjectSearch;
}

/** PROJ-026, PROJ-027: enables the search button. */
export const hasProjectCriterion = (form: ProjectSearchForm): boolean => Object.keys(toProjectSearch(form)).length > 0;

/** PROJ-017: the default 'Not Started' applies once another lock field is set; '' matches a lock of any status. */
export function searchedLockStatus(search: ProjectSearchForm): LockStatus | 'any' | undefined {
  if (search.lockStatus === '') return 'any';
  if (search.lockStatus !== undefined) return search.lockStatus;
  return lockFields.some((field) => isFilled(field, search[field])) ? defaultLockStatus : undefined;
}

/** PROJ-030, PROJ-037: 'You have selected more than 10 countries. The search may be slow.' */
export const warnsOfManyLockCountries = (countries: readonly unknown[] | undefined): boolean =>
  (countries?.length ?? 0) > lockCountriesWarningLimit;

/** PROJ-031, PROJ-038: the same with '20 projects'. */
export const warnsOfManyLockProjects = (projects: readonly unknown[] | undefined): boolean =>
  (projects?.length ?? 0) > lockProjectsWarningLimit;

/** PROJ-008, PROJ-034: no community without a project, and none above 20 projects. */
export const isCommunityDisabled = (projects: readonly unknown[] | undefined): boolean =>
  !projects?.length || projects.length > communityProjectsMaximum;
