import { type ComponentProps, useEffect, useRef } from 'react';
import classes from './checkbox.module.css';

interface CheckboxProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly isChecked: boolean;
  /** A dash: partly selected. */
  readonly isMixed: boolean;
  readonly disabledBecause: string | undefined;
}

/** A checkbox whose reason for being disabled is available to screen readers. */
export function Checkbox({ label, isChecked, isMixed, disabledBecause, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.tick}
      checked={isChecked}
      aria-label={disabledBecause ? `${label}. ${disabledBecause}` : label}
      aria-disabled={disabledBecause ? true : undefined}
      {...input}
    />
  );
}

interface RowCheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly disabledBecause?: string | undefined;
  readonly onToggle: (isRange: boolean) => void;
  /** Rows have their own keyboard navigation. */
  readonly isOutOfTabs?: boolean;
}

/** The checkbox of a row; the reason is also a tooltip. */
export function RowCheckbox({
  label,
  isChecked,
  isMixed = false,
  disabledBecause,
  onToggle,
  isOutOfTabs,
}: RowCheckboxProps) {
  return (
    <span className={classes.target} title={disabledBecause}>
      <Checkbox
        label={label}
        isChecked={isChecked}
        isMixed={isMixed}
        disabledBecause={disabledBecause}
        tabIndex={isOutOfTabs ? -1 : undefined}
        // A click on the checkbox must not open the row.
        onClick={(event) => {
          event.stopPropagation();
          if (disabledBecause) event.preventDefault();
          else onToggle(event.shiftKey);
        }}
        onChange={() => undefined}
      />
    </span>
  );
}
