import { useTranslation } from 'react-i18next';
import { normaliseRecordNumber } from '#contract/shared/values.ts';
import type { CriteriaLists } from '../../../api/search/criteria-lists.ts';
import { useCriterionPhrases } from '../../../api/search/criterion-phrases.ts';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { type Criterion, filledCriteria, filledForm, type ReservationForm } from './form.ts';

/** The chips of the filled criteria. */
export function useReservationChips(lists: CriteriaLists): (form: ReservationForm) => readonly Chip[] {
  const { t } = useTranslation('manageReservations');
  const phrases = useCriterionPhrases(lists);
  const phraseOf = (field: Criterion, form: ReservationForm): string => {
    switch (field) {
      case 'categories':
      case 'categoryTypes':
      case 'statuses':
      case 'countries':
      case 'projects':
      case 'createdBy':
        return phrases.names(field, (form[field] ?? []).map(String));
      case 'isPerpetual':
        return form.isPerpetual ? t('yes') : t('no');
      case 'totalReserved':
        return phrases.range(form.totalReserved ?? {});
      case 'expirationDate':
      case 'createdDate':
        return phrases.dateRange(form[field] ?? {});
      case 'id':
        return normaliseRecordNumber(form.id ?? '');
      default:
        return form[field] ?? '';
    }
  };
  return (form) => {
    const filled = filledForm(form);
    return filledCriteria(form).map((field) => ({
      id: field,
      label: t(`field.${field}`),
      value: phraseOf(field, filled),
    }));
  };
}
