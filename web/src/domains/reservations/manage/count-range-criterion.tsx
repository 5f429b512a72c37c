import { useTranslation } from 'react-i18next';
import { useNumberRangeTexts } from '../../../i18n/search-texts.ts';
import { NumberRangeCriterion } from '../../../ui/search/number-range-criterion.tsx';
import type { ReservationSearchState } from './use-reservation-search.ts';

/** RESV-038. */
export function CountRangeCriterion({ search }: { readonly search: ReservationSearchState }) {
  const { t } = useTranslation('manageReservations');
  return (
    <NumberRangeCriterion
      label={t('field.totalReserved')}
      range={search.form.totalReserved}
      error={search.errorOf('totalReserved')}
      texts={useNumberRangeTexts()}
      onChange={(part) => search.changeRange('totalReserved', { ...part })}
    />
  );
}
