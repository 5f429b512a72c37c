import { type Formats, formatInstant } from '#contract/office-settings/format.ts';
import { type AuditEntry, actorOf } from '#contract/shared/audit.ts';
import { type AuditLabels, auditTranslator } from '#contract/shared/audit-labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { textsOf } from '#texts/shared.ts';
import type { DownloadedFile } from '../route-output.ts';
import { csvType, toCsv } from './csv.ts';
import { fileName } from './file-name.ts';

const texts = textsOf('audit');
const columns = ['id', 'field', 'oldValue', 'newValue', 'modifiedBy', 'modifiedAt'] as const;

interface FurtherColumn<E> {
  readonly head: string;
  readonly text: (entry: E) => string;
}

/** The six audit columns with the labels of the screen, plus further columns; times in the office's format (F9). */
export function auditCsv<E extends AuditEntry>(
  entries: readonly E[],
  formats: Formats,
  language: Language,
  phrases: AuditLabels = {},
  ...further: readonly FurtherColumn<E>[]
): Buffer {
  const words = auditTranslator(phrases, language);
  const value = (field: string, stored: string | null) => (stored === null ? '' : words.value(field, stored));
  return toCsv([
    [...columns.map((column) => texts[language].column[column]), ...further.map(({ head }) => head)],
    ...entries.map((entry) => [
      String(entry.id),
      words.field(entry.field),
      value(entry.field, entry.oldValue),
      value(entry.field, entry.newValue),
      actorOf(entry),
      formatInstant(entry.modifiedAt, formats, language),
      ...further.map(({ text }) => text(entry)),
    ]),
  ]);
}

export const auditFile = <E extends AuditEntry>(
  subject: readonly (string | number)[],
  ...written: Parameters<typeof auditCsv<E>>
): DownloadedFile => ({
  fileName: fileName(written[2], 'csv', ...subject, 'audit'),
  contentType: csvType,
  content: auditCsv(...written),
});
