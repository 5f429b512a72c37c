import { useEffect, useRef, useState } from 'react';
import { NumberField } from '../fields/number-field.tsx';
import { type RangeEnd, RangeField, type RangeTexts } from '../fields/range-field.tsx';
import type { Option } from '../fields/select-field.tsx';
import { useUnusable } from '../form/unusable-inputs.tsx';

export interface NumberRangeTexts<O extends string> {
  readonly operators: readonly Option<O>[];
  readonly range: (label: string) => RangeTexts;
  readonly notANumber: string;
}

interface NumberRange<O extends string> {
  readonly operator?: O | '' | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface NumberRangeCriterionProps<O extends string> {
  readonly label: string;
  readonly range: NumberRange<O> | undefined;
  readonly error: string | undefined;
  /** The changed part, for callers that clear dependent criteria, and the whole range. */
  readonly onChange: (part: NumberRange<O>, whole: NumberRange<O>) => void;
  readonly texts: NumberRangeTexts<O>;
}

/** More digits than any searched number has. */
const whole = /^\d{1,15}$/;

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));
const read = (typed: string): number | undefined => (whole.test(typed.trim()) ? Number(typed) : undefined);

/** A whole number with an operator. */
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
        const changed = { operator: next.operator, from: read(next.from), to: read(next.to) };
        if (next.operator !== value.operator) onChange({ operator: next.operator }, changed);
        else if (next.from !== value.from) onChange({ from: changed.from }, changed);
        else onChange({ to: changed.to }, changed);
      }}
    >
      {(end) => <NumberEnd end={end} notANumber={texts.notANumber} />}
    </RangeField>
  );
}

interface NumberEndProps {
  readonly end: RangeEnd;
  readonly notANumber: string;
}

/** F25: keeps the typed text; while it is no number, the value is empty and the search is refused. */
function NumberEnd({ end, notANumber }: NumberEndProps) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const forget = () => setTyped(undefined);
  // A new value from outside, e.g. from a saved search, replaces the typed text.
  const isTyped = typed !== undefined && text(read(typed)) === end.value;
  const isUnusable = isTyped && typed.trim() !== '' && end.value === '';
  useUnusable(isUnusable, {
    element: () => box.current?.querySelector('input') ?? null,
    showsError: true,
    reveal: () => undefined,
    forget,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a disabled field keeps no text, nor does one whose value was replaced.
  useEffect(() => {
    if (!isTyped || end.disabled) forget();
  }, [end.disabled, end.value]);
  return (
    <div ref={box}>
      <NumberField
        label={end.label}
        hasHiddenLabel
        value={isTyped ? typed : end.value}
        placeholder={end.placeholder}
        disabled={end.disabled}
        isSet={end.value !== ''}
        error={isUnusable ? notANumber : undefined}
        onChange={(next) => {
          setTyped(next);
          const value = text(read(next));
          if (value !== end.value) end.onChange(value);
        }}
      />
    </div>
  );
}
