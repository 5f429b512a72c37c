import { IconChevronDown } from '@tabler/icons-react';
import { classNames } from '../class-names.ts';
import fields from '../theme/fields.module.css';
import { Field, type FieldTexts } from './field.tsx';
import classes from './select-field.module.css';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** Displayed as locked where the list has room for it. */
  readonly isLocked?: boolean | undefined;
}

interface SelectFieldProps<V extends string> extends FieldTexts {
  readonly options: readonly Option<V>[];
  readonly value: V | '';
  readonly onChange: (value: V | '') => void;
  /** Shown while nothing is chosen; without it a value is always chosen. */
  readonly placeholder?: string;
  readonly isSet?: boolean;
  readonly disabled?: boolean;
  readonly isSmall?: boolean;
  readonly className?: string;
}

/** A short list: the native select, which works on every phone and with every screen reader. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, hasHiddenLabel, isRequired, hint, error, className } = props;
  return (
    <Field {...{ label, hasHiddenLabel, isRequired, hint, error, className }}>
      {({ id, describedBy, isInvalid }) => (
        <span className={classNames(classes.box, props.isSmall && classes.small)}>
          <select
            id={id}
            value={props.value}
            disabled={props.disabled}
            required={isRequired}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            className={classNames(classes.select, fields.input)}
            data-set={props.isSet || undefined}
            data-empty={props.value === '' || undefined}
            onChange={(event) => props.onChange(event.currentTarget.value as V | '')}
          >
            {props.placeholder === undefined ? null : <option value="">{props.placeholder}</option>}
            {props.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown aria-hidden="true" className={classes.arrow} stroke={1.75} />
        </span>
      )}
    </Field>
  );
}
