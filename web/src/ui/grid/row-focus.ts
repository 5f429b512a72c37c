import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Key of the row to focus when the user returns from its record to the list. */
let returnKey: string | undefined;

export const focusRowOnReturn = (key: string): void => {
  returnKey = key;
};

const focusIn = (row: HTMLElement | undefined) => {
  const place = row?.matches('[data-row]') ? row : row?.querySelector<HTMLElement>('a, button');
  place?.focus();
};

/** Focuses a row from outside: on return from a record, and on Down from the heading. */
export function useRowFocus(list: RefObject<HTMLElement | null>, isReady: boolean) {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row], [data-card]') ?? [])];
  useEffect(() => {
    if (!isReady || returnKey === undefined) return;
    // After the new screen has taken the focus on rendering.
    const timer = setTimeout(() => {
      const key = returnKey;
      returnKey = undefined;
      focusIn(rows().find(({ dataset }) => (dataset.row ?? dataset.card) === key));
    });
    return () => clearTimeout(timer);
  });
  const waiting = useRef<EventTarget>(undefined);
  const enter = () => focusIn(rows().find((row) => row.tabIndex === 0) ?? rows()[0]);
  useEffect(() => {
    if (!isReady || waiting.current === undefined) return;
    const isStillThere = document.activeElement === waiting.current;
    waiting.current = undefined;
    if (isStillThere) enter();
  });
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (isReady) enter();
    // The current rows, if any, are about to be replaced.
    else waiting.current = event.currentTarget;
  };
}
