import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { toWorkbook } from './workbook.ts';

test('a sheet whose name is too long for Excel, or has characters that it refuses, is written with a shorter one', async () => {
  const nameOf = async (text: string) => (await readXlsx(await toWorkbook(text, ['A'], [['1']]))).sheets[0]?.name;
  expect(await nameOf('Reservation 10012')).toBe('Reservation 10012');
  expect(await nameOf('Kinder der Reservierung [10012]: alle Kinder')).toBe('Kinder der Reservierung  10012');
});
