import type { Language } from './users/api.ts';

const words: Readonly<Record<Language, string>> = { en: 'through', es: 'a través de' };

/** F12: whoever acts in a frame of another system is named with it: 'Priya Nair through demo-crm'. */
export const nameThrough = (name: string, account: string | null, language: Language): string =>
  account ? `${name} ${words[language]} ${account}` : name;
