import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Checks the content of the security page against the standard; pages.test.ts checks that its tests and files exist.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The number of level 1 and 2 requirements in each section of the standard. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

test('every requirement of levels 1 and 2 has its line, and the sums are right', () => {
  const rows = [...read('docs/security/asvs.md').matchAll(/^\| (\d+\.\d+)\.(\d+) \| (\S+) \|/gm)];
  const counted: Record<string, number> = {};
  const verdicts: Record<string, number> = {};
  for (const [, section = '', , verdict = ''] of rows) {
    counted[section] = (counted[section] ?? 0) + 1;
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  expect(counted).toEqual(sections);
  expect(new Set(rows.map(([, section, number]) => `${section}.${number}`)).size).toBe(rows.length);
  const { yes, partly, no, operator, 'n/a': none } = verdicts;
  expect(read('docs/security/asvs.md')).toContain(
    `${rows.length} lines: ${yes} yes, ${partly} partly, ${no} no, ${operator} operator, ${none} not applicable`,
  );
});

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

test('the web application knows no secret, runs no text as code and writes no HTML', () => {
  const forbidden =
    /process\.env|import\.meta\.env\.(?!DEV|PROD|MODE)|dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|\beval\(|new Function\(|-----BEGIN|ENCRYPTION_KEY|DATABASE_URL/;
  const found = [...sourcesIn('web/src'), ...sourcesIn('contract/src'), ...sourcesIn('texts')].filter((path) =>
    forbidden.test(read(path)),
  );
  expect(found).toEqual([]);
});
