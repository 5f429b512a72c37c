import {
  type AccessType,
  can,
  type Grants,
  type ModuleName,
  modules,
  type Privilege,
  privilege,
} from '#contract/access.ts';
import type { Role, Screens } from '#contract/roles/api.ts';
import { type Levels, type Matrix, type MatrixColumn, matrixOf, privilegesOf, toggle } from '#contract/roles/matrix.ts';
import { screensOf } from '#contract/roles/screens.ts';
import { combineParts, fieldParts, listItemParts } from '../../forms/form-parts.ts';

/** Form values of a role. */
export interface RoleForm {
  readonly name: string;
  readonly isActive: boolean;
  readonly privileges: readonly Privilege[];
}

/** ROLE-005: a new role's status defaults to Active. */
export const emptyRole: RoleForm = { name: '', isActive: true, privileges: [] };

const nothing: Levels = new Set();
export const levelsHeld = (matrix: Matrix, module: ModuleName): Levels => matrix.get(module) ?? nothing;

const grantedIn = (screens: Role['screens']): Privilege[] =>
  screens.flatMap(({ moduleName, levels }) =>
    levels
      .filter(({ isGranted }) => isGranted)
      .map(({ accessType }) => privilege(moduleName as ModuleName, accessType as AccessType)),
  );

export const formOf = (role: Role): RoleForm => ({
  name: role.name,
  isActive: role.isActive,
  privileges: privilegesOf(matrixOf(grantedIn(role.screens))),
});

export const screensIn = (form: RoleForm): Screens => screensOf(new Set(form.privileges));

export function toggleBox(form: RoleForm, module: ModuleName, column: MatrixColumn): RoleForm {
  const matrix = new Map(matrixOf(form.privileges));
  matrix.set(module, toggle(module, levelsHeld(matrix, module), column));
  return { ...form, privileges: privilegesOf(matrix) };
}

/** Users cannot grant or revoke what they do not hold: such a box is disabled. */
export function exceedsOwnAccess(held: Levels, module: ModuleName, column: MatrixColumn, grants: Grants): boolean {
  const after = toggle(module, held, column);
  const changed = [...held, ...after].filter((level) => held.has(level) !== after.has(level));
  return changed.some((level) => !can(grants, privilege(module, level)));
}

export interface ModuleChange {
  readonly module: ModuleName;
  readonly added: readonly AccessType[];
  readonly removed: readonly AccessType[];
}

export function moduleChanges(before: readonly Privilege[], after: readonly Privilege[]): ModuleChange[] {
  const was = matrixOf(before);
  const is = matrixOf(after);
  return modules
    .map(({ name, levels }) => ({
      module: name,
      added: (levels as readonly AccessType[]).filter(
        (level) => is.get(name)?.has(level) && !was.get(name)?.has(level),
      ),
      removed: (levels as readonly AccessType[]).filter(
        (level) => was.get(name)?.has(level) && !is.get(name)?.has(level),
      ),
    }))
    .filter(({ added, removed }) => added.length + removed.length > 0);
}

export interface CopyResult {
  readonly form: RoleForm;
  /** Privileges the user may neither grant nor revoke; they stay unchanged. */
  readonly leftOut: readonly Privilege[];
}

/** Copies the access of another role, limited to what the user holds. */
export function copyAccess(form: RoleForm, from: RoleForm, grants: Grants): CopyResult {
  const leftOut = [...new Set([...form.privileges, ...from.privileges])].filter(
    (one) => form.privileges.includes(one) !== from.privileges.includes(one) && !can(grants, one),
  );
  const wanted = new Set(from.privileges);
  for (const one of leftOut)
    if (form.privileges.includes(one)) wanted.add(one);
    else wanted.delete(one);
  return { form: { ...form, privileges: privilegesOf(matrixOf(wanted)) }, leftOut };
}

export const rolePrivileges = listItemParts<RoleForm, Privilege>({
  prefix: 'privileges: ',
  items: ({ privileges }) => privileges,
  withItems: (form, privileges) => ({ ...form, privileges }),
  nameOf: String,
});

/** One part per privilege. */
export const roleParts = combineParts(fieldParts<RoleForm, 'name' | 'isActive'>(['name', 'isActive']), rolePrivileges);
