import { useTranslation } from 'react-i18next';
import { emptyMark } from '../../api/format.ts';
import { useRegionName } from '../../api/region-name.ts';
import type { Fact } from '../../ui/records/facts.tsx';
import { apiFields, originsOf } from './api-edits.ts';
import type { ApiForm } from './use-api-settings.ts';

/** The entered values, read-only; for a password only whether it changes. */
export function useReviewFacts(form: ApiForm): readonly Fact[] {
  const { t } = useTranslation('crm');
  const regionName = useRegionName();
  const { values: typed } = form;
  const stored = form.query.data;
  if (!stored) return [];
  const passwordWords = (text: string, isStored: boolean) =>
    text !== '' ? t('passwordNew') : isStored ? t('passwordKept') : t('passwordNone');
  return apiFields.map((field) => {
    const label = t(`field.${field}`);
    if (field === 'supportOfficePassword')
      return { label, value: passwordWords(typed[field], stored.hasSupportOfficePassword) };
    if (field === 'adminPassword') return { label, value: passwordWords(typed[field], stored.hasAdminPassword) };
    if (field === 'region') return { label, value: regionName(typed[field]) };
    if (field === 'userOffices') return { label, value: typed[field].join(', ') || emptyMark };
    if (field === 'frameOrigins') return { label, value: originsOf(typed[field]).join(', ') || emptyMark };
    return { label, value: typed[field].trim() || emptyMark, isWide: field === 'comments' };
  });
}
