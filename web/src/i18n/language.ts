import type { Language } from '#contract/users/api.ts';

export type { Language };

export const languages: readonly Language[] = ['en', 'es'];

/** Each language names itself in its own words, so that a lost reader finds the way back. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/** I18N-002: the first browser language we speak, else English. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'en';
}

/** The language a tag such as 'es' or 'es-MX' means to us. */
export const languageOf = (tag: string): Language => browserLanguage([tag]);
