import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cover } from './coverage.ts';
import { describeCoverage, describeDefects } from './describe.ts';
import { parseRequirements } from './parse.ts';
import { idsOf, sides } from './sides.ts';
import { readTitles } from './titles.ts';

const ledger = parseRequirements(`# Requirements

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

const file = new URL('../../docs/requirements.md', import.meta.url);
const ids = parseRequirements(readFileSync(file, 'utf8')).flatMap(({ requirements }) =>
  requirements.map(({ id }) => id),
);

test('the ledger of the project has 868 requirements, each id once', () => {
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

test('knows what is left to longer runs, by its tag or by the name of its file', () => {
  const stories = `
    test('ENTRY-001 at any time', async () => {});
    test('ENTRY-001 at length', { tag: '@whole' }, async () => {});`;
  expect(readTitles('a.spec.ts', stories).map(({ isWholeOnly }) => isWholeOnly)).toEqual([false, true]);
  expect(readTitles('a.whole.test.ts', stories).map(({ isWholeOnly }) => isWholeOnly)).toEqual([true, true]);
});

test('reads the titles that the rows of a table give, each where it stands', () => {
  const tables = `
    const more = [['ENTRY-002 and again', 3]];
    const table: Array<[string, number]> = [
      ['ENTRY-001 ENTRY-002', 1],
      [nameOf('ENTRY-001'), 2],
      ...more,
    ];
    const objects = [{ id: 'I18N-001', ids: 'ENTRY-001' }, { id: other.id }] as const satisfies Row[];
    let changing = [['ENTRY-001']];
    test.each(table)('%s is %i', () => {});
    test.each(objects)('the language $id', () => {});
    test.each(objects)('$ids too', () => {});
    test.each([{ id: 'a child', ids: 'ENTRY-001' }])('I18N-001 of $id', () => {});
    test.each(['ENTRY-001 alone'])('%s', () => {});
    test.each(['ENTRY-002'])('I18N-001 says %s', () => {});
    test.each(changing)('%s changes', () => {});
    test.each(table.slice(1))('%s is cut', () => {});
  `;
  expect(readTitles('a.test.ts', tables).map(({ line, text, ids }) => [line, text, ...ids])).toEqual([
    [4, 'ENTRY-001 ENTRY-002 is %i', 'ENTRY-001', 'ENTRY-002'],
    [2, 'ENTRY-002 and again is %i', 'ENTRY-002'],
    [8, 'the language I18N-001', 'I18N-001'],
    [8, 'ENTRY-001 too', 'ENTRY-001'],
    [13, 'I18N-001 of a child', 'I18N-001'],
    [14, 'ENTRY-001 alone', 'ENTRY-001'],
    [15, 'I18N-001 says %s', 'I18N-001'],
    [16, '%s changes'],
    [17, '%s is cut'],
  ]);
});

test('says which requirements have a test and which have none', () => {
  const text = describeCoverage(cover(ledger, readTitles('a.test.ts', source)));
  expect(text).toContain('    a.test.ts:5 ENTRY-001 lets one in');
  expect(text).toContain('  ENTRY-002 has no test: [§1] A second thing.');
  expect(text).toMatch(/all +named .*\n +ENTRY +2 +1 .*\n +I18N +1 +1 .*\n +All +3 +2 .*$/);
});

test('every requirement of the project speaks of a screen, of the server or of both', () => {
  const told = Object.entries(sides).flatMap(([area, { screen, server }]) => [
    ...idsOf(area, screen),
    ...idsOf(area, server),
  ]);
  expect([...new Set(told)].sort()).toEqual([...ids].sort());
});

test('says in which layers a requirement is shown, and where it should be and is not', () => {
  const titles = [
    ...readTitles('contract/src/a.test.ts', "test('ENTRY-001')"),
    ...readTitles('web/src/b.test.tsx', "test('ENTRY-001')"),
    ...readTitles('e2e/c.spec.ts', "test('ENTRY-002 ENTRY-001')"),
    ...readTitles('dev/d.test.ts', "test('I18N-001')"),
    ...readTitles('server/src/e.whole.test.ts', "test('ENTRY-002')"),
  ];
  const coverage = cover(ledger, titles, {
    ENTRY: { screen: '001', server: '001-002' },
    I18N: { screen: '001', server: '001' },
  });
  const text = describeCoverage(coverage);
  expect(text).toContain('  ENTRY-001 (contract, web, browser)\n');
  expect(text).toContain('  ENTRY-002 (server, browser)\n');
  expect(text).toContain('  I18N-001 (tools)\n');
  expect(describeDefects(coverage)).toEqual([
    'ENTRY-002 has no test of the server (contract, server): [§1] A second thing. *Decided:* yes.',
    'I18N-001 has no test of the screen (web, browser): [§1] Two languages.',
    'I18N-001 has no test of the server (contract, server): [§1] Two languages.',
  ]);
});

test('finds titles with too many or unknown ids', () => {
  const six = ['001', '002', '003', '004', '005', '006'].map((number) => `ENTRY-${number}`).join(' ');
  const titles = readTitles('b.test.ts', `test('${six}');\ntest('RFC-001 is none of ours');`);
  expect(describeDefects(cover(ledger, titles, {}))).toEqual([
    expect.stringContaining('names more than 5 requirements: b.test.ts:1'),
    ...['ENTRY-003', 'ENTRY-004', 'ENTRY-005', 'ENTRY-006'].map((id) =>
      expect.stringContaining(`${id} is not a requirement`),
    ),
  ]);
});
