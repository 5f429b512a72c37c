import type { z } from 'zod';
import type { FieldProblem } from '#contract/problem.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import { wirePath } from '#contract/wire.ts';
import { failFields } from '../refusal.ts';

/** Converts issues of the rules into field problems at wire names under `body`. */
export const problemsOf = (schema: z.core.$ZodType, issues: readonly FieldIssue[], body: string): FieldProblem[] =>
  issues.map(({ path, code, params }) => ({
    field: [body, ...wirePath(schema, path)].join('.'),
    code,
    ...(params && { params: { ...params } }),
  }));

/** Refuses if the rules found any issue. */
export function failIssues(schema: z.core.$ZodType, issues: readonly FieldIssue[], body: string): void {
  if (issues.length > 0) failFields(...problemsOf(schema, issues, body));
}
