import { textsOf } from '#texts/shared.ts';
import type { Language } from './language.ts';
import { byLanguage, type Localized } from './localized.ts';

/**
 * Translation of audit entries. Entries are stored once, with wire names and in English; these tables translate them
 * for the reader, on screen and in csv files.
 */
export interface AuditLabel extends Localized {
  /** Translations of this field's values; a value that is not listed is shown as stored. */
  readonly values?: AuditLabels;
  /** Translations of words anywhere inside the value. */
  readonly inside?: AuditLabels;
}

/** Keyed by the stored text; `{}` in the key matches a name, which replaces `{}` in the translation. */
export type AuditLabels = Readonly<Record<string, AuditLabel>>;

export interface AuditTranslator {
  field(stored: string): string;
  value(field: string, stored: string): string;
}

interface Found {
  readonly phrase: AuditLabel;
  readonly name: string;
}

function find(phrases: AuditLabels, stored: string): Found | undefined {
  if (Object.hasOwn(phrases, stored)) return { phrase: phrases[stored] as AuditLabel, name: '' };
  for (const [pattern, phrase] of Object.entries(phrases)) {
    const [before = '', after] = pattern.split('{}');
    const isLonger = after !== undefined && stored.length > before.length + after.length;
    if (isLonger && stored.startsWith(before) && stored.endsWith(after))
      return { phrase, name: stored.slice(before.length, stored.length - after.length) };
  }
  return undefined;
}

const say = ({ phrase, name }: Found, language: Language) => phrase[language].replace('{}', () => name);

export function auditTranslator(phrases: AuditLabels, language: Language): AuditTranslator {
  const read = (known: AuditLabels, stored: string) => {
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

const { active, yesNo } = byLanguage(textsOf('audit'));

export const activeAuditLabels: AuditLabels = active;

export const yesNoAuditLabels: AuditLabels = { ...yesNo, 1: yesNo.Yes, 0: yesNo.No };
