import { useTranslation } from 'react-i18next';
import { ageOperators } from '#contract/children/operators.ts';
import { useRangeTexts } from '../../../i18n/kit-texts.ts';
import { RangeField } from '../../../ui/fields/range-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ReservationSearchState } from './use-reservation-search.ts';

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));
const number = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined);

/** RESV-038. */
export function CountRangeCriterion({ search }: { readonly search: ReservationSearchState }) {
  const { t } = useTranslation(['manageReservations', 'search']);
  const texts = useRangeTexts();
  const label = t('field.totalReserved');
  const { operator, from, to } = search.form.totalReserved ?? {};
  const value = { operator: operator ?? '', from: text(from), to: text(to) } as const;
  return (
    <RangeField
      label={label}
      operators={ageOperators.map((each) => ({ value: each, label: t(`search:operator.${each}`) }))}
      between="Between"
      value={value}
      texts={texts(label)}
      error={search.errorOf('totalReserved')}
      isSet={operator !== undefined}
      onChange={(next) => {
        if (next.operator !== value.operator) search.changeRange('totalReserved', { operator: next.operator });
        else if (next.from !== value.from) search.changeRange('totalReserved', { from: number(next.from) });
        else search.changeRange('totalReserved', { to: number(next.to) });
      }}
    >
      {(end) => (
        <TextField
          label={end.label}
          hasHiddenLabel
          inputMode="numeric"
          maxLength={4}
          value={end.value}
          placeholder={end.placeholder}
          disabled={end.disabled}
          isSet={end.value !== ''}
          onChange={end.onChange}
        />
      )}
    </RangeField>
  );
}
