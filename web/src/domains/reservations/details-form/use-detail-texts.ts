import { useFormat } from '../../../api/format.ts';
import type { PartLabels } from '../../../forms/form-parts.ts';
import { useReservationLabels } from '../labels.ts';
import { type DetailsForm, type FormField, wireNameOf } from './form.ts';
import type { useDetailLists } from './use-detail-lists.ts';

/** Labels and displayed values of the fields of stage 1. */
export function useDetailTexts(lists: ReturnType<typeof useDetailLists>): PartLabels<DetailsForm, FormField> {
  const labels = useReservationLabels();
  const format = useFormat();
  const known = (values: readonly { value: string; label: string }[], code: string | number | null) =>
    values.find(({ value }) => value === String(code))?.label ?? String(code ?? '');
  return {
    labelOf: (field) => labels.field(wireNameOf(field)),
    textOf: (of, field) => {
      if (field === 'category') return known(lists.categories, of.category);
      if (field === 'categoryType') return known(lists.allTypes, of.categoryType);
      if (field === 'sponsorType') return known(lists.sponsorTypes, of.sponsorType);
      if (field === 'expirationDate') return of.expirationDate ? format.date(of.expirationDate) : '';
      if (field === 'isPerpetual') return labels.value(of.isPerpetual ? 'Yes' : 'No');
      return String(of[field] ?? '');
    },
  };
}
