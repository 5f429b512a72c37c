import type { FieldProblem } from '#contract/problem.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { checkPersonName } from '#contract/users/profile-rules.ts';
import { failFields } from '../../refusal.ts';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** USER-042: checks names typed by an administrator; an unchanged stored name is allowed. */
export function checkNames(wanted: Names, stored?: Names): void {
  const fields = [
    ['User.FirstName', checkPersonName(wanted.firstName, stored?.firstName)],
    ['User.LastName', checkPersonName(wanted.lastName, stored?.lastName)],
  ] as const;
  const problems = fields.flatMap(([field, code]): FieldProblem[] =>
    code ? [{ field, code, ...(code === 'too-long' && { params: { maximum: nameMaximum } }) }] : [],
  );
  if (problems.length > 0) failFields(...problems);
}
