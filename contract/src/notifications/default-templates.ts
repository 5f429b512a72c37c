import { textsOf } from '#texts/shared.ts';
import type { Language } from '../shared/language.ts';
import type { NotificationId } from './catalogue.ts';

export interface Template {
  readonly subject: string;
  readonly body: string;
  readonly signature: string;
}

interface Wording {
  readonly subject: string;
  readonly text: string;
}

const texts = textsOf('notification-templates');

/** Optional values are in a sentence of their own: a sentence whose value is empty is left out (F18). */
const wordingsIn = (language: Language): Readonly<Record<NotificationId, Wording>> => texts[language].template;

/** The texts an office uses until it writes its own. */
export function defaultTemplate(id: NotificationId, language: Language): Template {
  const { greeting, signature } = texts[language];
  const { subject, text } = wordingsIn(language)[id];
  return { subject, body: `${greeting}\n\n${text}`, signature };
}
