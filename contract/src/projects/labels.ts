import { textsOf } from '#texts/shared.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import type { ProjectColumn, ProjectSearch } from './search.ts';

const texts = byLanguage(textsOf('projects'));

/** Labels of project fields and columns: the server exports and prints them too. */
export const projectColumnLabels: Readonly<Record<ProjectColumn, Localized>> = texts.column;

/** A search without results is explained for all lock fields together: they must match the same lock. */
export const lockCriterion = 'ProjectLock';

export const projectFieldLabels: Readonly<Record<keyof ProjectSearch, Localized>> = {
  ...texts.field,
  projects: projectColumnLabels.Project,
  countries: projectColumnLabels.Country,
  regions: projectColumnLabels.Region,
  fundingOffices: projectColumnLabels.FundingOffice,
  implementingOffices: projectColumnLabels.ImplementingOffice,
};

/** The text of the placeholder PDF for a missing document. */
export const documentLabels = texts.document;

/** Labels of the printed sheet. */
export const projectSheetLabels = texts.sheet;
