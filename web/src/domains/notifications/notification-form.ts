import type { Language } from '#contract/users/api.ts';
import { type Part, parts, type Templates, templatesOf, withPart } from './template-edits.ts';

/** Who gets a notification and what it says, as one form. */
export interface NotificationValues {
  readonly recipients: readonly string[];
  readonly templates: Templates;
}

interface Stored {
  readonly recipients: readonly { readonly userId: number }[];
  readonly templates: Parameters<typeof templatesOf>[0];
}

export const valuesOf = (stored: Stored | undefined): NotificationValues => ({
  recipients: (stored?.recipients ?? []).map(({ userId }) => String(userId)),
  templates: templatesOf(stored?.templates ?? []),
});

export const sameRecipients = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

/** A part of the form by name: 'recipients', or a part of a template such as 'es.body'. */
export const partKeys: readonly string[] = [
  'recipients',
  ...(['en', 'es'] as const).flatMap((language) => parts.map((part) => `${language}.${part}`)),
];

export function placeNamed(key: string): { readonly language: Language; readonly part: Part } | undefined {
  const [language, part] = key.split('.');
  return part === undefined ? undefined : { language: language as Language, part: part as Part };
}

export function takePart(form: NotificationValues, from: NotificationValues, key: string): NotificationValues {
  const place = placeNamed(key);
  if (!place) return { ...form, recipients: from.recipients };
  return { ...form, templates: withPart(form.templates, place, from.templates[place.language][place.part]) };
}

/** Which parts two versions have different. */
export const differingKeys = (one: NotificationValues, other: NotificationValues): readonly string[] =>
  partKeys.filter((key) => {
    const place = placeNamed(key);
    return place
      ? one.templates[place.language][place.part] !== other.templates[place.language][place.part]
      : !sameRecipients(one.recipients, other.recipients);
  });
