/** Which columns are visible, in which order: pure functions; the caller stores the layout. */

export interface LayoutColumn {
  readonly id: string;
  /** The identifying column is always visible, and first. */
  readonly isFixed?: boolean;
  readonly isHiddenAtFirst?: boolean;
}

export interface ColumnLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export const firstLayout = (columns: readonly LayoutColumn[]): ColumnLayout => ({
  order: columns.map((column) => column.id),
  hidden: columns.filter((column) => column.isHiddenAtFirst).map((column) => column.id),
});

/** Fits a stored layout to the current columns: drops removed ones, adds new ones where they are declared. */
export function fitLayout(columns: readonly LayoutColumn[], kept: ColumnLayout | undefined): ColumnLayout {
  if (!kept) return firstLayout(columns);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const order = kept.order.filter((id) => byId.has(id));
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
