import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Somebody goes back to a list from one of its records: the focus goes on where it was left. */
let left: string | undefined;

export const returnToRow = (key: string): void => {
  left = key;
};

const focusIn = (row: HTMLElement | undefined) => {
  const place = row?.matches('[data-row]') ? row : row?.querySelector<HTMLElement>('a, button');
  place?.focus();
};

/** The ways into the rows from outside: back from a record, and Down from the heading. */
export function useWayIntoRows(list: RefObject<HTMLElement | null>, isReady: boolean) {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row], [data-card]') ?? [])];
  useEffect(() => {
    if (!isReady || left === undefined) return;
    // A new screen takes the focus itself when it is drawn: this comes after.
    const timer = setTimeout(() => {
      const key = left;
      left = undefined;
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
    // The rows that stand there now, if any, are about to go.
    else waiting.current = event.currentTarget;
  };
}
