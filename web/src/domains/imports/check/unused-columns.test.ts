import { expect, test } from 'vitest';
import { unusedColumns } from './unused-columns.ts';

test('headings of our own exports in any language are not reported as unused', () => {
  expect(unusedColumns(['Row', 'Result', 'Error Description', 'Remarks'])).toEqual({ named: ['Remarks'], more: 0 });
  expect(unusedColumns(['Fila', 'Resultado', 'Descripción del error'])).toEqual({ named: [], more: 0 });
});

test('of many unused headings a few are named and the rest counted', () => {
  const headings = Array.from({ length: 198 }, (_, index) => `Column ${index + 1}`);
  expect(unusedColumns(headings)).toEqual({ named: headings.slice(0, 5), more: 193 });
  expect(unusedColumns(headings.slice(0, 6)).more).toBe(0);
});
