import type { BoxState } from '#contract/roles/matrix.ts';
import { Checkbox } from '../../ui/grid/checkbox.tsx';
import classes from './matrix-box.module.css';

interface MatrixBoxProps {
  readonly label: string;
  readonly box: BoxState;
  readonly disabledBecause: string | undefined;
  readonly onToggle: () => void;
  /** Position in the keyboard grid. */
  readonly place?: { readonly 'data-cell': string; readonly tabIndex: number; readonly onFocus: () => void };
}

/** One box of the matrix; the dash of Full Access means partly granted. */
export function MatrixBox({ label, box, disabledBecause, onToggle, place }: MatrixBoxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox is the input; the label is what can be pressed around it.
    <label className={classes.target} title={disabledBecause}>
      <Checkbox
        label={label}
        isChecked={box === 'ticked'}
        isMixed={box === 'some'}
        disabledBecause={disabledBecause}
        onChange={() => {
          if (!disabledBecause) onToggle();
        }}
        {...place}
      />
    </label>
  );
}
