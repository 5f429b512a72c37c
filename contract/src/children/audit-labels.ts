import { textsOf } from '#texts/shared.ts';
import { isChangedList, isStoredDate, sayEntries } from '../feed/list-changes.ts';
import { notTheSameField } from '../quality/rules.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import { findCriterion } from './criteria.ts';
import { findFieldLabel } from './field-labels.ts';
import { cardLabels, columnLabels, criterionLabels, tabLabels } from './labels.ts';
import type { GridColumn } from './search.ts';

/** The audit entry written by the retention job when all personal data of a child was erased. */
export const erasedEntry = { field: 'PersonalData', value: 'Erased' } as const;

/** F23: the sponsor a child is proposed to, and the sponsor that was refused. */
export const sponsorRefused = 'SponsorRefused';

const texts = byLanguage(textsOf('children')).audit;

/** Of what is neither a criterion, nor a field of the card, nor a column. */
const ownLabels: Readonly<Record<string, Localized>> = {
  [erasedEntry.field]: texts.personalData,
  [sponsorRefused]: texts.sponsorRefused,
  [notTheSameField]: texts.notTheSame,
  SupportOfficeChildName: cardLabels.supportOfficeName,
  SupportOfficeComments: cardLabels.supportOfficeComments,
  Supports: tabLabels.participation,
  Letters: texts.letters,
  Media: tabLabels.media,
  Visits: texts.visits,
};

function labelOf(field: string): Localized | undefined {
  if (Object.hasOwn(ownLabels, field)) return ownLabels[field];
  const criterion = findCriterion(field);
  if (criterion) return criterionLabels[criterion.id];
  return findFieldLabel(field) ?? columnLabels[field as GridColumn];
}

/** The audit stores wire names of fields; readers see the labels of the child card. */
export const auditFieldLabel = (field: string, language: Language): string => labelOf(field)?.[language] ?? field;

/**
 * Values are stored as readers see them; only the product's own values are translated. F9: dates are stored as
 * YYYY-MM-DD and shown in the office's format, which `dayOf` knows.
 */
export function auditValueLabel(
  field: string,
  value: string,
  language: Language,
  dayOf: (day: string) => string,
): string {
  if (isStoredDate(value)) return dayOf(value);
  if (isChangedList(field)) return sayEntries(value, language, dayOf);
  return field === erasedEntry.field && value === erasedEntry.value ? texts.erased[language] : value;
}
