import { SupportOfficeFields } from '#contract/children/card-api.ts';
import type { FieldErrorCode } from '#contract/errors.ts';
import { tidyLine, tidyLines } from '#contract/records.ts';
import type { OfficeWords } from './queries.ts';

/** CHILD-003: the two fields that can be edited. */
export const officeFields = ['supportOfficeName', 'supportOfficeComments'] as const;
export type OfficeField = (typeof officeFields)[number];

/** Blanks at the ends and between words are nobody's meaning; the lines of the comments are. */
export const tidy: Readonly<Record<OfficeField, (text: string) => string>> = {
  supportOfficeName: tidyLine,
  supportOfficeComments: tidyLines,
};

export const tidyWords = (words: OfficeWords): OfficeWords => ({
  supportOfficeName: tidy.supportOfficeName(words.supportOfficeName),
  supportOfficeComments: tidy.supportOfficeComments(words.supportOfficeComments),
});

/** Only the two fields of what may hold more. */
export const wordsOf = ({ supportOfficeName, supportOfficeComments }: OfficeWords): OfficeWords => ({
  supportOfficeName,
  supportOfficeComments,
});

export const changedFields = (typed: OfficeWords, stored: OfficeWords): readonly OfficeField[] =>
  officeFields.filter((field) => tidy[field](typed[field]) !== stored[field]);

/** F11: what one of the two alone changed is as that one left it; about these the person is asked. */
export const changedByBoth = (mine: OfficeWords, now: OfficeWords, base: OfficeWords): readonly OfficeField[] =>
  changedFields(mine, now).filter(
    (field) => changedFields(wordsOf(now), base).includes(field) && changedFields(mine, base).includes(field),
  );

export interface WordsProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, number>>;
}

/** CHILD-056 to CHILD-058: the rules the server applies as well. */
export function wordsProblems(typed: OfficeWords): Partial<Readonly<Record<OfficeField, WordsProblem>>> {
  const parsed = SupportOfficeFields.out.omit({ version: true }).safeParse(tidyWords(typed));
  const problems: Partial<Record<OfficeField, WordsProblem>> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as OfficeField;
    problems[field] ??= {
      code: issue.message as FieldErrorCode,
      ...('maximum' in issue && { params: { maximum: Number(issue.maximum) } }),
    };
  }
  return problems;
}
