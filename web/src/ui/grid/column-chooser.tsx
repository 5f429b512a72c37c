import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { RowCheckbox } from './checkbox.tsx';
import chooser from './column-chooser.module.css';
import { type ColumnLayout, moveColumn, shownColumns, toggleColumn } from './column-layout.ts';
import classes from './data-grid.module.css';
import type { Column, GridTexts } from './grid-types.ts';

interface ColumnChooserProps<R> {
  readonly columns: readonly Column<R>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout | undefined) => void;
  readonly texts: GridTexts;
  readonly isSmall: boolean;
}

/** Checkboxes, up and down buttons, reset: works without dragging. */
export function ColumnChooser<R>({ columns, layout, onLayout, texts, isSmall }: ColumnChooserProps<R>) {
  const [isOpen, setOpen] = useState(false);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = shownColumns(columns, layout).length;
  const movable = layout.order.filter((id) => !byId.get(id)?.isFixed);
  if (isSmall) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      withRoles={false}
      zIndex="var(--mantine-z-index-popover)"
    >
      <Popover.Target>
        <Button
          look="quiet"
          icon={<IconColumns3 aria-hidden="true" stroke={1.75} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.columns} <span className={classes.count}>{texts.columnsShown(shown, columns.length)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={texts.columns}>
        <ul className={chooser.list}>
          {layout.order.map((id) => {
            const column = byId.get(id);
            if (!column) return null;
            const at = movable.indexOf(id);
            return (
              <li key={id} className={chooser.row}>
                <span className={chooser.name}>
                  <RowCheckbox
                    label={column.header}
                    isChecked={column.isFixed || !layout.hidden.includes(id)}
                    disabledBecause={column.isFixed ? texts.alwaysShown : undefined}
                    onToggle={() => onLayout(toggleColumn(layout, id))}
                  />
                  <span aria-hidden="true">{column.header}</span>
                </span>
                <IconButton
                  size="sm"
                  label={texts.moveUp(column.header)}
                  isOff={at <= 0}
                  onClick={() => onLayout(moveColumn(columns, layout, id, -1))}
                >
                  <IconChevronUp aria-hidden="true" stroke={1.75} />
                </IconButton>
                <IconButton
                  size="sm"
                  label={texts.moveDown(column.header)}
                  isOff={at < 0 || at === movable.length - 1}
                  onClick={() => onLayout(moveColumn(columns, layout, id, 1))}
                >
                  <IconChevronDown aria-hidden="true" stroke={1.75} />
                </IconButton>
              </li>
            );
          })}
        </ul>
        <div className={chooser.foot}>
          <Button size="sm" look="plain" onClick={() => onLayout(undefined)}>
            {texts.reset}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
