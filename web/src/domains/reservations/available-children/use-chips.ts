import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../api/format.ts';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { useReservationLabels } from '../labels.ts';
import { type AvailableField, type AvailableForm, filledFields, filledForm } from './form.ts';
import type { AvailableLists } from './use-available-lists.ts';

/** The chips of the filled criteria. */
export function useAvailableChips(lists: AvailableLists): (form: AvailableForm) => readonly Chip[] {
  const { t } = useTranslation(['reservations', 'search']);
  const format = useFormat();
  const labels = useReservationLabels();
  const named = (values: readonly { value: string; label: string }[], codes: readonly string[] = []) => {
    const [first = '', ...others] = codes.map((code) => values.find(({ value }) => value === code)?.label ?? code);
    return others.length > 0 ? t('search:several', { first, count: others.length }) : first;
  };
  const dates = ({ from, to }: { from?: string | undefined; to?: string | undefined } = {}) => {
    if (from && to) return t('search.fromTo', { from: format.date(from), to: format.date(to) });
    return from ? t('search.from', { from: format.date(from) }) : t('search.to', { to: format.date(to) });
  };
  return (form) => {
    const { age, ...filled } = filledForm(form);
    const words: Readonly<Record<AvailableField, () => string>> = {
      countryGroup: () =>
        lists.groups.find(({ id }) => id === filled.countryGroup)?.name ?? String(filled.countryGroup),
      countries: () => named(lists.countries, filled.countries),
      projects: () => named(lists.projects, filled.projects),
      communities: () => named(lists.communities, filled.communities),
      gender: () => labels.value(filled.gender ?? ''),
      age: () => (age ? t(`search:range.${age.operator}`, { from: age.from, to: age.to ?? '' }) : ''),
      birthDate: () => dates(filled.birthDate),
      hasPhoto: () => labels.value(filled.hasPhoto ?? ''),
      hasVideo: () => labels.value(filled.hasVideo ?? ''),
    };
    return filledFields(form).map((id) => ({ id, label: t(`field.${id}`), value: words[id]() }));
  };
}
