/** Selected row keys, across all pages: pure functions. */

export type Selection = ReadonlySet<string>;

export const nothingSelected: Selection = new Set<string>();

/** Adds in order until the limit is reached; selected keys stay. */
export function select(selection: Selection, keys: readonly string[], limit = Number.POSITIVE_INFINITY): Selection {
  const next = new Set(selection);
  for (const key of keys) if (next.size < limit) next.add(key);
  return next;
}

export function deselect(selection: Selection, keys: readonly string[]): Selection {
  const next = new Set(selection);
  for (const key of keys) next.delete(key);
  return next;
}

export const toggle = (selection: Selection, key: string, limit?: number): Selection =>
  selection.has(key) ? deselect(selection, [key]) : select(selection, [key], limit);

export type PageState = 'none' | 'some' | 'all';

export function pageState(selection: Selection, selectable: readonly string[]): PageState {
  const count = selectable.filter((key) => selection.has(key)).length;
  if (count === 0) return 'none';
  return count === selectable.length ? 'all' : 'some';
}

/** The header checkbox: clears a page that is full or at the limit, otherwise fills it. */
export function togglePage(selection: Selection, selectable: readonly string[], limit?: number): Selection {
  if (pageState(selection, selectable) === 'all') return deselect(selection, selectable);
  const filled = select(selection, selectable, limit);
  return filled.size === selection.size ? deselect(selection, selectable) : filled;
}

/** Shift-click: selects everything between the last toggled row and this one. */
export function selectRange(
  selection: Selection,
  selectable: readonly string[],
  from: string | undefined,
  to: string,
  limit?: number,
): Selection {
  const a = from === undefined ? -1 : selectable.indexOf(from);
  const b = selectable.indexOf(to);
  if (b < 0) return selection;
  if (a < 0) return toggle(selection, to, limit);
  return select(selection, selectable.slice(Math.min(a, b), Math.max(a, b) + 1), limit);
}
