import type { Language } from './language.ts';

const words: Readonly<Record<Language, string>> = { en: 'through', es: 'a través de' };

/** F12: the name of a person who acts inside a frame of another system: 'Priya Nair through demo-crm'. */
export const nameWithServiceAccount = (name: string, account: string | null, language: Language): string =>
  account ? `${name} ${words[language]} ${account}` : name;
