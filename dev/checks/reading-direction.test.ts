import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../web/src/', import.meta.url));
const filesNamed = (end: RegExp) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .map((name) => ({ name, text: readFileSync(join(web, name), 'utf8') }));

/** Physical on purpose. */
const allowed: readonly { readonly file: string; readonly declaration: string; readonly why: string }[] = [
  {
    file: 'ui/grid/checkbox.module.css',
    declaration: 'border-width: 0 0 2px 2px',
    why: 'two edges of a turned box draw a tick, which is the same in every language',
  },
];

const wordsOf = (value: string): readonly string[] => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Four values whose second and fourth differ, or whose corners of one edge differ. */
function hasUnevenSides(property: string, value: string): boolean {
  const [first, second, third, fourth, ...rest] = wordsOf(value);
  if (fourth === undefined || rest.length > 0) return false;
  return property === 'border-radius' ? first !== second || third !== fourth : second !== fourth;
}

const sideways = /^(?:(?:scroll-)?(?:margin|padding)-|border-)?(?:left|right)(?:-(?:width|style|color))?$/;
const corner = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const shorthand = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color|radius))$/;

/** A declaration that would stay on its side of the screen in a language written from right to left. */
function isPhysical(property: string, value: string): boolean {
  if (sideways.test(property) || corner.test(property)) return true;
  if (shorthand.test(property)) return hasUnevenSides(property, value);
  if (/^(?:text-align|float|clear)$/.test(property)) return /\b(?:left|right)\b/.test(value);
  if (value.includes('var(--inline-sign)')) return false;
  if (property === 'box-shadow') return /(?:^|,|inset)\s*-?\d*[1-9]\w*\s/.test(value);
  if (property === 'transform' || property === 'translate') return /translate(?:X|3d)?\(/.test(value);
  return /gradient\(to (?:left|right)/.test(value);
}

const physical = filesNamed(/\.css$/).flatMap(({ name, text }) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+);/g)]
    .filter(([, property = '', value = '']) => isPhysical(property, value.trim()))
    .map(([, property = '', value = '']) => ({ file: name, declaration: `${property}: ${value.trim()}` })),
);

test('style sheets name the start and the end of a line, not left and right', () => {
  expect(physical).toEqual(allowed.map(({ file, declaration }) => ({ file, declaration })));
});

test('inline styles do too', () => {
  const named = /\bstyle=\{[^\n]*?\b(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*)['"]?\s*:/;
  expect(filesNamed(/\.tsx$/).filter(({ text }) => named.test(text))).toEqual([]);
});
