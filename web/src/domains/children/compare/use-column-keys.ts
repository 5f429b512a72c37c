import { type KeyboardEvent, useEffect, useRef } from 'react';
import { stepAlong } from '../../../ui/arrow-keys.ts';

interface ColumnKeys {
  readonly childIds: readonly string[];
  /** Brings the child's column into sight where not all are shown. */
  readonly onShow: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onOnly: () => void;
  readonly onAddAll: (() => void) | undefined;
}

/** Keys of the comparison. They work while the focus is in the table; a dialog above it is not in it. */
export function useColumnKeys({ childIds, onShow, onRemove, onOnly, onAddAll }: ColumnKeys) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(undefined);

  /** Where the column is not there yet, its child has the focus once it is. */
  const focusWanted = () => {
    const head = table.current?.querySelector<HTMLElement>(`th[data-child="${wanted.current}"] a`);
    if (!head) return;
    wanted.current = undefined;
    head.focus();
  };
  useEffect(() => {
    if (wanted.current !== undefined) focusWanted();
  });
  const focusOn = (id: string | undefined) => {
    if (id === undefined) return;
    wanted.current = id;
    onShow(id);
    focusWanted();
  };

  /** The focus goes to the child that is then in this place. */
  const remove = (id: string) => {
    const at = childIds.indexOf(id);
    focusOn(childIds[at + 1] ?? childIds[at - 1]);
    onRemove(id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || !event.currentTarget.contains(target)) return;
    const id = target.closest<HTMLElement>('[data-child]')?.dataset.child;
    const key = event.key.toLowerCase();
    const step = stepAlong(event.key);
    const act: Partial<Record<string, (() => void) | undefined>> = { d: onOnly, a: onAddAll };
    if (id !== undefined) {
      act.delete = () => remove(id);
      if (step !== undefined) act[key] = () => focusOn(childIds[childIds.indexOf(id) + step]);
    }
    const action = act[key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return { table, onKeyDown, remove };
}
