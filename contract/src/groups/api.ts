import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { tidyName } from '../office-settings/list-rules.ts';
import { Preview } from '../roles/api.ts';
import { AuditEntry } from '../shared/audit.ts';
import { recordId, tidyTextSchema, version } from '../shared/records.ts';
import { activeStatus, nameMaximum, nothing, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { descriptionMaximum, membersMaximum, rolesMaximum } from './rules.ts';

/** User groups belong to an office and grant their roles to their members: GROUP-001 to GROUP-008. */

/** Table T15. */
export const GroupRow = wire({
  groupId: ['GroupId', z.number().int()],
  name: ['GroupName', z.string()],
  office: ['FDRO', officeCode],
  members: ['Members', z.number().int()],
  roles: ['Roles', z.array(z.string())],
  isActive: ['Status', activeStatus],
  version: ['Version', z.number().int()],
});
export type GroupRow = z.output<typeof GroupRow>;

const Member = wire({
  userId: ['UserId', z.number().int()],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  email: ['Email', z.string()],
  isUserActive: ['Status', activeStatus],
  isActive: ['UserRoleStatus', activeStatus],
});

const RoleOfGroup = wire({
  roleId: ['RoleId', z.number().int()],
  name: ['roleName', z.string()],
  isActive: ['status', activeStatus],
});

/** GROUP-003: name, description, status, FDRO and region. */
const Details = wire({
  name: ['GroupName', z.string()],
  description: ['Description', z.string()],
  isActive: ['Status', activeStatus],
  office: ['FDRO', officeCode],
  region: ['Region', z.string()],
});

export const UserGroup = wire({
  groupId: ['GroupId', z.number().int()],
  details: ['details', Details],
  members: ['members', z.array(Member)],
  roles: ['roles', z.array(RoleOfGroup)],
  version: ['Version', z.number().int()],
});
export type UserGroup = z.output<typeof UserGroup>;

export const GroupInput = wire({
  details: [
    'details',
    wire({
      // Normalised: composed letters, single spaces.
      name: ['GroupName', tidyTextSchema(nameMaximum).overwrite(tidyName)],
      description: ['Description', tidyTextSchema(descriptionMaximum).optional()],
      isActive: ['Status', activeStatus.optional()],
      /** The office of a group cannot change. */
      office: ['FDRO', officeCode],
      region: ['Region', tidyTextSchema(6)],
    }),
  ],
  members: [
    'members',
    z
      .array(wire({ userId: ['UserId', recordId], isActive: ['UserRoleStatus', activeStatus.optional()] }), {
        error: 'invalid',
      })
      .max(membersMaximum, { error: 'too-many' }),
  ],
  roles: [
    'roles',
    z.array(wire({ roleId: ['RoleId', recordId] }), { error: 'invalid' }).max(rolesMaximum, { error: 'too-many' }),
  ],
});
export type GroupInput = z.output<typeof GroupInput>;

/** Also for people who assign groups to users. */
export const listGroups = endpoint({
  method: 'GET',
  path: 'userGroup',
  access: ['Admin User Group Management:View', 'Admin User Profile Management:View'],
  summary: 'User groups of an office',
  office: 'office',
  input: wire({
    office: ['FDRO', officeCode.optional()],
    status: ['Status', z.enum(['Active', 'Inactive']).optional()],
  }),
  output: wire({ groups: ['UserGroups', z.array(GroupRow)] }),
});

export const getGroup = endpoint({
  method: 'GET',
  path: 'userGroup/:id',
  access: 'Admin User Group Management:View',
  summary: 'One user group with members and roles',
  input: wire({ groupId: ['id', recordIdParam] }),
  output: wire({ group: ['UserGroup', UserGroup] }),
});

export const createGroup = endpoint({
  method: 'POST',
  path: 'userGroup',
  access: 'Admin User Group Management:Create',
  summary: 'Create a user group',
  input: wire({ group: ['UserGroup', GroupInput] }),
  output: wire({ group: ['UserGroup', UserGroup] }),
});

export const saveGroup = endpoint({
  method: 'PUT',
  path: 'userGroup/:id',
  access: 'Admin User Group Management:Edit',
  summary: 'Change a user group, its members and roles',
  input: wire({ groupId: ['id', recordIdParam], version: ['Version', version], group: ['UserGroup', GroupInput] }),
  output: wire({ group: ['UserGroup', UserGroup] }),
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: 'userGroup/:id',
  access: 'Admin User Group Management:Delete',
  summary: 'Delete a user group',
  input: wire({ groupId: ['id', recordIdParam], version: ['Version', recordIdParam] }),
  output: wire({ members: ['Members', z.number().int()] }),
});

/** GROUP-006: which members would lose which privileges. Without a group in the input: the effect of deleting it. */
export const previewGroup = endpoint({
  method: 'POST',
  path: 'userGroup/:id/preview',
  access: ['Admin User Group Management:Edit', 'Admin User Group Management:Delete'],
  summary: 'Which members would gain, lose or keep what',
  input: wire({ groupId: ['id', recordIdParam], group: ['UserGroup', GroupInput.optional()] }),
  output: wire({ preview: ['Preview', Preview] }),
});

export const listGroupAudit = endpoint({
  method: 'GET',
  path: 'userGroup/:id/audit',
  access: 'Admin User Group Management:View',
  summary: 'Who changed what in a user group',
  input: wire({ groupId: ['id', recordIdParam] }),
  output: wire({ audit: ['Audit', z.array(AuditEntry)] }),
});

/** Table T13: needs Export of user profiles and View of user groups, like the history of a role. */
export const exportGroupAudit = endpoint({
  method: 'GET',
  path: 'userGroup/:id/audit/export',
  access: 'Admin User Profile Management:Export',
  summary: 'The history of a user group as csv',
  produces: 'file',
  input: wire({ groupId: ['id', recordIdParam] }),
  output: nothing,
});
