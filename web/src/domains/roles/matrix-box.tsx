import { useEffect, useRef } from 'react';
import type { Box } from '#contract/roles/matrix.ts';
import classes from './matrix-box.module.css';

interface MatrixBoxProps {
  readonly label: string;
  readonly box: Box;
  readonly disabledBecause: string | undefined;
  readonly onToggle: () => void;
  /** Where it stands among the boxes that arrows reach. */
  readonly place?: { readonly 'data-cell': string; readonly tabIndex: number; readonly onFocus: () => void };
}

/** One box of the matrix; the dash of Full Access means that part is granted. */
export function MatrixBox({ label, box, disabledBecause, onToggle, place }: MatrixBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = box === 'some';
  }, [box]);
  return (
    <label className={classes.target} title={disabledBecause}>
      <input
        ref={input}
        type="checkbox"
        className={classes.box}
        aria-label={disabledBecause ? `${label}. ${disabledBecause}` : label}
        aria-disabled={disabledBecause ? true : undefined}
        checked={box === 'ticked'}
        onChange={() => {
          if (!disabledBecause) onToggle();
        }}
        {...place}
      />
    </label>
  );
}
