import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

test.each([
  ['no child', [], { differs: false }],
  ['one child', ['Yes'], { differs: false }],
  ['two equal', ['Yes', 'Yes'], { differs: false }],
  ['two different: neither stands out', ['Yes', 'No'], { differs: true }],
  ['three equal', ['Yes', 'Yes', 'Yes'], { differs: false }],
  ['one of three', ['Yes', 'No', 'Yes'], { differs: true, odd: 1 }],
  ['three different', ['1', '2', '3'], { differs: true }],
  ['four equal', ['Yes', 'Yes', 'Yes', 'Yes'], { differs: false }],
  ['the first of four', ['No', 'Yes', 'Yes', 'Yes'], { differs: true, odd: 0 }],
  ['the last of four', ['Yes', 'Yes', 'Yes', 'No'], { differs: true, odd: 3 }],
  ['two and two', ['Yes', 'No', 'Yes', 'No'], { differs: true }],
  ['two equal and two others', ['A02', 'A03', 'A02', 'A01'], { differs: true }],
  ['four different', ['1', '2', '3', '4'], { differs: true }],
  ['a missing value is a value', ['', 'Yes', 'Yes'], { differs: true, odd: 0 }],
  ['nothing recorded of any', ['', '', ''], { differs: false }],
])('%s', (_, values, verdict) => {
  expect(verdictOf(values)).toEqual(verdict);
});
