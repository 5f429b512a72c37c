import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('a language is named in the reader’s own, with a capital', () => {
  expect([languageName('en', 'en'), languageName('en', 'es'), languageName('km', 'es')]).toEqual([
    'English',
    'Inglés',
    'Jemer',
  ]);
});
