import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Exports used by tests only: their tests prove nothing about the product, because no product code calls them. */

const root = fileURLToPath(new URL('../..', import.meta.url));

const isOfProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/testing[./]|^server\/src\/db\/tables\.ts$/.test(path);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const sources = new Map(
  ['contract/src', 'server/src', 'web/src', 'dev', 'bench'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((name) => join(room, name))
      .filter(isOfProduct)
      .map((path) => [path, withoutComments(readFileSync(join(root, path), 'utf8'))] as const),
  ),
);

const times = new Map<string, number>();
for (const text of sources.values())
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) times.set(word, (times.get(word) ?? 0) + 1);

/** Complete lists, made for the tests that iterate over them, and what lets tests open a dialog at once. */
const forTests = ['allEndpoints', 'settingNames', 'preloadDialogs'];

test.each(['contract/src', 'server/src', 'web/src'])(
  'what %s exports is asked for by the product, not by tests alone',
  (room) => {
    const exported = [...sources]
      .filter(([path]) => path.startsWith(room) && !path.endsWith('api.ts'))
      .flatMap(([path, text]) =>
        [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name = '']) => ({
          path,
          name,
        })),
      );
    expect(exported.length).toBeGreaterThan(200);
    expect(exported.filter(({ name }) => times.get(name) === 1 && !forTests.includes(name))).toEqual([]);
  },
);
