import type { Language } from '../users/api.ts';
import { findCriterion } from './criteria.ts';
import { type Bilingual, cardLabels, columnLabels, criterionLabels } from './labels.ts';
import type { GridColumn } from './search.ts';

function labelOf(field: string): Bilingual | undefined {
  if (field === 'SupportOfficeChildName') return cardLabels.supportOfficeName;
  if (field === 'SupportOfficeComments') return cardLabels.supportOfficeComments;
  const criterion = findCriterion(field);
  return criterion ? criterionLabels[criterion.id as keyof typeof criterionLabels] : columnLabels[field as GridColumn];
}

/** The audit names fields as the wire does; people read them as the card says. */
export const auditFieldName = (field: string, language: Language): string => labelOf(field)?.[language] ?? field;

/** F9: a date is stored as such and read as the office writes it. */
export const isStoredDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
