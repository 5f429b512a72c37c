import { SupportOfficeFields } from '#contract/children/card-api.ts';
import type { FieldErrorCode } from '#contract/errors.ts';
import { tidyLine, tidyLines } from '#contract/shared/records.ts';
import { refusedField } from '../../../api/search/refused-field.ts';
import { fieldParts } from '../../../forms/form-parts.ts';
import type { FormIssue } from '../../../forms/use-record-form.ts';
import type { SupportOfficeValues } from './queries.ts';

/** CHILD-003: the two fields that can be edited. */
const supportOfficeFields = ['supportOfficeName', 'supportOfficeComments'] as const;
export type SupportOfficeField = (typeof supportOfficeFields)[number];

/** Removes surrounding and repeated spaces; the line breaks of the comments stay. */
export const normalize: Readonly<Record<SupportOfficeField, (text: string) => string>> = {
  supportOfficeName: tidyLine,
  supportOfficeComments: tidyLines,
};

export const normalizeValues = (words: SupportOfficeValues): SupportOfficeValues => ({
  supportOfficeName: normalize.supportOfficeName(words.supportOfficeName),
  supportOfficeComments: normalize.supportOfficeComments(words.supportOfficeComments),
});

/** Picks the two fields from a larger object. */
export const supportOfficeValuesOf = ({
  supportOfficeName,
  supportOfficeComments,
}: SupportOfficeValues): SupportOfficeValues => ({
  supportOfficeName,
  supportOfficeComments,
});

/** Two values are equal when they normalise to the same text. */
export const supportOfficeParts = fieldParts<SupportOfficeValues, SupportOfficeField>(
  supportOfficeFields,
  (one, other, field) => normalize[field](one[field]) === normalize[field](other[field]),
);

/** CHILD-056 to CHILD-058: the server applies the same rules. */
export function supportOfficeIssues(typed: SupportOfficeValues): readonly FormIssue<SupportOfficeField>[] {
  const parsed = SupportOfficeFields.out.omit({ version: true }).safeParse(normalizeValues(typed));
  return (parsed.error?.issues ?? []).map((issue) => ({
    part: issue.path[0] as SupportOfficeField,
    code: issue.message as FieldErrorCode,
    ...('maximum' in issue && { params: { maximum: Number(issue.maximum) } }),
  }));
}

/** The form field a server error refers to. */
export const fieldOfWireName = (refused: string): SupportOfficeField | undefined =>
  refusedField(SupportOfficeFields, refused)?.field as SupportOfficeField | undefined;
