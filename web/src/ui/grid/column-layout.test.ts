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

  test('below 1280 px the status follows the identifying column, unless the user has an order of their own', () => {
    const some = [{ id: 'id', isFixed: true }, { id: 'name' }, { id: 'age' }, { id: 'status', isStatus: true }];
    const narrow = ['id', 'status', 'name', 'age'];
    const wide = ['id', 'name', 'age', 'status'];
    expect(fitLayout(some, undefined, true).order).toEqual(narrow);
    expect(fitLayout(some, undefined).order).toEqual(wide);
    // Only hiding a column is no order, whatever the width at which it was hidden.
    for (const order of [narrow, wide]) {
      expect(fitLayout(some, { order, hidden: ['age'] }, true)).toEqual({ order: narrow, hidden: ['age'] });
      expect(fitLayout(some, { order, hidden: ['age'] })).toEqual({ order: wide, hidden: ['age'] });
    }
    const own = ['id', 'age', 'name', 'status'];
    expect(fitLayout(some, { order: own, hidden: [] }, true).order).toEqual(own);
    expect(fitLayout(some, { order: own, hidden: [] }).order).toEqual(own);
  });
});
