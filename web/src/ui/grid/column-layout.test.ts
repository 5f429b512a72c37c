import { describe, expect, test } from 'vitest';
import { firstLayout, fitLayout, moveColumn, shownColumns, toggleColumn } from './column-layout.ts';

const columns = [
  { id: 'id', isFixed: true },
  { id: 'name' },
  { id: 'age' },
  { id: 'notes', isHiddenAtFirst: true },
] as const;
const shown = (layout: ReturnType<typeof firstLayout>) => shownColumns(columns, layout).map((column) => column.id);

describe('column layout', () => {
  test('starts as declared', () => {
    expect(shown(firstLayout(columns))).toEqual(['id', 'name', 'age']);
  });

  test('hides, shows and moves; the identifying column stays first and in sight', () => {
    const layout = toggleColumn(toggleColumn(firstLayout(columns), 'notes'), 'age');
    expect(shown(layout)).toEqual(['id', 'name', 'notes']);
    expect(shown(moveColumn(columns, layout, 'notes', -1))).toEqual(['id', 'name', 'notes']);
    expect(shown(moveColumn(columns, moveColumn(columns, layout, 'notes', -1), 'notes', -1))).toEqual([
      'id',
      'notes',
      'name',
    ]);
    expect(moveColumn(columns, layout, 'name', -1)).toBe(layout);
    expect(moveColumn(columns, layout, 'id', 1)).toBe(layout);
    expect(shown(toggleColumn(layout, 'id'))).toContain('id');
  });

  test('a stored layout is adapted: removed columns are dropped, new ones added where they are declared', () => {
    const kept = { order: ['age', 'gone', 'id'], hidden: ['age', 'gone'] };
    const layout = fitLayout(columns, kept);
    expect(layout.order).toEqual(['id', 'age', 'name', 'notes']);
    expect(layout.hidden).toEqual(['age', 'notes']);
    expect(fitLayout(columns, undefined)).toEqual(firstLayout(columns));
  });
});
