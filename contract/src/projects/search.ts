import { z } from 'zod';
import { DateRange } from '../shared/date-range.ts';
import { sortDirection } from '../shared/sorting.ts';
import { wire } from '../wire.ts';
import { lockCountriesMaximum, lockProjectsMaximum, searchCountriesMaximum, searchProjectsMaximum } from './limits.ts';
import { lockStatuses, projectStatuses } from './statuses.ts';

/** The project search request: the nine basic fields and the seven lock fields (PROJ-007 to PROJ-023). */

const codes = (maximum: number) =>
  z
    .array(z.string({ error: 'invalid' }).min(1, { error: 'required' }).max(20, { error: 'too-long' }), {
      error: 'invalid',
    })
    .max(maximum, { error: 'too-many' });

/** Longer than any of the lists these fields choose from. */
const choicesMaximum = 200;

/** '' stands for all statuses and is a criterion (PROJ-027); a missing status is the default. */
const status = z.enum([...projectStatuses, ''], { error: 'not-in-list' });
const lockStatus = z.enum([...lockStatuses, ''], { error: 'not-in-list' });

export const ProjectSearch = wire(
  {
    projects: ['Project', codes(searchProjectsMaximum).optional()],
    communities: ['Community', codes(choicesMaximum).optional()],
    countries: ['Country', codes(searchCountriesMaximum).optional()],
    regions: ['Region', codes(choicesMaximum).optional()],
    fundingOffices: ['FundingOffice', codes(choicesMaximum).optional()],
    implementingOffices: ['ImplementingOffice', codes(choicesMaximum).optional()],
    status: ['ProjectStatus', status.optional()],
    startDate: ['ProjectStartDate', DateRange.optional()],
    endDate: ['ProjectEndDate', DateRange.optional()],
    lockStart: ['ProjectLockStart', DateRange.optional()],
    sponsorshipLockDate: ['SponsorShipLockDate', DateRange.optional()],
    lockEnd: ['ProjectLockEnd', DateRange.optional()],
    lockStatus: ['ProjectLockStatus', lockStatus.optional()],
    lockCountries: ['ProjectLockCountry', codes(lockCountriesMaximum).optional()],
    lockRegions: ['ProjectLockRegion', codes(choicesMaximum).optional()],
    lockProjects: ['ProjectLockProject', codes(lockProjectsMaximum).optional()],
  },
  { unknown: 'refuse' },
);
export type ProjectSearch = z.output<typeof ProjectSearch>;

export const basicFields = [
  'projects',
  'communities',
  'countries',
  'regions',
  'fundingOffices',
  'implementingOffices',
  'status',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof ProjectSearch)[];

export const lockFields = [
  'lockStart',
  'sponsorshipLockDate',
  'lockEnd',
  'lockStatus',
  'lockCountries',
  'lockRegions',
  'lockProjects',
] as const satisfies readonly (keyof ProjectSearch)[];

export const rangeFields = ['startDate', 'endDate', 'lockStart', 'sponsorshipLockDate', 'lockEnd'] as const;
export type ProjectRangeField = (typeof rangeFields)[number];

/** Table T15, each sortable. */
export const projectColumns = [
  'Project',
  'Country',
  'Region',
  'FundingOffice',
  'ImplementingOffice',
  'ProjectStatus',
  'ProjectStartDate',
  'ProjectEndDate',
  'ProjectLockStatus',
] as const;
export type ProjectColumn = (typeof projectColumns)[number];

export const projectSortBy = z.enum(projectColumns, { error: 'not-in-list' });
export const projectSortDirection = sortDirection;
