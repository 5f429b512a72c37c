import type { Privilege } from '../access.ts';

/** Who may do what, and why: pure functions over roles held directly or through groups. */

/** A role in force for a person; without a group it was given directly. */
export interface Holding {
  readonly userId: number;
  readonly roleId: number;
  readonly groupId: number | null;
}

export interface RoleFacts {
  readonly grants: ReadonlySet<Privilege>;
  /** USER-047. */
  readonly crossesOffices: boolean;
}

export interface AccessFacts {
  readonly holdings: readonly Holding[];
  readonly roles: ReadonlyMap<number, RoleFacts>;
}

export type Source = Pick<Holding, 'roleId' | 'groupId'>;

export interface Held {
  /** Each privilege with every way it is held. */
  readonly privileges: ReadonlyMap<Privilege, readonly Source[]>;
  readonly crossesOffices: boolean;
}

interface Gathering {
  readonly privileges: Map<Privilege, Source[]>;
  crossesOffices: boolean;
}

/** What each person holds. People without any role in force are missing. */
export function accessByUser({ holdings, roles }: AccessFacts): ReadonlyMap<number, Held> {
  const byUser = new Map<number, Gathering>();
  for (const { userId, roleId, groupId } of holdings) {
    const role = roles.get(roleId);
    if (!role) continue;
    const held = byUser.get(userId) ?? { privileges: new Map(), crossesOffices: false };
    byUser.set(userId, held);
    held.crossesOffices ||= role.crossesOffices;
    for (const privilege of role.grants) {
      const sources = held.privileges.get(privilege);
      if (sources) sources.push({ roleId, groupId });
      else held.privileges.set(privilege, [{ roleId, groupId }]);
    }
  }
  return byUser;
}

const nobody: Held = { privileges: new Map(), crossesOffices: false };

export interface AccessChange {
  readonly userId: number;
  readonly gained: readonly Privilege[];
  readonly lost: readonly Privilege[];
  /** GROUP-006: one way of holding it went, another remains. */
  readonly kept: readonly { readonly privilege: Privilege; readonly sources: readonly Source[] }[];
  /** Whether the person begins or ceases to work in every office. */
  readonly changesCrossing: boolean;
  readonly isLeftWithNothing: boolean;
}

const same = (a: Source, b: Source) => a.roleId === b.roleId && a.groupId === b.groupId;

const missing = (from: readonly Source[], rest: readonly Source[]) =>
  from.some((source) => !rest.some((other) => same(source, other)));

function changeOf(userId: number, before: Held, after: Held): AccessChange {
  const kept = [...after.privileges]
    .filter(([privilege, sources]) => missing(before.privileges.get(privilege) ?? [], sources))
    .map(([privilege, sources]) => ({ privilege, sources }));
  return {
    userId,
    gained: [...after.privileges.keys()].filter((privilege) => !before.privileges.has(privilege)),
    lost: [...before.privileges.keys()].filter((privilege) => !after.privileges.has(privilege)),
    kept,
    changesCrossing: before.crossesOffices !== after.crossesOffices,
    isLeftWithNothing: before.privileges.size > 0 && after.privileges.size === 0,
  };
}

/** Who gains, loses or keeps what between two states; people for whom nothing changes are left out. */
export function accessChanges(before: AccessFacts, after: AccessFacts): AccessChange[] {
  const was = accessByUser(before);
  const is = accessByUser(after);
  const users = [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => a - b);
  return users
    .map((userId) => changeOf(userId, was.get(userId) ?? nobody, is.get(userId) ?? nobody))
    .filter(
      ({ gained, lost, kept, changesCrossing }) => gained.length + lost.length + kept.length > 0 || changesCrossing,
    );
}

/** Whether one person's access is the same, source by source. */
export function hasSameAccess(before: AccessFacts, after: AccessFacts, userId: number): boolean {
  const was = accessByUser(before).get(userId) ?? nobody;
  const is = accessByUser(after).get(userId) ?? nobody;
  if (was.crossesOffices !== is.crossesOffices || was.privileges.size !== is.privileges.size) return false;
  return [...was.privileges].every(([privilege, sources]) => {
    const others = is.privileges.get(privilege) ?? [];
    return !missing(sources, others) && !missing(others, sources);
  });
}
