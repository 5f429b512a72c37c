import { describe, expect, test } from 'vitest';
import { barsByAge, barsByStatus, totals } from './figures.ts';

const figures = {
  statuses: [
    { code: '1', label: 'Pledgeable' },
    { code: '4', label: 'Sponsored' },
  ],
  bands: [
    { from: 0, to: 2, counts: [1, 2] },
    { from: 18, to: null, counts: [0, 5] },
  ],
};

describe('the figures of a project', () => {
  test('by status, over all ages', () => {
    expect(barsByStatus(figures)).toEqual([
      { label: 'Pledgeable', values: [1] },
      { label: 'Sponsored', values: [7] },
    ]);
  });

  test('by age: the available and the others', () => {
    expect(barsByAge(figures, (from, to) => `${from}-${to ?? ''}`)).toEqual([
      { label: '0-2', values: [1, 2] },
      { label: '18-', values: [0, 5] },
    ]);
    expect(totals(figures)).toEqual({ registered: 8, available: 1 });
  });
});
