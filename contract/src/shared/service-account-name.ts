import { textsOf } from '#texts/shared.ts';
import type { Language } from './language.ts';

const texts = textsOf('audit');

/** F12: the name of a person who acts inside a frame of another system: 'Priya Nair through demo-crm'. */
export const nameWithServiceAccount = (name: string, account: string | null, language: Language): string =>
  account ? `${name} ${texts[language].through} ${account}` : name;
