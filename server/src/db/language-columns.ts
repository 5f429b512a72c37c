import { type Language, sourceLanguage } from '#contract/shared/language.ts';

/** A name in another language is in a column of its own: `name` in English, `name_es` in Spanish. */
export const columnIn = (column: string, language: Language): string =>
  language === sourceLanguage ? column : `${column}_${language}`;
