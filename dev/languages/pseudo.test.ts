import { expect, test } from 'vitest';
import { languageCodes } from '#contract/shared/language.ts';
import { type PseudoLanguage, pseudoLanguages, pseudoText, pseudoTexts } from './pseudo.ts';

const [accented, mirrored] = pseudoLanguages as [PseudoLanguage, PseudoLanguage];

test('a text made by the script is in brackets, longer by 40 %, and has no English letter', () => {
  expect(pseudoText(accented, 'Search')).toBe('[Šéářçĥ ~~~]');
  expect(pseudoText(mirrored, 'Search')).toBe('[קהאצגח ~~~]');
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const language of pseudoLanguages) {
    expect(pseudoText(language, alphabet)).not.toMatch(/[a-z]/i);
    expect(pseudoText(language, alphabet)).toHaveLength(Math.ceil(alphabet.length * 1.4) + 2 + 3);
  }
});

test('placeholders, plural forms and texts without words are kept', () => {
  expect(pseudoText(accented, '{{count}} of {}')).toBe('{{count}} óƒ {}'.replace(/^.*$/, '[$& ~~]'));
  expect(pseudoText(accented, '{{first}}: {}')).toBe('{{first}}: {}');
  expect(pseudoTexts(accented, { a_one: 'x', a_other: 'y', b: { c: 'z' } })).toEqual({
    a_one: '[ẋ ~]',
    a_other: '[ý ~]',
    b: { c: '[ž ~]' },
  });
});

test('no language made by the script is one of the product', () => {
  const codes: readonly string[] = languageCodes;
  expect(pseudoLanguages.filter(({ code }) => codes.includes(code))).toEqual([]);
});
