import type { Language } from '#contract/shared/language.ts';
import { type FormParts, sameValue } from '../../forms/form-parts.ts';
import type { FormIssue } from '../../forms/use-record-form.ts';
import {
  type Part,
  partProblem,
  type TemplateField,
  type Templates,
  templateFields,
  templatesOf,
  withPart,
} from './template-edits.ts';

/** Form values: recipients and templates of a notification. */
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

/** A part of the form: 'recipients', or a part of a template such as 'es.body'. */
type TemplatePart = `${Language}.${Part}`;
export type NotificationPart = 'recipients' | TemplatePart;

export const partAt = ({ language, part }: TemplateField): TemplatePart => `${language}.${part}`;

export function templateFieldOf(part: NotificationPart): TemplateField | undefined {
  return templateFields.find((place) => partAt(place) === part);
}

const textAt = ({ templates }: NotificationValues, { language, part }: TemplateField) => templates[language][part];

export const notificationParts: FormParts<NotificationValues, NotificationPart> = {
  differing: (one, other) => [
    ...(sameValue(one.recipients, other.recipients) ? [] : (['recipients'] as const)),
    ...templateFields.filter((place) => textAt(one, place) !== textAt(other, place)).map(partAt),
  ],
  take: (values, from, part) => {
    const place = templateFieldOf(part);
    if (!place) return { ...values, recipients: from.recipients };
    return { ...values, templates: withPart(values.templates, place, textAt(from, place)) };
  },
};

/** OFFICE-014, for every part in every language. */
export const notificationIssues = (
  id: number,
  { templates }: NotificationValues,
): readonly FormIssue<NotificationPart>[] =>
  templateFields.flatMap((place) => {
    const problem = partProblem(id, place.part, templates[place.language][place.part]);
    return problem ? [{ part: partAt(place), ...problem }] : [];
  });
