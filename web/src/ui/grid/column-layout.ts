/** Which columns are visible, in which order: pure functions; the caller stores the layout. */

export interface LayoutColumn {
  readonly id: string;
  /** The identifying column is always visible, and first. */
  readonly isFixed?: boolean;
  readonly isHiddenAtFirst?: boolean;
  /** On a narrow screen it follows the identifying column, so that it is visible without scrolling. */
  readonly isStatus?: boolean;
}

export interface ColumnLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const idsOf = (columns: readonly LayoutColumn[]): readonly string[] => columns.map(({ id }) => id);

export const firstLayout = (columns: readonly LayoutColumn[]): ColumnLayout => ({
  order: idsOf(columns),
  hidden: columns.filter((column) => column.isHiddenAtFirst).map((column) => column.id),
});

const withStatusFirst = <C extends LayoutColumn>(columns: readonly C[]): readonly C[] => [
  ...columns.filter(({ isFixed }) => isFixed),
  ...columns.filter(({ isFixed, isStatus }) => isStatus && !isFixed),
  ...columns.filter(({ isFixed, isStatus }) => !isStatus && !isFixed),
];

/**
 * Fits a stored layout to the current columns: drops removed ones, adds new ones where they are declared. An order that
 * the user has not changed follows the width of the screen.
 */
export function fitLayout(
  declared: readonly LayoutColumn[],
  kept: ColumnLayout | undefined,
  isNarrow = false,
): ColumnLayout {
  const columns = isNarrow ? withStatusFirst(declared) : declared;
  if (!kept) return firstLayout(columns);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const stored = kept.order.filter((id) => byId.has(id));
  const isOrderOf = (others: readonly LayoutColumn[]) =>
    stored.join(' ') ===
    idsOf(others)
      .filter((id) => stored.includes(id))
      .join(' ');
  const order = isOrderOf(declared) || isOrderOf(withStatusFirst(declared)) ? [...idsOf(columns)] : [...stored];
  for (const [index, column] of columns.entries()) if (!order.includes(column.id)) order.splice(index, 0, column.id);
  const isNew = (id: string) => !kept.order.includes(id);
  const hidden = columns
    .filter((column) => !column.isFixed)
    .filter((column) => (isNew(column.id) ? column.isHiddenAtFirst : kept.hidden.includes(column.id)))
    .map((column) => column.id);
  const fixed = order.filter((id) => byId.get(id)?.isFixed);
  return { order: [...fixed, ...order.filter((id) => !byId.get(id)?.isFixed)], hidden };
}

export function toggleColumn(layout: ColumnLayout, id: string): ColumnLayout {
  const isHidden = layout.hidden.includes(id);
  return { ...layout, hidden: isHidden ? layout.hidden.filter((other) => other !== id) : [...layout.hidden, id] };
}

/** Moves a column by one place; fixed columns stay. */
export function moveColumn(
  columns: readonly LayoutColumn[],
  layout: ColumnLayout,
  id: string,
  step: -1 | 1,
): ColumnLayout {
  const fixed = new Set(columns.filter((column) => column.isFixed).map((column) => column.id));
  const from = layout.order.indexOf(id);
  const to = from + step;
  const other = layout.order[to];
  if (from < 0 || other === undefined || fixed.has(id) || fixed.has(other)) return layout;
  const order = [...layout.order];
  order[from] = other;
  order[to] = id;
  return { ...layout, order };
}

export function shownColumns<C extends LayoutColumn>(columns: readonly C[], layout: ColumnLayout): readonly C[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return layout.order.flatMap((id) => {
    const column = byId.get(id);
    return column && (column.isFixed || !layout.hidden.includes(id)) ? [column] : [];
  });
}
