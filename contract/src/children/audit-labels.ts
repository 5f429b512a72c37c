import { textsOf } from '#texts/shared.ts';
import { notTheSameField } from '../quality/rules.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import { findCriterion } from './criteria.ts';
import { findFieldLabel } from './field-labels.ts';
import { cardLabels, columnLabels, criterionLabels } from './labels.ts';
import type { GridColumn } from './search.ts';

/** The audit entry written by the retention job when all personal data of a child was erased. */
export const erasedEntry = { field: 'PersonalData', value: 'Erased' } as const;

/** F23: the sponsor a child is proposed to, and the sponsor that was refused. */
export const sponsorRefused = 'SponsorRefused';

const texts = byLanguage(textsOf('children')).audit;

function labelOf(field: string): Localized | undefined {
  if (field === erasedEntry.field) return texts.personalData;
  if (field === sponsorRefused) return texts.sponsorRefused;
  if (field === notTheSameField) return texts.notTheSame;
  if (field === 'SupportOfficeChildName') return cardLabels.supportOfficeName;
  if (field === 'SupportOfficeComments') return cardLabels.supportOfficeComments;
  const criterion = findCriterion(field);
  if (criterion) return criterionLabels[criterion.id];
  return findFieldLabel(field) ?? columnLabels[field as GridColumn];
}

/** The audit stores wire names of fields; readers see the labels of the child card. */
export const auditFieldLabel = (field: string, language: Language): string => labelOf(field)?.[language] ?? field;

/** F9: dates are stored as YYYY-MM-DD and shown in the office's format. */
export const isStoredDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Values are stored as readers see them; only the product's own values are translated. */
export const auditValueLabel = (field: string, value: string, language: Language): string =>
  field === erasedEntry.field && value === erasedEntry.value ? texts.erased[language] : value;
