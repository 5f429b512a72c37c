import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Texts } from '#dev/languages/compare.ts';
import { readTexts, textsFolder } from '#dev/languages/read.ts';
import { failures } from './failures.ts';
import { fields } from './fields.ts';
import { prompts, successes } from './outcomes.ts';
import { refusals } from './refusals.ts';
import { screens } from './screens.ts';
import { codes, criteria } from './tables.ts';

interface Lookups {
  readonly lists: Readonly<
    Record<string, { readonly values: readonly { readonly code: string; readonly en: string }[] }>
  >;
}

const lookups = JSON.parse(
  readFileSync(new URL('../../../server/reference/lookups.json', import.meta.url), 'utf8'),
) as Lookups;

const inStore = new Map<string, string>();

function collect(path: string, texts: Texts): void {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') inStore.set(`${path}${key}`, value);
    else collect(`${path}${key}.`, value);
}

for (const [file, texts] of await readTexts(join(textsFolder, 'en'))) collect(file.replace('.ts', ':'), texts);
for (const [list, { values }] of Object.entries(lookups.lists))
  for (const { code, en } of values) inStore.set(`server/reference/lookups:${list}.${code}`, en);

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).reduce((before, [name, value]) => before.replace(`{{${name}}}`, String(value)), text);

const quotes = [
  ...failures,
  ...refusals,
  ...successes,
  ...prompts,
  ...screens,
  ...fields,
  ...codes,
  ...criteria,
].flatMap(([ids, text, at, values = {}]) => [at].flat().map((place) => [ids, place, text, values] as const));

test.each(quotes)('%s %s: %s', (_ids, place, text, values) => {
  expect(filled(inStore.get(place) ?? '', values)).toBe(text);
});
