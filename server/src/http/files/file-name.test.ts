import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test('I18N-002 a file is named in the language of whoever takes it along', () => {
  expect(fileName('en', 'xlsx', 'reservation', 12, 'children')).toBe('reservation-12-children.xlsx');
  expect(fileName('es', 'xlsx', 'reservation', 12, 'children')).toBe('reserva-12-niños-y-niñas.xlsx');
  expect(fileName('en', 'csv', 'ETH-193408-0127', 'csmHistory')).toBe('ETH-193408-0127-csm-history.csv');
  expect(fileName('es', 'csv', 'role', 3, 'audit')).toBe('rol-3-auditoría.csv');
});
