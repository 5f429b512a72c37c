import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../web/src/', import.meta.url));

/** Widths of a part rather than of a page: at no breakpoint does it look right on all of 1024, 1280 and 1440 px. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The criteria also stand beside the selected children, where they are 664 to 822 px wide.
  'ui/search/search-shell.module.css': ['max-width: 860px', 'max-width: 860px', 'max-width: 740px'],
  // The product's name beside all buttons needs 337 px.
  'app/shell/header.module.css': ['max-width: 359px'],
  // The labels above the bars need this width.
  'domains/reading/scale-labels.module.css': ['max-width: 860px', 'max-width: 860px'],
};

const names = readdirSync(web, { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(join(web, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const widths = /(?:(?:min|max)-)?width\s*(?::|[<>]=?)\s*[\d.]+\w+/g;

test('style sheets name the four breakpoints instead of writing widths', () => {
  const found = names
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const rules = read(name).match(/@(?:media|container)[^{]*/g) ?? [];
      const written = rules.flatMap((rule) => rule.match(widths) ?? []);
      return written.length > 0 ? [[name, written] as const] : [];
    });
  expect(Object.fromEntries(found)).toEqual(allowed);
});

test('scripts do too', () => {
  const found = names
    .filter((name) => /\.tsx?$/.test(name) && name !== join('ui', 'theme', 'breakpoints.ts'))
    .filter((name) => /\((?:min|max)-width:/.test(read(name)));
  expect(found).toEqual([]);
});
