import { useTranslation } from 'react-i18next';
import type { ProjectAuditEntry } from '#contract/projects/api.ts';
import { projectAuditLabels, sayProjectMedia } from '#contract/projects/audit-labels.ts';
import { LockInput } from '#contract/projects/lock.ts';
import { type LockStatus, lockStatuses } from '#contract/projects/statuses.ts';
import { auditTranslator } from '#contract/shared/audit-labels.ts';
import { languageOf } from '#contract/shared/language.ts';
import { wirePath } from '#contract/wire.ts';
import { emptyMark, useFormat } from '../../../api/format.ts';
import { lockFormFields } from '../locks/lock-form.ts';

const isLockStatus = (value: string | null): value is LockStatus => lockStatuses.some((status) => status === value);

const ratingNames = { ProjectCategory: 'rating.category', RatingLevel: 'rating.level' } as const;

/** The cells of the audit; fields have the labels used on screen. */
export function useAuditLabels() {
  const { t, i18n } = useTranslation('projects');
  const language = languageOf(i18n.language);
  const words = auditTranslator(projectAuditLabels, language);
  const format = useFormat();
  // F9: dates are shown in the office's format.
  const shown = (value: string | null) =>
    value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : (value ?? emptyMark);
  const nameOf = (field: string): string => {
    if (field in ratingNames) return t(ratingNames[field as keyof typeof ratingNames]);
    const lockField = lockFormFields.find((name) => wirePath(LockInput, [name])[0] === field);
    if (lockField) return t(`lock.field.${lockField}`);
    return field === 'ProjectLockStatus' ? t('lock.field.status') : words.field(field);
  };
  // The history is stored in English.
  const wordsOf = (field: string, value: string | null) => {
    if (field === 'ProjectLockStatus' && isLockStatus(value)) return t(`lockStatus.${value}`);
    return shown(value && sayProjectMedia(field, words.value(field, value), language, format.date));
  };
  return {
    id: (entry: ProjectAuditEntry) => String(entry.id),
    /** F20: empty for changes to the project itself, such as a rating. */
    lock: (entry: ProjectAuditEntry) => entry.lock ?? emptyMark,
    field: (entry: ProjectAuditEntry) => nameOf(entry.field),
    oldValue: (entry: ProjectAuditEntry) => wordsOf(entry.field, entry.oldValue),
    newValue: (entry: ProjectAuditEntry) => wordsOf(entry.field, entry.newValue),
    modifiedBy: (entry: ProjectAuditEntry) => entry.modifiedBy,
    modifiedAt: (entry: ProjectAuditEntry) => format.instant(entry.modifiedAt),
  };
}
