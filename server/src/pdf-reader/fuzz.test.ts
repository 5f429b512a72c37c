import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packed, plain } from '../testing/pdf.ts';
import { draws, seed } from '../testing/sample.ts';
import { spoiled } from '../testing/spoiled-bytes.ts';
import { findActiveContent } from './active-content.ts';
import { readObjects } from './objects.ts';
import { hasPages } from './pages.ts';
import { Unreadable } from './values.ts';

const suite = 'fuzz of the PDF reader';
const settings = { seed: seed(suite), numRuns: draws(suite, 'documents of each kind', 120, 10_000) };

const document = (inCatalog: string) => [
  `<</Type/Catalog/Pages 2 0 R${inCatalog}>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/Contents[(a \\) b) <0aF> -1.5 true null]>>',
];

/** Errors of zlib are about streams that cannot be unpacked, or only beyond the limit. */
const isExpected = (error: unknown): boolean =>
  error instanceof Unreadable || /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String((error as NodeJS.ErrnoException).code));

function expectObjectsOrRefusal(bytes: Buffer): void {
  try {
    const { all } = readObjects(bytes);
    for (const _ of all());
  } catch (error) {
    if (!isExpected(error)) throw error;
    // What cannot be read completely is refused.
    expect(findActiveContent(bytes)).toBe('unreadable');
  }
  expect([true, false]).toContain(hasPages(bytes));
}

describe('any bytes give objects or a refusal', () => {
  test('random bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 500 }).map((drawn) => Buffer.from(drawn));
    fc.assert(fc.property(bytes, expectObjectsOrRefusal), settings);
  });

  test.each([
    ['a table', plain(document(''))],
    ['everything packed', packed(document(''))],
  ])('a spoiled document with %s', (_, bytes) => {
    expect(hasPages(bytes)).toBe(true);
    fc.assert(fc.property(spoiled(bytes), expectObjectsOrRefusal), { ...settings, numRuns: 10 * settings.numRuns });
  });
});

/** Characters of a name may be written as numbers. */
const spelled = (name: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((asNumber) =>
      [...name].map((letter, at) => (asNumber[at] ? `#${letter.charCodeAt(0).toString(16)}` : letter)).join(''),
    );
const blank = fc.constantFrom('', ' ', '\n', '\r\n\t', '% a remark >>\n');
const action = fc
  .tuple(spelled('S'), spelled('JavaScript'), blank, blank)
  .map(([key, name, before, after]) => `<<${before}/${key}${after}/${name}>>`);
const wrapping = fc.constantFrom<(inner: string) => string>(
  (inner) => `[${inner}]`,
  (inner) => `[null ${inner} 1 0 R]`,
  (inner) => `<</Next ${inner}>>`,
  (inner) => `<</A 1/B(>>)/C${inner}/D[]>>`,
);
const script = fc
  .tuple(action, fc.array(wrapping, { maxLength: 20 }))
  .map(([inner, around]) => around.reduce((value, wrap) => wrap(value), inner));

test('F30 a script is found however deep it stands and however it is written', () => {
  const property = fc.property(script, (value) => {
    const objects = document(`/X ${value}`);
    expect([findActiveContent(plain(objects)), findActiveContent(packed(objects))]).toEqual(['script', 'script']);
  });
  fc.assert(property, settings);
});
