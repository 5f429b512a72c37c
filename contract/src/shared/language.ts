import { z } from 'zod';

interface LanguageRow {
  readonly code: string;
  /** In the language itself, so that a user who cannot read the current one finds it. */
  readonly name: string;
  /** For Intl, where the rules differ between countries: British English has no comma before 'and'. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages of the product, English first. What else a new one needs: CONTRIBUTING.md. */
export const languages = [
  { code: 'en', name: 'English', locale: 'en-GB', direction: 'ltr' },
  { code: 'es', name: 'Español', locale: 'es', direction: 'ltr' },
] as const satisfies readonly LanguageRow[];

export const languageCodes = languages.map(({ code }) => code);
export const Language = z.enum(languageCodes);
export type Language = z.infer<typeof Language>;

/** The language of every text that another one does not have. */
export const sourceLanguage = languages[0].code;

export const languageRow = (code: Language): LanguageRow =>
  languages.find((language) => language.code === code) ?? languages[0];

const findLanguage = (tag: string): Language | undefined =>
  languageCodes.find((code) => code === tag.toLowerCase().split('-')[0]);

/** I18N-002: the first of the tags whose language is supported ('es-MX' is Spanish), else English. */
export function firstLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found = findLanguage(tag);
    if (found) return found;
  }
  return sourceLanguage;
}

export const languageOf = (tag: string | undefined): Language => firstLanguage(tag ? [tag] : []);
