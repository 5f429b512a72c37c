import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../web/src/', import.meta.url));
const files = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name))
    .map((name) => [name, readFileSync(join(web, name), 'utf8')] as const),
);
const all = [...files.values()].join('\n');
const sheets = [...files].filter(([name]) => name.endsWith('.module.css'));

const classesOf = (css: string): Set<string> => {
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '');
  return new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
};

/** The importers of each style sheet, and the name they use. */
const users = new Map<string, { readonly variable: string; readonly text: string }[]>();
for (const [name, text] of files)
  for (const [, variable = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = join(dirname(name), from);
    users.set(sheet, [...(users.get(sheet) ?? []), { variable, text }]);
  }

/** `classes.name`, or the name as a word when it is chosen from a table. */
function wantedOf(sheet: string): { readonly named: Set<string>; readonly words: Set<string> } {
  const named = new Set<string>();
  const words = new Set<string>();
  for (const { variable, text } of users.get(sheet) ?? []) {
    for (const [, key = ''] of text.matchAll(new RegExp(`(?<![\\w'./-])${variable}\\.(\\w+)`, 'g'))) named.add(key);
    for (const [, word = ''] of text.matchAll(/'(\w+)'/g)) words.add(word);
  }
  return { named, words };
}

test.each(sheets)('%s has every class that is used, and no other', (sheet, css) => {
  const { named, words } = wantedOf(sheet);
  const classes = classesOf(css);
  expect([...classes].filter((name) => !named.has(name) && !words.has(name))).toEqual([]);
  expect([...named].filter((name) => !classes.has(name))).toEqual([]);
});

test('every custom property that is used is declared, and every declared one is used', () => {
  const ours = (pattern: RegExp) =>
    [...all.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !/^--(mantine|input)-/.test(name));
  const declared = new Set(ours(/(--[a-z][\w-]*)['"]?\]?\s*:/g));
  const asked = new Set(ours(/var\((--[a-z][\w-]*)/g));
  expect([...declared].filter((name) => !asked.has(name))).toEqual([]);
  expect([...asked].filter((name) => !declared.has(name))).toEqual([]);
});
