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

const isLanguage = (code: string | undefined): code is Language => languageCodes.some((known) => known === code);

/** I18N-002: the first of the tags whose language is supported ('es-MX' is Spanish), else English. */
export const firstLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? sourceLanguage;

export const languageOf = (tag = ''): Language => firstLanguage([tag]);
