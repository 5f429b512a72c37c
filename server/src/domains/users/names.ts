import type { FieldProblem } from '#contract/problem.ts';
import { checkPersonName } from '#contract/users/profile-rules.ts';
import { nameMaximum } from '#contract/values.ts';
import { failFields } from '../../refusal.ts';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** USER-042: what an administrator types; a stored name may stay as it came. */
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
