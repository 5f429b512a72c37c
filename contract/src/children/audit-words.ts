import type { Language } from '../users/api.ts';
import { findCriterion } from './criteria.ts';
import { type Bilingual, cardLabels, columnLabels, criterionLabels } from './labels.ts';
import type { GridColumn } from './search.ts';

/** The line that says that everything personal is gone: written by the clock when the retention period is over. */
export const erased = { field: 'PersonalData', value: 'Erased' } as const;
const erasedLabels = {
  field: { en: 'Personal data', es: 'Datos personales' },
  value: { en: 'Erased', es: 'Borrados' },
} as const satisfies Record<string, Bilingual>;

/** F23: the sponsor a child is proposed to, and the one that was refused. */
export const sponsorRefused = 'SponsorRefused';
const sponsorRefusedLabel: Bilingual = {
  en: 'Sponsor refused: proposed to, sponsored by',
  es: 'Padrino o madrina rechazado: propuesto a, apadrinado por',
};

function labelOf(field: string): Bilingual | undefined {
  if (field === erased.field) return erasedLabels.field;
  if (field === sponsorRefused) return sponsorRefusedLabel;
  if (field === 'SupportOfficeChildName') return cardLabels.supportOfficeName;
  if (field === 'SupportOfficeComments') return cardLabels.supportOfficeComments;
  const criterion = findCriterion(field);
  return criterion ? criterionLabels[criterion.id as keyof typeof criterionLabels] : columnLabels[field as GridColumn];
}

/** The audit names fields as the wire does; people read them as the card says. */
export const auditFieldName = (field: string, language: Language): string => labelOf(field)?.[language] ?? field;

/** F9: a date is stored as such and read as the office writes it. */
export const isStoredDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Values are stored as people read them, but for the words that are ours. */
export const auditValue = (field: string, value: string, language: Language): string =>
  field === erased.field && value === erased.value ? erasedLabels.value[language] : value;
