import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { officeSettingsAuditLabels } from '#contract/office-settings/audit-labels.ts';
import { auditTranslator } from '#contract/shared/audit-labels.ts';
import { languageOf } from '#contract/shared/language.ts';
import { emptyMark } from '../../../api/format.ts';

/** Audit entries are stored in English and translated for display. */
export function useAuditLabels() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const words = auditTranslator(officeSettingsAuditLabels, languageOf(i18n.language));
    return {
      field: words.field,
      value: (field: string, value: string | null) => (value === null ? emptyMark : words.value(field, value)),
    };
  }, [i18n.language]);
}
