import { sayEntries } from '../feed/list-changes.ts';
import { type AuditLabels, activeAuditLabels } from '../shared/audit-labels.ts';
import type { Language } from '../shared/language.ts';
import { projectColumnLabels, projectFieldLabels, projectSheetLabels } from './labels.ts';

/** The photos, videos and documents of a project, in its history. */
const mediaField = 'Media';

/** What a field office sends of a project, by wire name. */
export const projectAuditLabels: AuditLabels = {
  ProjectName: projectColumnLabels.Project,
  FundingOffice: projectColumnLabels.FundingOffice,
  ProjectStatus: { ...projectFieldLabels.status, values: activeAuditLabels },
  ProjectStartDate: projectFieldLabels.startDate,
  ProjectEndDate: projectFieldLabels.endDate,
  Community: projectFieldLabels.communities,
  [mediaField]: projectSheetLabels.media,
};

/** Files and their dates in the reader's words; other values as they are stored. */
export const sayProjectMedia = (
  field: string,
  value: string,
  language: Language,
  dayOf: (day: string) => string,
): string => (field === mediaField ? sayEntries(value, language, dayOf) : value);
