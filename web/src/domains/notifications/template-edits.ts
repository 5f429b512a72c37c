import type { FieldErrorCode } from '#contract/errors.ts';
import type { NotificationTemplate } from '#contract/notifications/api.ts';
import { templateMaximum, unknownPlaceholder } from '#contract/notifications/rules.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import { inEveryLanguage } from '#contract/shared/localized.ts';

export const parts = ['subject', 'body', 'signature'] as const;
export type Part = (typeof parts)[number];
export type TemplateTexts = Readonly<Record<Part, string>>;
export type Templates = Readonly<Record<Language, TemplateTexts>>;

const emptyTexts: TemplateTexts = { subject: '', body: '', signature: '' };

export const templatesOf = (templates: readonly NotificationTemplate[]): Templates => {
  const of = (language: Language): TemplateTexts =>
    templates.find((template) => template.language === language) ?? emptyTexts;
  return inEveryLanguage(of);
};

export const templatesInputOf = (templates: Templates): NotificationTemplate[] =>
  languageCodes.map((language) => {
    const { subject, body, signature } = templates[language];
    return { language, subject: subject.trim(), body: body.trim(), signature: signature.trim() };
  });

export interface PartProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** OFFICE-014: an unknown placeholder is named; a subject is one line, and neither subject nor body may be empty. */
export function partProblem(id: number, part: Part, text: string): PartProblem | undefined {
  if (part !== 'signature' && text.trim() === '') return { code: 'required' };
  if (text.length > templateMaximum[part]) return { code: 'too-long', params: { maximum: templateMaximum[part] } };
  const placeholder = unknownPlaceholder(id, text);
  return placeholder === undefined ? undefined : { code: 'unknown-placeholder', params: { placeholder } };
}

export interface TemplateField {
  readonly language: Language;
  readonly part: Part;
}

export const templateFields: readonly TemplateField[] = languageCodes.flatMap((language) =>
  parts.map((part) => ({ language, part })),
);

export const withPart = (templates: Templates, { language, part }: TemplateField, text: string): Templates => ({
  ...templates,
  [language]: { ...templates[language], [part]: text },
});

/** Inserts a placeholder at the caret, replacing the selection. */
export const insertPlaceholder = (text: string, name: string, from: number, to: number): string =>
  `${text.slice(0, from)}{{${name}}}${text.slice(to)}`;
