import { SupportOfficeFields } from '#contract/children/card-api.ts';
import type { FieldErrorCode } from '#contract/errors.ts';
import { tidyLine, tidyLines } from '#contract/records.ts';
import { refusedField } from '../../../api/searching/refused-field.ts';
import { fieldsOf } from '../../../forms/form-parts.ts';
import type { FormIssue } from '../../../forms/use-record-form.ts';
import type { OfficeWords } from './queries.ts';

/** CHILD-003: the two fields that can be edited. */
const officeFields = ['supportOfficeName', 'supportOfficeComments'] as const;
export type OfficeField = (typeof officeFields)[number];

/** Removes surrounding and repeated spaces; the line breaks of the comments stay. */
export const tidy: Readonly<Record<OfficeField, (text: string) => string>> = {
  supportOfficeName: tidyLine,
  supportOfficeComments: tidyLines,
};

export const tidyWords = (words: OfficeWords): OfficeWords => ({
  supportOfficeName: tidy.supportOfficeName(words.supportOfficeName),
  supportOfficeComments: tidy.supportOfficeComments(words.supportOfficeComments),
});

/** Picks the two fields from a larger object. */
export const wordsOf = ({ supportOfficeName, supportOfficeComments }: OfficeWords): OfficeWords => ({
  supportOfficeName,
  supportOfficeComments,
});

/** Two values are equal when they normalise to the same text. */
export const officeParts = fieldsOf<OfficeWords, OfficeField>(
  officeFields,
  (one, other, field) => tidy[field](one[field]) === tidy[field](other[field]),
);

/** CHILD-056 to CHILD-058: the server applies the same rules. */
export function wordsIssues(typed: OfficeWords): readonly FormIssue<OfficeField>[] {
  const parsed = SupportOfficeFields.out.omit({ version: true }).safeParse(tidyWords(typed));
  return (parsed.error?.issues ?? []).map((issue) => ({
    part: issue.path[0] as OfficeField,
    code: issue.message as FieldErrorCode,
    ...('maximum' in issue && { params: { maximum: Number(issue.maximum) } }),
  }));
}

/** The form field a server error refers to. */
export const officeFieldOf = (refused: string): OfficeField | undefined =>
  refusedField(SupportOfficeFields, refused)?.field as OfficeField | undefined;
