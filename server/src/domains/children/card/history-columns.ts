import { auditFieldLabel, auditValueLabel } from '#contract/children/audit-labels.ts';
import type { ActionCodeEntry, CsmEntry } from '#contract/children/card.ts';
import type { HistoryColumnId } from '#contract/children/card-api.ts';
import { csmResultLabel } from '#contract/children/csm-result.ts';
import type { HistoryColumn } from '#contract/children/history-rows.ts';
import { type Formats, formatCalendarDate, formatInstant } from '#contract/office-settings/format.ts';
import type { AuditEntry } from '#contract/shared/audit.ts';
import type { Language } from '#contract/shared/language.ts';
import { byLanguage, type Localized } from '#contract/shared/localized.ts';
import { textsOf } from '#texts/shared.ts';

/** History columns. Filter, sort and export all use the text shown on screen. */
interface DisplayOptions {
  readonly formats: Formats;
  readonly language: Language;
}

interface ExportedColumn<R> extends HistoryColumn<R> {
  readonly id: HistoryColumnId;
  readonly head: Localized;
}

const heads = byLanguage(textsOf('children')).history;

/** Translates field name and values of an audit entry and formats its dates. */
export function localiseEntry(entry: AuditEntry, { formats, language }: DisplayOptions): AuditEntry {
  const dayOf = (day: string) => formatCalendarDate(day, formats.date, language);
  const shown = (value: string | null) => value && auditValueLabel(entry.field, value, language, dayOf);
  return {
    ...entry,
    field: auditFieldLabel(entry.field, language),
    oldValue: shown(entry.oldValue),
    newValue: shown(entry.newValue),
  };
}

export const auditColumns = ({ formats, language }: DisplayOptions): readonly HistoryColumn<AuditEntry>[] => [
  { id: 'modifiedAt', text: (row) => formatInstant(row.modifiedAt, formats, language), order: (row) => row.modifiedAt },
  { id: 'field', text: (row) => row.field },
  { id: 'oldValue', text: (row) => row.oldValue ?? '' },
  { id: 'newValue', text: (row) => row.newValue ?? '' },
  { id: 'modifiedBy', text: (row) => row.modifiedBy },
  { id: 'id', text: (row) => String(row.id), order: (row) => row.id },
];

export const messageColumns = ({ formats, language }: DisplayOptions): readonly ExportedColumn<CsmEntry>[] => [
  { id: 'at', head: heads.date, text: (row) => formatInstant(row.at, formats, language), order: (row) => row.at },
  { id: 'code', head: heads.code, text: (row) => row.code },
  {
    id: 'discrepancyCode',
    head: heads.discrepancyCode,
    text: (row) => row.discrepancyCode,
  },
  { id: 'description', head: heads.description, text: (row) => row.description },
  { id: 'sentBy', head: heads.sentBy, text: (row) => row.sentBy },
  {
    id: 'result',
    head: heads.result,
    text: (row) => csmResultLabel(row, language),
  },
];

export const actionColumns = ({ formats, language }: DisplayOptions): readonly ExportedColumn<ActionCodeEntry>[] => [
  {
    id: 'at',
    head: heads.date,
    text: (row) => (row.at === null ? '' : formatInstant(row.at, formats, language)),
    order: (row) => row.at,
  },
  { id: 'actionCode', head: heads.actionCode, text: (row) => row.actionCode },
  { id: 'description', head: heads.description, text: (row) => row.description },
  { id: 'oldStatus', head: heads.oldStatus, text: (row) => row.oldStatus ?? '' },
  { id: 'newStatus', head: heads.newStatus, text: (row) => row.newStatus ?? '' },
  { id: 'by', head: heads.by, text: (row) => row.by },
];

export const cellsOf = <R>(
  rows: readonly R[],
  columns: readonly ExportedColumn<R>[],
  language: Language,
): string[][] => [
  columns.map(({ head }) => head[language]),
  ...rows.map((row) => columns.map(({ text }) => text(row))),
];
