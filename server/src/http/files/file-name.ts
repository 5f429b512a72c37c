import type { Language } from '#contract/shared/language.ts';
import { textsOf } from '#texts/shared.ts';

/** Translations of file name parts; other parts, such as ids and dates, are used as they are. */
const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = textsOf('files');

/** 'reservation-12-children.xlsx', in the caller's language. */
export const fileName = (language: Language, extension: string, ...parts: readonly (string | number)[]): string =>
  `${parts.map((part) => words[language][part] ?? part).join('-')}.${extension}`;
