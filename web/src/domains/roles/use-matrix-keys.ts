import { type KeyboardEvent, useState } from 'react';
import { stepAlong } from '../../ui/arrow-keys.ts';

const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Cell {
  readonly row: number;
  readonly column: number;
}

const read = (text: string | undefined): Cell | undefined => {
  const [row, column] = (text ?? '').split(':').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? undefined : { row, column };
};

/** The next box in a direction; inapplicable boxes are skipped. */
export function nextCell(places: readonly Cell[], from: Cell, key: string): Cell | undefined {
  const inRow = places.filter(({ row }) => row === from.row);
  if (key === 'Home') return inRow[0];
  if (key === 'End') return inRow.at(-1);
  const down = rowSteps[key] ?? 0;
  const along = stepAlong(key) ?? 0;
  if (down === 0 && along === 0) return undefined;
  const ahead = places.filter(({ row, column }) =>
    down === 0
      ? row === from.row && (column - from.column) * along > 0
      : column === from.column && (row - from.row) * down > 0,
  );
  const distance = ({ row, column }: Cell) => Math.abs(row - from.row) + Math.abs(column - from.column);
  return ahead.sort((a, b) => distance(a) - distance(b))[0];
}

/** Arrows, Home and End move between the boxes of a grid; Tab leaves it. */
export function useMatrixKeys() {
  const [current, setCurrent] = useState('0:0');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = read((event.target as HTMLElement).dataset.cell);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')];
    const places = boxes.flatMap((box) => read(box.dataset.cell) ?? []);
    const to = nextCell(places, from, event.key);
    if (!to) return;
    event.preventDefault();
    boxes.find((box) => box.dataset.cell === `${to.row}:${to.column}`)?.focus();
  };
  const place = (row: number, column: number) => {
    const key = `${row}:${column}`;
    return { 'data-cell': key, tabIndex: key === current ? 0 : -1, onFocus: () => setCurrent(key) };
  };
  return { onKeyDown, place };
}
