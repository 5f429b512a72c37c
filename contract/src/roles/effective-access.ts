import type { Privilege } from '../access.ts';

/** Effective access: which privileges a person has and from which role and group. Pure functions. */

/** A role in force for a person; without a group, it is assigned directly. */
export interface RoleHolding {
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
  readonly holdings: readonly RoleHolding[];
  readonly roles: ReadonlyMap<number, RoleFacts>;
}

export type Source = Pick<RoleHolding, 'roleId' | 'groupId'>;

export interface EffectiveAccess {
  /** Each privilege with every role and group it comes from. */
  readonly privileges: ReadonlyMap<Privilege, readonly Source[]>;
  readonly crossesOffices: boolean;
}

interface Gathering {
  readonly privileges: Map<Privilege, Source[]>;
  crossesOffices: boolean;
}

function gather(sources: readonly Source[], roles: AccessFacts['roles']): EffectiveAccess {
  const held: Gathering = { privileges: new Map(), crossesOffices: false };
  for (const source of sources) {
    const role = roles.get(source.roleId);
    if (!role) continue;
    held.crossesOffices ||= role.crossesOffices;
    for (const privilege of role.grants) {
      const ways = held.privileges.get(privilege);
      if (ways) ways.push(source);
      else held.privileges.set(privilege, [source]);
    }
  }
  return held;
}

/**
 * The access of each person; people without a role in force are missing. Thousands of people share a few combinations
 * of roles and groups: each combination is computed once, and its people share the same object.
 */
export function accessByUser({ holdings, roles }: AccessFacts): ReadonlyMap<number, EffectiveAccess> {
  const sources = new Map<number, Source[]>();
  for (const { userId, roleId, groupId } of holdings) {
    const own = sources.get(userId);
    if (own) own.push({ roleId, groupId });
    else sources.set(userId, [{ roleId, groupId }]);
  }
  const known = new Map<string, EffectiveAccess>();
  const byUser = new Map<number, EffectiveAccess>();
  for (const [userId, own] of sources) {
    own.sort((a, b) => a.roleId - b.roleId || (a.groupId ?? 0) - (b.groupId ?? 0));
    const combination = own.map(({ roleId, groupId }) => `${roleId}/${groupId ?? ''}`).join(' ');
    const held = known.get(combination) ?? gather(own, roles);
    known.set(combination, held);
    byUser.set(userId, held);
  }
  return byUser;
}

const emptyAccess: EffectiveAccess = { privileges: new Map(), crossesOffices: false };

export interface AccessChange extends Difference {
  readonly userId: number;
}

interface Difference {
  readonly gained: readonly Privilege[];
  readonly lost: readonly Privilege[];
  /** GROUP-006: one source was removed, another remains. */
  readonly kept: readonly { readonly privilege: Privilege; readonly sources: readonly Source[] }[];
  /** Whether the person starts or stops working in every office. */
  readonly changesCrossing: boolean;
  readonly isLeftWithNothing: boolean;
}

const same = (a: Source, b: Source) => a.roleId === b.roleId && a.groupId === b.groupId;

const missing = (from: readonly Source[], rest: readonly Source[]) =>
  from.some((source) => !rest.some((other) => same(source, other)));

function differenceOf(before: EffectiveAccess, after: EffectiveAccess): Difference {
  const kept = [...after.privileges]
    .filter(([privilege, sources]) => missing(before.privileges.get(privilege) ?? [], sources))
    .map(([privilege, sources]) => ({ privilege, sources }));
  return {
    gained: [...after.privileges.keys()].filter((privilege) => !before.privileges.has(privilege)),
    lost: [...before.privileges.keys()].filter((privilege) => !after.privileges.has(privilege)),
    kept,
    changesCrossing: before.crossesOffices !== after.crossesOffices,
    isLeftWithNothing: before.privileges.size > 0 && after.privileges.size === 0,
  };
}

const isNothing = ({ gained, lost, kept, changesCrossing }: Difference) =>
  gained.length + lost.length + kept.length === 0 && !changesCrossing;

/** Who gains, loses or keeps what between two states; people without a change are left out. */
export function accessChanges(before: AccessFacts, after: AccessFacts): AccessChange[] {
  const was = accessByUser(before);
  const is = accessByUser(after);
  const known = new Map<EffectiveAccess, Map<EffectiveAccess, Difference>>();
  const difference = (from: EffectiveAccess, to: EffectiveAccess): Difference => {
    const fromHere = known.get(from) ?? new Map<EffectiveAccess, Difference>();
    known.set(from, fromHere);
    const found = fromHere.get(to) ?? differenceOf(from, to);
    fromHere.set(to, found);
    return found;
  };
  const users = [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => a - b);
  return users
    .map((userId) => ({ userId, ...difference(was.get(userId) ?? emptyAccess, is.get(userId) ?? emptyAccess) }))
    .filter((change) => !isNothing(change));
}

/** Whether one person's access is the same, including its sources. */
export function hasSameAccess(before: AccessFacts, after: AccessFacts, userId: number): boolean {
  const own = ({ holdings, roles }: AccessFacts) =>
    accessByUser({ holdings: holdings.filter((holding) => holding.userId === userId), roles }).get(userId) ??
    emptyAccess;
  const was = own(before);
  const is = own(after);
  if (was.crossesOffices !== is.crossesOffices || was.privileges.size !== is.privileges.size) return false;
  return [...was.privileges].every(([privilege, sources]) => {
    const others = is.privileges.get(privilege) ?? [];
    return !missing(sources, others) && !missing(others, sources);
  });
}
