import { useEffect, useRef } from 'react';
import classes from './tick.module.css';

interface TickProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly disabledBecause?: string | undefined;
  readonly onToggle: (isRange: boolean) => void;
  /** Rows have their own way to be reached by keyboard. */
  readonly isOutOfTabs?: boolean;
}

/** A tick box whose reason, when it cannot be ticked, can be heard and hovered. */
export function Tick({ label, isChecked, isMixed = false, disabledBecause, onToggle, isOutOfTabs }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <span className={classes.target} title={disabledBecause}>
      <input
        ref={box}
        type="checkbox"
        className={classes.tick}
        checked={isChecked}
        aria-label={disabledBecause ? `${label}. ${disabledBecause}` : label}
        aria-disabled={disabledBecause ? true : undefined}
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
