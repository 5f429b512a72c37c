import type { Texts } from './compare.ts';

/** A language that is made by a script: it shows which texts are not in the store, and what longer ones do to a layout. */
export interface PseudoLanguage {
  /**
   * A language that browsers and calendars know, in other letters than English: the names of days, months and languages
   * come from them, and an English one shows that a locale is fixed somewhere.
   */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  readonly letters: string;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Every letter of the script differs from the English one: an English letter on the screen is not from here. */
export const pseudoLanguages: readonly PseudoLanguage[] = [
  { code: 'el', direction: 'ltr', letters: 'áƀçđéƒğĥíĵķľɱñóþɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĽṀÑÓÞɊŘŠŤÚṼŴẊÝŽ' },
  { code: 'he', direction: 'rtl', letters: 'אבגדהוזחטיכלמנסעפצקרשתםןףץאבגדהוזחטיכלמנסעפצקרשתםןףץ' },
];

/** Placeholders are kept: {{name}} of a sentence, {} of a count. */
const placeholder = /(\{\{\w+\}\}|\{\})/;

const growth = 0.4;
const longestWord = 8;

/** Words as long as words are: a language with longer texts breaks its lines too. */
function padding(length: number): string {
  const whole = Math.floor(length / longestWord);
  return [...Array.from({ length: whole }, () => longestWord), length % longestWord]
    .filter((letters) => letters > 0)
    .map((letters) => ` ${'~'.repeat(letters)}`)
    .join('');
}

type Letters = Pick<PseudoLanguage, 'letters'>;

const inLetters = ({ letters }: Letters, english: string): string => {
  const to = [...letters];
  return english.replace(/[a-z]/gi, (letter) => to[alphabet.indexOf(letter)] ?? letter);
};

/** '[Šéářçĥ ~~~]' for 'Search'; a text without words stays as it is. */
export function pseudoText(language: Letters, english: string): string {
  const parts = english.split(placeholder);
  const words = parts.filter((part) => !placeholder.test(part)).join('');
  if (!/[a-z]/i.test(words)) return english;
  const written = parts.map((part) => (placeholder.test(part) ? part : inLetters(language, part)));
  return `[${written.join('')}${padding(Math.ceil(words.length * growth))}]`;
}

/** A whole tree; plural forms keep their keys. A list holds short parts of a date, which have no room for brackets. */
export function pseudoTexts<T extends Texts | string>(language: PseudoLanguage, english: T): T {
  if (typeof english === 'string') return pseudoText(language, english) as T;
  if (Array.isArray(english)) return english.map((text: string) => inLetters(language, text)) as unknown as T;
  return Object.fromEntries(Object.entries(english).map(([key, value]) => [key, pseudoTexts(language, value)])) as T;
}
