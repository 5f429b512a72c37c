import type { AuditEntry } from '#contract/audit.ts';
import { type Formats, formatInstant } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/users/api.ts';
import { toCsv } from './csv.ts';

const columns: Readonly<Record<Language, readonly string[]>> = {
  en: ['Audit ID', 'Field', 'Old Value', 'New Value', 'Modified By', 'Modified Timestamp'],
  es: ['ID de auditoría', 'Campo', 'Valor anterior', 'Valor nuevo', 'Modificado por', 'Fecha y hora de modificación'],
};

/** The six audit columns; times in the office's format and zone (F9). */
export const auditCsv = (entries: readonly AuditEntry[], formats: Formats, language: Language): Buffer =>
  toCsv([
    columns[language],
    ...entries.map((entry) => [
      String(entry.id),
      entry.field,
      entry.oldValue ?? '',
      entry.newValue ?? '',
      entry.modifiedBy,
      formatInstant(entry.modifiedAt, formats, language),
    ]),
  ]);
