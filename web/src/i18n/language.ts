import type { Language } from '#contract/shared/language.ts';

export type { Language };

export const languages: readonly Language[] = ['en', 'es'];

/** Each language in its own name, so that a user who cannot read the current one finds it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/** I18N-002: the first supported browser language, else English. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'en';
}

/** The supported language for a tag such as 'es' or 'es-MX'. */
export const languageOf = (tag: string): Language => browserLanguage([tag]);
