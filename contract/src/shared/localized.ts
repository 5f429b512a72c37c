import { type Language, languageCodes, sourceLanguage } from './language.ts';

/** A text in every language: the server prints, exports and mails such texts, and the browser shows them. */
export type Localized = Readonly<Record<Language, string>>;

export const inEveryLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(languageCodes.map((language) => [language, make(language)])) as Record<Language, T>;

type ByLanguage<T> = T extends string ? Localized : { readonly [K in keyof T]: ByLanguage<T[K]> };

type Tree = { readonly [key: string]: Tree | string };

function join(texts: Readonly<Record<Language, Tree>>): Tree {
  const keys = Object.keys(texts[sourceLanguage]);
  return Object.fromEntries(
    keys.map((key) => {
      const parts = inEveryLanguage((language) => texts[language][key]);
      return [key, typeof parts[sourceLanguage] === 'string' ? parts : join(parts as Record<Language, Tree>)];
    }),
  ) as Tree;
}

/** One tree of texts for each language becomes one tree whose leaves have all languages. */
export const byLanguage = <T extends object>(texts: Readonly<Record<Language, T>>): ByLanguage<T> =>
  join(texts as unknown as Record<Language, Tree>) as unknown as ByLanguage<T>;

/** Replaces `{{name}}` in a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** The text for a number; in a language with further plural forms a text may have them, else it uses 'other'. */
export function pluralOf<K extends string>(
  texts: Readonly<Record<`${K}_other`, string>>,
  key: K,
  count: number,
  language: Language,
): string {
  const forms: Readonly<Record<string, string | undefined>> = texts;
  return forms[`${key}_${new Intl.PluralRules(language).select(count)}`] ?? texts[`${key}_other`];
}
