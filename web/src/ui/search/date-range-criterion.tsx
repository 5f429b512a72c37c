import { DateField, type DateInputSettings } from '../fields/date-field.tsx';
import { RangeField, type RangeTexts } from '../fields/range-field.tsx';
import type { Option } from '../fields/select-field.tsx';

export interface DateRangeTexts {
  readonly operators: readonly Option[];
  readonly range: (label: string) => RangeTexts;
}

interface DateRangeCriterionProps extends DateInputSettings {
  readonly label: string;
  readonly range:
    | {
        readonly operator?: string | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
      }
    | undefined;
  readonly error: string | undefined;
  /** Reports only the changed part; the caller decides what it clears. */
  readonly onChange: (part: Record<string, string | undefined>) => void;
  readonly texts: DateRangeTexts;
}

/** A date with its operator. */
export function DateRangeCriterion(props: DateRangeCriterionProps) {
  const { label, range = {}, onChange, texts } = props;
  const value = { operator: range.operator ?? '', from: range.from ?? '', to: range.to ?? '' };
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
        if (next.operator !== value.operator) onChange({ operator: next.operator });
        else if (next.from !== value.from) onChange({ from: next.from || undefined });
        else onChange({ to: next.to || undefined });
      }}
    >
      {(end) => (
        <DateField
          label={end.label}
          hasHiddenLabel
          value={end.value || null}
          pattern={props.pattern}
          read={props.read}
          language={props.language}
          {...(props.earliest && { earliest: props.earliest })}
          {...(props.latest && { latest: props.latest })}
          problems={props.problems}
          placeholder={end.placeholder ?? props.patternShown ?? props.pattern}
          disabled={end.disabled}
          isSet={end.value !== ''}
          onChange={(date) => end.onChange(date ?? '')}
        />
      )}
    </RangeField>
  );
}
