import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from '../page-keys.ts';

export type Letters = Readonly<Record<string, ((key: string) => void) | undefined>>;

interface RowKeys {
  readonly keys: readonly string[];
  readonly onToggle?: ((key: string) => void) | undefined;
  readonly onRange?: ((key: string) => void) | undefined;
  readonly onOpen?: ((key: string) => void) | undefined;
  /** Lower case letters, each with what it does from any row; an entry without an action is not available now. */
  readonly letters?: Letters | undefined;
  /** Returns whether there was a page to turn to. */
  readonly onPage: (step: -1 | 1) => boolean;
}

const pageOf = (keys: readonly string[]): string => keys.join(' ');

/**
 * Keyboard navigation: Up and Down move by row, Space selects, Shift+Space selects a range, Enter opens, PageUp and
 * PageDown turn the page, letters act while the focus is in a row. Roving tab index: one row is in the tab order, so that Tab leaves the table.
 */
export function useRowKeys({ keys, onToggle, onRange, onOpen, letters, onPage }: RowKeys) {
  const [current, setCurrent] = useState<string>();
  const body = useRef<HTMLTableSectionElement>(null);
  const turnedFrom = useRef<string>(undefined);
  const active = current !== undefined && keys.includes(current) ? current : keys[0];

  const focusRow = (key: string | undefined) => {
    if (key === undefined) return;
    setCurrent(key);
    const rows = body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...rows].find((row) => row.dataset.row === key)?.focus();
  };

  // After turning the page by keyboard, the focus moves to the new rows; the old ones may stay until those are loaded.
  useEffect(() => {
    if (turnedFrom.current === undefined || turnedFrom.current === pageOf(keys)) return;
    const first = body.current?.querySelector<HTMLElement>('[data-row]');
    if (!first) return;
    turnedFrom.current = undefined;
    first.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const key = row?.dataset.row;
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnRow = event.target === row;
    const at = keys.indexOf(key);
    const act: Partial<Record<string, () => void>> = {
      ArrowDown: () => focusRow(keys[at + 1]),
      ArrowUp: () => focusRow(keys[at - 1]),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
    };
    if (isOnRow) {
      act[' '] = () => (event.shiftKey ? onRange?.(key) : onToggle?.(key));
      act.Enter = () => onOpen?.(key);
      act.Home = () => focusRow(keys[0]);
      act.End = () => focusRow(keys.at(-1));
    }
    const letter = isTyping(event.target) ? undefined : letters?.[event.key.toLowerCase()];
    const action = act[event.key] ?? (letter && !event.repeat ? () => letter(key) : undefined);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const turn = (step: -1 | 1) => {
    if (onPage(step)) turnedFrom.current = pageOf(keys);
  };
  // If the user has moved the focus elsewhere meanwhile, it is not moved back.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) turnedFrom.current = undefined;
  };

  const rowProps = (key: string) => ({
    'data-row': key,
    tabIndex: key === active ? 0 : -1,
    onFocus: () => setCurrent(key),
  });
  return { body, onKeyDown, onBlur, rowProps };
}
