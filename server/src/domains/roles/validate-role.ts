import type { Privilege } from '#contract/access.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { type RoleInput, Screens } from '#contract/roles/api.ts';
import { checkRoleName } from '#contract/roles/rules.ts';
import { parseScreens } from '#contract/roles/screens.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { wirePath } from '#contract/wire.ts';
import type { Texts } from '../../db/versions.ts';
import { failFields } from '../../refusal.ts';
import type { RoleValues } from './writes.ts';

function screenProblems(screens: Screens, at: string): { privileges: ReadonlySet<Privilege>; errors: FieldProblem[] } {
  const { privileges, problems } = parseScreens(screens);
  const errors = problems.map(({ path, code }) => ({ field: [at, ...wirePath(Screens, path)].join('.'), code }));
  return { privileges, errors };
}

export function validatePrivileges(screens: Screens, at: string): ReadonlySet<Privilege> {
  const { privileges, errors } = screenProblems(screens, at);
  return errors.length > 0 ? failFields(...errors) : privileges;
}

/** Checks the input and reports every problem at once. */
export function validateRole({ name, isActive, screens }: RoleInput): RoleValues {
  const { privileges, errors } = screenProblems(screens, 'Role.screens');
  const code = checkRoleName(name);
  const params = code === 'too-long' ? { params: { maximum: nameMaximum } } : {};
  const all = code ? [{ field: 'Role.roleName', code, ...params }, ...errors] : errors;
  return all.length > 0 ? failFields(...all) : { name, isActive, privileges };
}

/** One text for each privilege, so that the history has one line for each. */
export const textsOf = ({ name, isActive, privileges }: RoleValues): Texts => ({
  roleName: name,
  status: isActive ? 'Active' : 'Inactive',
  ...Object.fromEntries([...privileges].map((privilege) => [`screens: ${privilege}`, 'Granted'])),
});
