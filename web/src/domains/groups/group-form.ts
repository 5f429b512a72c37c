import type { GroupInput, UserGroup } from '#contract/groups/api.ts';
import { displayName } from '#contract/users/rules.ts';

/** A group as it is edited. */
export interface GroupForm {
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly office: string;
  readonly region: string;
  readonly members: readonly Member[];
  readonly roles: readonly { readonly roleId: number; readonly name: string }[];
}

export interface Member {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  /** GROUP-004: UserRoleStatus. */
  readonly isActive: boolean;
}

export const emptyGroup = (office: string, region: string): GroupForm => ({
  name: '',
  description: '',
  isActive: true,
  office,
  region,
  members: [],
  roles: [],
});

export const formOf = ({ details, members, roles }: UserGroup): GroupForm => ({
  ...details,
  members: members.map((member) => ({
    userId: member.userId,
    name: displayName(member),
    email: member.email,
    isActive: member.isActive,
  })),
  roles: roles.map(({ roleId, name }) => ({ roleId, name })),
});

export const inputOf = ({ name, description, isActive, office, region, members, roles }: GroupForm): GroupInput => ({
  details: { name: name.trim(), description: description.trim(), isActive, office, region },
  members: members.map(({ userId, isActive: isOn }) => ({ userId, isActive: isOn })),
  roles: roles.map(({ roleId }) => ({ roleId })),
});

const memberText = ({ members }: GroupForm) =>
  members
    .map(({ userId, isActive }) => `${userId}:${isActive}`)
    .sort()
    .join();
const roleText = ({ roles }: GroupForm) =>
  roles
    .map(({ roleId }) => roleId)
    .sort((a, b) => a - b)
    .join();

export type GroupField = 'name' | 'description' | 'status' | 'office' | 'members' | 'roles';

export function changedFields(form: GroupForm, stored: GroupForm): GroupField[] {
  const checks: readonly (readonly [GroupField, boolean])[] = [
    ['name', form.name.trim() !== stored.name],
    ['description', form.description.trim() !== stored.description],
    ['status', form.isActive !== stored.isActive],
    ['office', form.office !== stored.office],
    ['members', memberText(form) !== memberText(stored)],
    ['roles', roleText(form) !== roleText(stored)],
  ];
  return checks.filter(([, isChanged]) => isChanged).map(([field]) => field);
}

/** GROUP-006: whether anybody may lose something by this. */
export function takesAway(form: GroupForm, stored: GroupForm): boolean {
  if (stored.isActive && !form.isActive) return true;
  if (stored.roles.some(({ roleId }) => !form.roles.some((role) => role.roleId === roleId))) return true;
  return stored.members.some(
    ({ userId, isActive }) => isActive && !form.members.some((member) => member.userId === userId && member.isActive),
  );
}

const memberPrefix = 'members: ';
const rolePrefix = 'roles: ';

/** F11: one part of the form, named as the refusal names it, taken from another version. */
export function takePart(form: GroupForm, from: GroupForm, key: string): GroupForm {
  if (key === 'GroupName') return { ...form, name: from.name };
  if (key === 'Description') return { ...form, description: from.description };
  if (key === 'Status') return { ...form, isActive: from.isActive };
  if (key.startsWith(memberPrefix)) {
    const isIt = ({ email }: Member) => email === key.slice(memberPrefix.length);
    return { ...form, members: [...form.members.filter((one) => !isIt(one)), ...from.members.filter(isIt)] };
  }
  if (!key.startsWith(rolePrefix)) return form;
  const isIt = ({ name }: { readonly name: string }) => name === key.slice(rolePrefix.length);
  return { ...form, roles: [...form.roles.filter((one) => !isIt(one)), ...from.roles.filter(isIt)] };
}

export const partNamed = (key: string) => ({
  email: key.startsWith(memberPrefix) ? key.slice(memberPrefix.length) : undefined,
  role: key.startsWith(rolePrefix) ? key.slice(rolePrefix.length) : undefined,
});
