import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import fields from '../theme/fields.module.css';
import { Field, type FieldTexts } from './field.tsx';
import classes from './text-field.module.css';

interface Common extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A filled criterion has a highlighted border. */
  readonly isSet?: boolean;
}

type Native<T extends 'input' | 'textarea'> = Omit<
  ComponentProps<T>,
  'value' | 'onChange' | 'id' | 'aria-describedby' | 'aria-invalid' | 'required' | 'size'
>;

interface TextFieldProps extends Common, Native<'input'> {
  /** Id of an element that already shows the error: the field is marked invalid and linked to it. */
  readonly errorId?: string | undefined;
  readonly icon?: ReactNode;
  readonly endIcon?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hasHiddenLabel,
    isRequired,
    hint,
    error,
    isSet,
    icon,
    endIcon,
    errorId,
    className,
    value,
    onChange,
    ...native
  } = props;
  return (
    <Field {...{ label, hasHiddenLabel, isRequired, hint, error, className }}>
      {({ id, describedBy, isInvalid }) => (
        <span
          className={classNames(classes.box, fields.input)}
          data-set={isSet || undefined}
          data-error={isInvalid || errorId ? true : undefined}
          data-disabled={native.disabled || undefined}
        >
          {icon}
          <input
            autoComplete="off"
            {...native}
            id={id}
            value={value}
            required={isRequired}
            aria-invalid={isInvalid || errorId ? true : undefined}
            aria-describedby={[describedBy, errorId].filter(Boolean).join(' ') || undefined}
            className={classes.input}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {endIcon}
        </span>
      )}
    </Field>
  );
}

export function TextArea(props: Common & Native<'textarea'>) {
  const { label, hasHiddenLabel, isRequired, hint, error, isSet, className, value, onChange, ...native } = props;
  return (
    <Field {...{ label, hasHiddenLabel, isRequired, hint, error, className }}>
      {({ id, describedBy, isInvalid }) => (
        <span
          className={classNames(classes.box, fields.input)}
          data-set={isSet || undefined}
          data-error={isInvalid || undefined}
          data-disabled={native.disabled || undefined}
        >
          <textarea
            rows={3}
            {...native}
            id={id}
            value={value}
            required={isRequired}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            className={classNames(classes.input, classes.area)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      )}
    </Field>
  );
}
