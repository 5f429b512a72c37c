import { expect, test } from 'vitest';
import { LiftReason } from '../reading/api.ts';
import { hasLineBreak, tidyLine, tidyLines } from './records.ts';

const breaks = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\v', '\f'];

test('of one line: single spaces between words, none at the ends', () => {
  expect(tidyLine('  Twin \u00a0 sister\tof Jose\u0301 ')).toBe('Twin sister of José');
});

test('of several lines: each is tidied and none is lost, however it was broken', () => {
  for (const one of breaks)
    expect(tidyLines(` Twin  sister ${one}of José${one}`), JSON.stringify(one)).toBe('Twin sister\nof José');
  expect(tidyLines('one\n\ntwo')).toBe('one\n\ntwo');
  expect(tidyLines('\n  \n')).toBe('');
});

test('a line break is one between words, not at the ends', () => {
  for (const one of breaks) {
    expect(hasLineBreak(`a${one}b`), JSON.stringify(one)).toBe(true);
    expect(hasLineBreak(`a b${one}`), JSON.stringify(one)).toBe(false);
  }
  expect(hasLineBreak('a\tb  c')).toBe(false);
});

test('F16 a reason of several lines is refused, not run together', () => {
  expect(LiftReason.safeParse('for Dallas\nand Houston').error?.issues.map(({ message }) => message)).toEqual([
    'one-line',
  ]);
  expect(LiftReason.parse(' for  Dallas\n')).toBe('for Dallas');
});
