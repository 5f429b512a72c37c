import { expect, test } from 'vitest';
import type { ImportRow } from '#contract/imports/import.ts';
import { changeCell } from './use-check.ts';

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
