import { type ComponentProps, useEffect, useRef } from 'react';
import classes from './tick.module.css';

interface TickBoxProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly isChecked: boolean;
  /** A dash: part of what it stands for is ticked. */
  readonly isMixed: boolean;
  readonly disabledBecause: string | undefined;
}

/** A tick box whose reason, when it cannot be ticked, can be heard. */
export function TickBox({ label, isChecked, isMixed, disabledBecause, ...input }: TickBoxProps) {
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

interface TickProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly disabledBecause?: string | undefined;
  readonly onToggle: (isRange: boolean) => void;
  /** Rows have their own way to be reached by keyboard. */
  readonly isOutOfTabs?: boolean;
}

/** The box of a row; its reason can be hovered too. */
export function Tick({ label, isChecked, isMixed = false, disabledBecause, onToggle, isOutOfTabs }: TickProps) {
  return (
    <span className={classes.target} title={disabledBecause}>
      <TickBox
        label={label}
        isChecked={isChecked}
        isMixed={isMixed}
        disabledBecause={disabledBecause}
        tabIndex={isOutOfTabs ? -1 : undefined}
        // The row must not open when its box is ticked.
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
