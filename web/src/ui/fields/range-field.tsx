import type { ReactNode } from 'react';
import fields from '../theme/fields.module.css';
import classes from './range-field.module.css';
import { type Option, SelectField } from './select-field.tsx';

export interface Range<O extends string> {
  readonly operator: O | '';
  readonly from: string;
  readonly to: string;
}

export interface RangeTexts {
  /** Accessible labels: 'Age Range, operator', 'Age Range, from', 'Age Range, to'. */
  readonly operator: string;
  readonly from: string;
  readonly to: string;
  readonly any: string;
  /** Placeholders while the fields are disabled: 'From', 'To'. */
  readonly closed: { readonly from: string; readonly to: string };
}

export interface RangeEnd {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly placeholder: string | undefined;
  readonly onChange: (value: string) => void;
}

interface RangeFieldProps<O extends string> {
  readonly label: string;
  readonly operators: readonly Option<O>[];
  /** The operator that needs both ends. */
  readonly between: O;
  readonly value: Range<O>;
  readonly onChange: (value: Range<O>) => void;
  readonly texts: RangeTexts;
  readonly error?: string | undefined;
  readonly isSet?: boolean;
  /** Renders one end: a number, a date. */
  readonly children: (end: RangeEnd) => ReactNode;
}

/** T14: operator, From and To in one row; To is enabled for Between only, and cleared otherwise. */
export function RangeField<O extends string>(props: RangeFieldProps<O>) {
  const { value, onChange, between, texts } = props;
  const change = (part: Partial<Range<O>>) => {
    const next = { ...value, ...part };
    if (next.operator === '') onChange({ operator: '', from: '', to: '' });
    else onChange(next.operator === between ? next : { ...next, to: '' });
  };
  return (
    <fieldset>
      <legend className={classes.legend}>{props.label}</legend>
      <div className={classes.trio}>
        <SelectField
          label={texts.operator}
          hasHiddenLabel
          options={props.operators}
          placeholder={texts.any}
          value={value.operator}
          isSet={props.isSet}
          onChange={(operator) => change({ operator })}
        />
        {props.children({
          label: texts.from,
          value: value.from,
          disabled: value.operator === '',
          placeholder: value.operator === '' ? texts.closed.from : undefined,
          onChange: (from) => change({ from }),
        })}
        {props.children({
          label: texts.to,
          value: value.to,
          disabled: value.operator !== between,
          placeholder: value.operator === between ? undefined : texts.closed.to,
          onChange: (to) => change({ to }),
        })}
      </div>
      {props.error ? <p className={`${fields.error} ${classes.error}`}>{props.error}</p> : null}
    </fieldset>
  );
}
