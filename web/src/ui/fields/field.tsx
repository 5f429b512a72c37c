import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import fields from '../theme/fields.module.css';
import hidden from '../visually-hidden.module.css';

export interface FieldTexts {
  readonly label: string;
  /** The label is for screen readers only; other visible text says it already. */
  readonly hasHiddenLabel?: boolean;
  readonly isRequired?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly className?: string | undefined;
  readonly children: (ids: { id: string; describedBy: string | undefined; isInvalid: boolean }) => ReactNode;
}

/** Label above, error and hint below, linked to the control for screen readers. */
export function Field({ label, hasHiddenLabel, isRequired, hint, error, className, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  const hintId = `${id}hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const words = (
    <>
      {label}
      {isRequired ? (
        <span className={fields.required} aria-hidden="true">
          {' *'}
        </span>
      ) : null}
    </>
  );
  return (
    <div className={classNames(fields.root, className)}>
      <label htmlFor={id} className={hasHiddenLabel ? hidden.hidden : fields.label}>
        {words}
      </label>
      {children({ id, describedBy, isInvalid: Boolean(error) })}
      {error ? (
        <p id={errorId} className={fields.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={fields.description}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
