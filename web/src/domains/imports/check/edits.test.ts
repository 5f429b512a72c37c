import { expect, test } from 'vitest';
import type { ImportRow } from '#contract/imports/import.ts';
import { changeCell, isEdited } from './edits.ts';

const row: ImportRow = {
  rowId: 4,
  data: { reservationId: '1O482', childId: 'ETH-193408-0192' },
  state: 'invalid',
  problems: [{ column: 'reservationId', code: 'reservation-id-format' }],
  errorDescription: 'Invalid reservation ID format',
  isUnchanged: false,
};

test('a changed cell is sent with the other cells of its row, and with earlier changes', () => {
  const first = changeCell(new Map(), row, 'reservationId', '10482');
  const second = changeCell(first, row, 'childId', 'ETH-193408-0193');
  expect([...second]).toEqual([[4, { reservationId: '10482', childId: 'ETH-193408-0193' }]]);
  expect([...first]).toEqual([[4, { reservationId: '10482', childId: 'ETH-193408-0192' }]]);
});

test('only the cell that reads otherwise has changed, and a row typed back to what it was has not', () => {
  const changed = changeCell(new Map(), row, 'reservationId', '10482');
  expect(isEdited(changed, row, 'reservationId')).toBe(true);
  expect(isEdited(changed, row, 'childId')).toBe(false);
  expect(changeCell(changed, row, 'reservationId', '1O482').size).toBe(0);
});
