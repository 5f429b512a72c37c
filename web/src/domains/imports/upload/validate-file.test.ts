import { expect, test } from 'vitest';
import { importFileMaximum } from '#contract/imports/rules.ts';
import { validateFile } from './validate-file.ts';

test.each([
  ['april.xlsx', 10, undefined],
  ['APRIL.CSV', 10, undefined],
  ['april.xls', 10, 'file-old-excel'],
  ['april.xlsm', 10, 'file-with-macros'],
  ['april.pdf', 10, 'file-not-a-spreadsheet'],
  ['april', 10, 'file-not-a-spreadsheet'],
  ['april.csv', 0, 'file-empty'],
])('IMP-020 IMP-021 %s of %d bytes', (name, size, code) => {
  expect(validateFile({ name, size })?.code).toBe(code);
});

test('IMP-028 a file may have 1 MB and not a byte more', () => {
  expect(validateFile({ name: 'a.xlsx', size: importFileMaximum })).toBeUndefined();
  expect(validateFile({ name: 'a.xlsx', size: importFileMaximum + 1 })).toEqual({
    code: 'file-too-large',
    params: { maximum: '1 MB' },
  });
});
