import { expect, test } from 'vitest';
import { textsIn } from '../testing/all-texts.ts';
import type { Tree } from './resources.ts';

const sources: Record<string, string> = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const source = Object.values(sources).join('\n');

const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );

const written = new Set([...source.matchAll(/(?<=['`])[\w:. -]+(?=['`])/g)].map(([literal]) => literal));

/** `tab.${name}` matches every key below 'tab'; a template without a fixed word matches none. */
const patterns = [...source.matchAll(/`([\w:.-]*(?:\$\{[^`{}]+\}[\w:.-]*)+)`/g)]
  .map(([, literal = '']) => literal.split(/\$\{[^}]+\}/))
  .filter((fixed) => fixed.some((part) => /\w{2}/.test(part)) && fixed.some((part) => /[.:]/.test(part)))
  .map((fixed) => new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}(\\..+)?$`));

const isUsed = (key: string): boolean => written.has(key) || patterns.some((pattern) => pattern.test(key));

test.each(Object.entries(textsIn('en')))('every text of %s is said somewhere', (namespace, texts) => {
  const keys = keysOf(texts);
  const unused = keys.filter((key) => {
    const plain = key.replace(/_(zero|one|other|many)$/, '');
    return !isUsed(plain) && !isUsed(`${namespace}:${plain}`);
  });
  expect(unused).toEqual([]);
});
