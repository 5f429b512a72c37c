import { Button } from '../button.tsx';
import card from '../card.module.css';
import { classNames } from '../class-names.ts';
import classes from './data-grid.module.css';
import type { GridSelection, GridTexts } from './grid-types.ts';
import { nothingSelected } from './selection.ts';
import bar from './selection-bar.module.css';

interface SelectionBarProps<R> {
  readonly selection: GridSelection<R>;
  readonly texts: GridTexts;
  /** On a small screen the bar is fixed to the bottom of the window. */
  readonly isDock: boolean;
}

export function SelectionBar<R>({ selection, texts, isDock }: SelectionBarProps<R>) {
  return (
    <div className={classNames(classes.selection, isDock ? bar.dock : bar.slide)}>
      <span className={classes.selectedCount} role="status">
        {texts.selected(selection.selected.size)}
      </span>
      {selection.note}
      <Button size="sm" look="plain" onClick={() => selection.onChange(nothingSelected)}>
        {texts.clearSelection}
      </Button>
      <div className={classNames(card.actions, classes.tools)}>
        {selection.limitText && !isDock ? <span>{selection.limitText}</span> : null}
        {selection.actions}
      </div>
    </div>
  );
}
