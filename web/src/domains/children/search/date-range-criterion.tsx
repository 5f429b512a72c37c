import { useTranslation } from 'react-i18next';
import { dateOperators, type Operator } from '#contract/children/operators.ts';
import { useFormat } from '../../../api/format.ts';
import { useRangeTexts } from '../../../i18n/kit-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { RangeField } from '../../../ui/range-field.tsx';

interface Range {
  readonly operator?: Operator | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DateRangeCriterionProps {
  readonly label: string;
  readonly range: Range | undefined;
  readonly error: string | undefined;
  readonly onChange: (part: Record<string, string | undefined>) => void;
}

/** A date with its operator (table T14). What a change clears is the contract's to say, so only the changed part is told. */
export function DateRangeCriterion({ label, range = {}, error, onChange }: DateRangeCriterionProps) {
  const { t, i18n } = useTranslation(['children', 'common']);
  const format = useFormat();
  const texts = useRangeTexts();
  const value = { operator: range.operator ?? '', from: range.from ?? '', to: range.to ?? '' } as const;
  return (
    <RangeField
      label={label}
      operators={dateOperators.map((operator) => ({ value: operator, label: t(`operator.${operator}`) }))}
      between="Between"
      value={value as never}
      texts={texts(label)}
      error={error}
      isSet={range.operator !== undefined}
      onChange={(next: { operator: string; from: string; to: string }) => {
        if (next.operator !== value.operator) onChange({ operator: next.operator });
        else if (next.from !== value.from) onChange({ from: next.from || undefined });
        else onChange({ to: next.to || undefined });
      }}
    >
      {(end, which) => (
        <DateField
          label={end.label}
          hasHiddenLabel
          value={end.value || null}
          pattern={format.datePattern}
          language={i18n.language}
          placeholder={end.disabled ? t(`common:search.${which}`) : format.datePattern}
          disabled={end.disabled}
          isSet={end.value !== ''}
          onChange={(date) => end.onChange(date ?? '')}
        />
      )}
    </RangeField>
  );
}
