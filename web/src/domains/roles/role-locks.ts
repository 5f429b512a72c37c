import type { Role, RoleRow } from '#contract/roles/api.ts';
import { type RoleLock, type RolePart, roleLock } from '#contract/roles/rules.ts';

/** Error codes, so that the text is the same as the server's refusal. */
export type WhyLocked = RoleLock | 'own-access' | 'role-used-elsewhere' | 'no-access';

interface Me {
  readonly roleIds: readonly number[];
  readonly crossesOffices: boolean;
  /** Edit; for a deletion Delete. */
  readonly hasLevel: boolean;
}

type Locked = Pick<Role | RoleRow, 'roleId' | 'isActive' | 'isSample' | 'isAssignedToGroup' | 'groupsElsewhere'>;

/** Why the user cannot change a part of a role; the server enforces the same rules. */
export function whyLocked(role: Locked, part: RolePart, me: Me): WhyLocked | undefined {
  if (!me.hasLevel) return 'no-access';
  const own = roleLock(role, part);
  if (own) return own;
  if (me.roleIds.includes(role.roleId)) return 'own-access';
  if (role.groupsElsewhere > 0 && !me.crossesOffices) return 'role-used-elsewhere';
  return undefined;
}
