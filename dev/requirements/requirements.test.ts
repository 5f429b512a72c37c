import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cover, describeCoverage, describeDefects } from './coverage.ts';
import { readLedger } from './ledger.ts';
import { readTitles } from './titles.ts';

const ledger = readLedger(`# Requirements

## ENTRY - sign-in & entry modes

- ENTRY-001 [§1] One can sign in.
- ENTRY-002 [§1] A second thing. *Decided:* yes.

## I18N - languages

- I18N-001 [§1] Two languages.
`);

const source = `
  // test('ENTRY-002 in a comment')
  const text = "test('ENTRY-002 in a string')";
  describe('ENTRY-002 names a group, which shows nothing', () => {
    test('ENTRY-001 lets one in', () => {});
    test.each([[1], [2]])('I18N-001 and ENTRY-001 for %s', () => {});
    it.only(\`ENTRY-001 for \${who}\`, () => {});
  });
`;

test('reads areas and requirements from the ledger', () => {
  expect(ledger.map(({ code, requirements }) => [code, requirements.length])).toEqual([
    ['ENTRY', 2],
    ['I18N', 1],
  ]);
  expect(ledger[0]?.requirements[1]?.text).toBe('[§1] A second thing. *Decided:* yes.');
});

test('the ledger of the project has 868 requirements, each id once', () => {
  const file = new URL('../../docs/requirements.md', import.meta.url);
  const ids = readLedger(readFileSync(file, 'utf8')).flatMap(({ requirements }) => requirements.map(({ id }) => id));
  expect(ids).toHaveLength(868);
  expect(new Set(ids).size).toBe(868);
});

test('reads the titles of tests, however they are written, and nothing else', () => {
  expect(readTitles('a.test.ts', source)).toMatchObject([
    { line: 5, ids: ['ENTRY-001'] },
    { line: 6, ids: ['I18N-001', 'ENTRY-001'] },
    { line: 7, ids: ['ENTRY-001'] },
  ]);
});

test('says which requirements have a test and which have none', () => {
  const text = describeCoverage(cover(ledger, readTitles('a.test.ts', source)));
  expect(text).toContain('    a.test.ts:5 ENTRY-001 lets one in');
  expect(text).toContain('  ENTRY-002 has no test: [§1] A second thing.');
  expect(text).toMatch(/ENTRY +1 of +2\n +I18N +1 of +1\n +All +2 of +3$/);
});

test('finds titles that promise too much, or what nobody required', () => {
  const six = ['001', '002', '003', '004', '005', '006'].map((number) => `ENTRY-${number}`).join(' ');
  const titles = readTitles('b.test.ts', `test('${six}');\ntest('RFC-001 is none of ours');`);
  expect(describeDefects(cover(ledger, titles))).toEqual([
    expect.stringContaining('names more than 5 requirements: b.test.ts:1'),
    ...['ENTRY-003', 'ENTRY-004', 'ENTRY-005', 'ENTRY-006'].map((id) =>
      expect.stringContaining(`${id} is not a requirement`),
    ),
  ]);
});
