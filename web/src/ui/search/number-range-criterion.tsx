import { RangeField, type RangeTexts } from '../fields/range-field.tsx';
import type { Option } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';

export interface NumberRangeTexts<O extends string> {
  readonly operators: readonly Option<O>[];
  readonly range: (label: string) => RangeTexts;
}

interface NumberRange<O extends string> {
  readonly operator?: O | '' | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface NumberRangeCriterionProps<O extends string> {
  readonly label: string;
  readonly range: NumberRange<O> | undefined;
  /** At most so many. */
  readonly digits: number;
  readonly error: string | undefined;
  /** The part that changed, for those who know what it clears, and the whole as it stands now. */
  readonly onChange: (part: NumberRange<O>, whole: NumberRange<O>) => void;
  readonly texts: NumberRangeTexts<O>;
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));
const read = (typed: string): number | undefined => (/^\d+$/.test(typed.trim()) ? Number(typed) : undefined);

/** A whole number with its operator. */
export function NumberRangeCriterion<O extends string>(props: NumberRangeCriterionProps<O | 'Between'>) {
  const { label, range = {}, onChange, texts } = props;
  const value = { operator: range.operator ?? '', from: text(range.from), to: text(range.to) } as const;
  return (
    <RangeField
      label={label}
      operators={texts.operators}
      between="Between"
      value={value}
      texts={texts.range(label)}
      error={props.error}
      isSet={range.operator !== undefined}
      onChange={(next) => {
        const whole = { operator: next.operator, from: read(next.from), to: read(next.to) };
        if (next.operator !== value.operator) onChange({ operator: next.operator }, whole);
        else if (next.from !== value.from) onChange({ from: whole.from }, whole);
        else onChange({ to: whole.to }, whole);
      }}
    >
      {(end) => (
        <TextField
          label={end.label}
          hasHiddenLabel
          inputMode="numeric"
          maxLength={props.digits}
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
