import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { settingCodes, settingRules } from '#contract/office-settings/rules.ts';
import { supportOfficeCodes, supportOfficeRules } from '#contract/office-settings/support-office.ts';
import { emptyMark } from '../../api/format.ts';

/** Histories are written once, in English; settings and plain answers are read in the reader's language. */
export function useAuditWords() {
  const { t } = useTranslation('officeSettings');
  return useMemo(() => {
    const fields = new Map<string, string>([
      ...settingCodes.map((code) => [settingRules[code].description, t(`setting.${code}`)] as const),
      ...supportOfficeCodes.map((code) => [supportOfficeRules[code].description, t(`support.item.${code}`)] as const),
      ['Sponsor types', t('sponsor.title')],
      ['Country group', t('group.subject')],
      ['Country group name', t('group.name')],
      ['Project category name', t('category.name')],
    ]);
    const values = new Map<string, string>(
      (['Yes', 'No', 'Active', 'Inactive'] as const).map((value) => [value, t(`value.${value}`)]),
    );
    return {
      field: (field: string) => fields.get(field) ?? field,
      value: (value: string | null) => (value === null ? emptyMark : (values.get(value) ?? value)),
    };
  }, [t]);
}
