import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { languages } from '#contract/shared/language.ts';
import { compareTexts, type Texts } from './compare.ts';
import { describeLanguage } from './describe.ts';
import { readTexts, textsFolder } from './read.ts';

const english = new Map<string, Texts>([
  ['shared/csm.ts', { problem: { lost: 'Lost', late: 'Late' } }],
  ['web/home.ts', { title: 'PRCDS', open: 'Open', count_one: '{{count}} child', count_other: '{{count}} children' }],
  ['web/help.ts', { ask: 'Ask' }],
]);

test('a translator is told which files and texts are missing, superfluous, or still English', () => {
  const french = new Map<string, Texts>([
    ['shared/csm.ts', { problem: { lost: 'Perdu', late: 'En retard' } }],
    [
      'web/home.ts',
      { title: 'PRCDS', open: ' ', count_one: '{{count}} enfant', count_many: '{{count}} d’enfants', old: 'Vieux' },
    ],
  ]);
  expect(describeLanguage('French (fr)', compareTexts(english, french))).toBe(
    [
      'French (fr): 7 texts in 3 files, 3 missing, 1 as in English',
      '  shared/csm.ts: 2 texts',
      '  web/home.ts: 4 texts, 2 missing, 1 not in English, 1 as in English',
      '    missing: open, count_other',
      '    not in English: old',
      '    as in English: title',
      '  web/help.ts: 1 texts, no file yet',
    ].join('\n'),
  );
});

test('a text without words is no untranslated text', () => {
  const [report] = compareTexts(
    new Map([['web/a.ts', { x: '{{a}}: {{b}}' }]]),
    new Map([['web/a.ts', { x: '{{a}}: {{b}}' }]]),
  );
  expect(report?.same).toEqual([]);
});

test('the files of a language are those in its folders shared and web', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of [
    ['shared/csm.ts', 'Perdu'],
    ['web/home.ts', 'Accueil'],
    ['shared.ts', 'no texts'],
  ] as const) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `export default { text: '${text}' };\n`);
  }
  expect([...(await readTexts(folder))]).toEqual([
    ['shared/csm.ts', { text: 'Perdu' }],
    ['web/home.ts', { text: 'Accueil' }],
  ]);
  expect(await readTexts(join(folder, 'fr'))).toEqual(new Map());
});

test.each(languages)('I18N-001 I18N-003 every text of the product is there in $name', async ({ code }) => {
  const reports = compareTexts(await readTexts(join(textsFolder, 'en')), await readTexts(join(textsFolder, code)));
  expect(reports.length).toBeGreaterThan(40);
  expect(reports.filter(({ missing, superfluous }) => missing.length + superfluous.length > 0)).toEqual([]);
});
