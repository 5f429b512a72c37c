import { expect, test } from 'vitest';
import { csvLine, escapeFormula, toCsv } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1'])(
  '%j is text to a spreadsheet, not a formula',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test.each([
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['a b', 'a b'],
  [';=1+1', '";=1+1"'],
])('%j stays one cell, wherever a spreadsheet parts them', (text, written) => {
  expect(csvLine([text, 'x'])).toBe(`${written},x\r\n`);
});

test('a file begins with the mark of UTF-8', () => {
  expect(toCsv([['ñ']]).toString('hex')).toBe(`efbbbf${Buffer.from('ñ\r\n').toString('hex')}`);
});
