import type { GroupInput, UserGroup } from '#contract/groups/api.ts';
import { displayName } from '#contract/users/rules.ts';
import { combineParts, fieldParts, listItemParts } from '../../forms/form-parts.ts';

/** Form values of a group. */
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

export const groupMembers = listItemParts<GroupForm, Member>({
  prefix: 'members: ',
  items: ({ members }) => members,
  withItems: (form, members) => ({ ...form, members }),
  nameOf: ({ email }) => email,
  stateOf: ({ isActive }) => isActive,
});

export const groupRoles = listItemParts<GroupForm, GroupForm['roles'][number]>({
  prefix: 'roles: ',
  items: ({ roles }) => roles,
  withItems: (form, roles) => ({ ...form, roles }),
  nameOf: ({ name }) => name,
});

export type GroupField = 'name' | 'description' | 'isActive' | 'office' | 'members' | 'roles';

/** One part per member and per role. */
export const groupParts = combineParts(
  fieldParts<GroupForm, 'name' | 'description' | 'isActive' | 'office'>(['name', 'description', 'isActive', 'office']),
  groupMembers,
  groupRoles,
);

export function fieldOfPart(part: string): GroupField {
  if (groupMembers.has(part)) return 'members';
  return groupRoles.has(part) ? 'roles' : (part as GroupField);
}

export const changedFields = (form: GroupForm, stored: GroupForm): readonly GroupField[] => [
  ...new Set(groupParts.differing(form, stored).map(fieldOfPart)),
];

const wireFields: Readonly<Record<string, GroupField>> = {
  GroupName: 'name',
  Description: 'description',
  Status: 'isActive',
  FDRO: 'office',
  Region: 'office',
};

/** The part of a refused wire field: 'UserGroup.details.GroupName' or 'UserGroup.roles.2.RoleId'. */
export function partOfWireName(refused: string, { roles, members }: GroupForm): string | undefined {
  const [, list, name = ''] = refused.split('.');
  const role = list === 'roles' ? roles[Number(name)] : undefined;
  if (role) return groupRoles.partOf(role);
  const member = list === 'members' ? members[Number(name)] : undefined;
  return member ? groupMembers.partOf(member) : wireFields[name];
}

/** GROUP-006: whether the change may remove somebody's access. */
export function mayRemoveAccess(form: GroupForm, stored: GroupForm): boolean {
  if (stored.isActive && !form.isActive) return true;
  if (stored.roles.some(({ roleId }) => !form.roles.some((role) => role.roleId === roleId))) return true;
  return stored.members.some(
    ({ userId, isActive }) => isActive && !form.members.some((member) => member.userId === userId && member.isActive),
  );
}
