import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './segmented-choice.module.css';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Language of the label, if different from the screen's. */
  readonly lang?: string;
}

interface SegmentedChoiceProps<V extends string> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** The label is for screen readers only; other visible text says it already. */
  readonly hasHiddenLabel?: boolean;
  readonly isSmall?: boolean;
  /** A filled criterion has a highlighted border. */
  readonly isSet?: boolean;
  readonly isDisabled?: boolean;
}

/** A radio group displayed as adjacent buttons: arrow keys move, one Tab leaves. */
export function SegmentedChoice<V extends string>(props: SegmentedChoiceProps<V>) {
  const name = useId();
  const labelId = useId();
  return (
    <div className={classes.field}>
      {props.hasHiddenLabel ? (
        <VisuallyHidden id={labelId}>{props.label}</VisuallyHidden>
      ) : (
        <span id={labelId} className={classes.label}>
          {props.label}
        </span>
      )}
      <div
        role="radiogroup"
        aria-labelledby={labelId}
        className={classes.group}
        data-small={props.isSmall || undefined}
        data-set={props.isSet || undefined}
        data-disabled={props.isDisabled || undefined}
      >
        {props.choices.map((choice) => (
          <label key={choice.value} lang={choice.lang} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === props.value}
              disabled={props.isDisabled}
              onChange={() => props.onChange(choice.value)}
            />
            {choice.icon}
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}
