import type { Language } from './shared/language.ts';

/**
 * Translation of audit entries. Entries are stored once, with wire names and in English; these tables translate them
 * for the reader, on screen and in csv files.
 */
export interface Phrase extends Readonly<Record<Language, string>> {
  /** Translations of this field's values; a value that is not listed is shown as stored. */
  readonly values?: Phrases;
  /** Translations of words anywhere inside the value. */
  readonly inside?: Phrases;
}

/** Keyed by the stored text; `{}` in the key matches a name, which replaces `{}` in the translation. */
export type Phrases = Readonly<Record<string, Phrase>>;

export interface AuditWords {
  field(stored: string): string;
  value(field: string, stored: string): string;
}

interface Found {
  readonly phrase: Phrase;
  readonly name: string;
}

function find(phrases: Phrases, stored: string): Found | undefined {
  if (Object.hasOwn(phrases, stored)) return { phrase: phrases[stored] as Phrase, name: '' };
  for (const [pattern, phrase] of Object.entries(phrases)) {
    const [before = '', after] = pattern.split('{}');
    const isLonger = after !== undefined && stored.length > before.length + after.length;
    if (isLonger && stored.startsWith(before) && stored.endsWith(after))
      return { phrase, name: stored.slice(before.length, stored.length - after.length) };
  }
  return undefined;
}

const say = ({ phrase, name }: Found, language: Language) => phrase[language].replace('{}', () => name);

export function auditWords(phrases: Phrases, language: Language): AuditWords {
  const read = (known: Phrases, stored: string) => {
    const found = find(known, stored);
    return found ? say(found, language) : stored;
  };
  return {
    field: (stored) => read(phrases, stored),
    value: (field, stored) => {
      const { values = {}, inside = {} } = find(phrases, field)?.phrase ?? {};
      return Object.entries(inside).reduce(
        (text, [word, phrase]) => text.replaceAll(word, phrase[language]),
        read(values, stored),
      );
    },
  };
}

export const activity: Phrases = {
  Active: { en: 'Active', es: 'Activo' },
  Inactive: { en: 'Inactive', es: 'Inactivo' },
};

export const yesOrNo: Phrases = {
  Yes: { en: 'Yes', es: 'Sí' },
  No: { en: 'No', es: 'No' },
  1: { en: 'Yes', es: 'Sí' },
  0: { en: 'No', es: 'No' },
};
