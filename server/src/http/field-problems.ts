import type { z } from 'zod';
import { type FieldErrorCode, fieldErrors } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { wirePath } from '#contract/wire.ts';

type Issue = z.core.$ZodIssue;

const isFieldCode = (text: string): text is FieldErrorCode => Object.hasOwn(fieldErrors, text);

const byFormat: Readonly<Record<string, FieldErrorCode>> = {
  email: 'not-an-email',
  date: 'not-a-date',
  datetime: 'not-a-date',
};
const tooBig: Readonly<Record<string, FieldErrorCode>> = { string: 'too-long', array: 'too-many' };

function codeOf(issue: Issue): FieldErrorCode {
  if (issue.input === undefined) return 'required';
  if (isFieldCode(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'not-a-number' : 'invalid';
    case 'invalid_value':
      return 'not-in-list';
    case 'invalid_format':
      return byFormat[issue.format] ?? 'invalid';
    case 'too_big':
      return tooBig[issue.origin] ?? 'out-of-range';
    case 'too_small':
      if (issue.origin === 'number') return 'out-of-range';
      return issue.minimum === 1 ? 'required' : 'too-short';
    default:
      return 'invalid';
  }
}

function paramsOf(issue: Issue, code: FieldErrorCode): FieldProblem['params'] {
  const known: Record<string, string | number> = {};
  if (issue.code === 'too_big') known.maximum = Number(issue.maximum);
  if (issue.code === 'too_small') known.minimum = Number(issue.minimum);
  if (issue.code === 'custom') Object.assign(known, issue.params);
  const wanted = (fieldErrors[code] as readonly string[]).filter((name) => known[name] !== undefined);
  return wanted.length > 0
    ? Object.fromEntries(wanted.map((name) => [name, known[name] as string | number]))
    : undefined;
}

/** Converts Zod issues into field error codes at wire names. */
export const fieldProblems = (schema: z.core.$ZodType, issues: readonly Issue[]): FieldProblem[] =>
  issues.flatMap((issue): FieldProblem[] => {
    const path = wirePath(schema, issue.path);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), code: 'unknown' }));
    const code = codeOf(issue);
    const params = paramsOf(issue, code);
    return [{ field: path.join('.'), code, ...(params && { params }) }];
  });
