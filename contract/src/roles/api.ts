import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuditEntry } from '../shared/audit.ts';
import { recordId, tidyLine, tidyTextSchema, version } from '../shared/records.ts';
import { activeStatus, instant, nameMaximum, nothing, officeCode, recordIdParam } from '../shared/values.ts';
import { AccessSource } from '../users/access-api.ts';
import { AccessDetail, ModuleAccess } from '../users/api.ts';
import { wire } from '../wire.ts';

/** Roles belong to the partnership, not to an office: ROLE-001 to ROLE-034. */

/** Table T15. Groups of other offices are counted, and named only for people who work in every office. */
export const RoleRow = wire({
  roleId: ['RoleId', z.number().int()],
  name: ['roleName', z.string()],
  isActive: ['status', activeStatus],
  isSample: ['Sample', z.boolean()],
  isAssignedToGroup: ['AssignedToGroup', z.boolean()],
  groups: ['Groups', z.array(z.string())],
  groupsElsewhere: ['GroupsElsewhere', z.number().int()],
  /** People with the role, directly or through a group, in the offices the caller may see. */
  holders: ['Holders', z.number().int()],
  version: ['Version', z.number().int()],
});
export type RoleRow = z.output<typeof RoleRow>;

const GroupName = wire({
  groupId: ['GroupId', z.number().int()],
  groupName: ['GroupName', z.string()],
  office: ['FDRO', officeCode],
});

/** ROLE-006: every module is a screen, and every level of it a row. */
export const Role = wire({
  roleId: ['RoleId', z.number().int()],
  name: ['roleName', z.string()],
  isActive: ['status', activeStatus],
  isSample: ['Sample', z.boolean()],
  crossesOffices: ['CrossesOffices', z.boolean()],
  screens: ['screens', z.array(ModuleAccess)],
  isAssignedToGroup: ['AssignedToGroup', z.boolean()],
  groups: ['Groups', z.array(GroupName)],
  groupsElsewhere: ['GroupsElsewhere', z.number().int()],
  holders: ['Holders', z.number().int()],
  version: ['Version', z.number().int()],
});
export type Role = z.output<typeof Role>;

/** Rows may also be 'Full Access' and 'No Access'; modules that are left out get no access. */
export const Screens = z
  .array(
    wire({
      moduleId: ['ModuleId', recordId],
      levels: ['AccessDetails', z.array(AccessDetail, { error: 'invalid' }).max(13, { error: 'too-many' })],
    }),
    { error: 'invalid' },
  )
  .max(50, { error: 'too-many' });
export type Screens = z.output<typeof Screens>;

const roleNameField = tidyTextSchema(nameMaximum).overwrite(tidyLine);

/** ROLE-005: a new role's status defaults to Active. */
export const NewRole = wire({
  name: ['roleName', roleNameField],
  isActive: ['status', activeStatus.optional()],
  screens: ['screens', Screens],
});
export type NewRole = z.output<typeof NewRole>;

export const RoleInput = wire({
  name: ['roleName', roleNameField],
  isActive: ['status', activeStatus],
  screens: ['screens', Screens],
});
export type RoleInput = z.output<typeof RoleInput>;

/** Also for people who assign roles. */
const readers = [
  'Admin Role Management:View',
  'Admin User Profile Management:View',
  'Admin User Group Management:View',
] as const;

export const listRoles = endpoint({
  method: 'GET',
  path: 'role',
  access: readers,
  summary: 'All roles',
  input: nothing,
  output: wire({ roles: ['Roles', z.array(RoleRow)] }),
});

export const DeletedRole = wire({
  roleId: ['RoleId', z.number().int()],
  name: ['roleName', z.string()],
  deletedBy: ['DeletedBy', z.string()],
  deletedAt: ['DeletedDate', instant],
});
export type DeletedRole = z.output<typeof DeletedRole>;

/** F20: latest first; their histories can still be read. */
export const listDeletedRoles = endpoint({
  method: 'GET',
  path: 'role/deleted',
  access: 'Admin Role Management:View',
  summary: 'Roles that were deleted, by whom and when',
  input: nothing,
  output: wire({ roles: ['DeletedRoles', z.array(DeletedRole)] }),
});

export const getRole = endpoint({
  method: 'GET',
  path: 'role/:id',
  access: readers,
  summary: 'One role with its access by module',
  input: wire({ roleId: ['id', recordIdParam] }),
  output: wire({ role: ['Role', Role] }),
});

export const createRole = endpoint({
  method: 'POST',
  path: 'role',
  access: 'Admin Role Management:Create',
  summary: 'Create a custom role',
  input: wire({ role: ['Role', NewRole] }),
  output: wire({ role: ['Role', Role] }),
});

export const saveRole = endpoint({
  method: 'PUT',
  path: 'role/:id',
  access: 'Admin Role Management:Edit',
  summary: 'Change a role',
  input: wire({ roleId: ['id', recordIdParam], version: ['Version', version], role: ['Role', RoleInput] }),
  output: wire({ role: ['Role', Role] }),
});

/** ROLE-007: from the list; the only change an inactive role allows. */
export const setRoleStatus = endpoint({
  method: 'PUT',
  path: 'role/:id/status',
  access: 'Admin Role Management:Edit',
  summary: 'Activate or deactivate a role',
  input: wire({ roleId: ['id', recordIdParam], version: ['Version', version], isActive: ['status', activeStatus] }),
  output: wire({ role: ['Role', Role] }),
});

/** ROLE-020: also removes the role from every user and user group. */
export const deleteRole = endpoint({
  method: 'DELETE',
  path: 'role/:id',
  access: 'Admin Role Management:Delete',
  summary: 'Delete a custom role',
  input: wire({ roleId: ['id', recordIdParam], version: ['Version', recordIdParam] }),
  output: wire({ users: ['Users', z.number().int()], groups: ['Groups', z.number().int()] }),
});

/** The effect of a change on one person. */
export const PersonAffected = wire({
  userId: ['UserId', z.number().int()],
  name: ['Name', z.string()],
  email: ['Email', z.string()],
  office: ['FDRO', officeCode],
  gained: ['Gained', z.array(z.string())],
  lost: ['Lost', z.array(z.string())],
  /** GROUP-006: privileges that are still held another way. */
  kept: ['Kept', z.array(wire({ privilege: ['Privilege', z.string()], sources: ['Sources', z.array(AccessSource)] }))],
  isLeftWithNothing: ['LeftWithNothing', z.boolean()],
});
export type PersonAffected = z.output<typeof PersonAffected>;

/** People is limited to the first ones, those left without any access before the others. */
export const Preview = wire({
  people: ['People', z.array(PersonAffected)],
  total: ['TotalRecords', z.number().int()],
  leftWithNothing: ['LeftWithNothing', z.number().int()],
});
export type Preview = z.output<typeof Preview>;
export const previewMaximum = 200;

/** Without screens: the effect of deleting or deactivating the role. */
export const previewRole = endpoint({
  method: 'POST',
  path: 'role/:id/preview',
  access: ['Admin Role Management:Edit', 'Admin Role Management:Delete'],
  summary: 'Who would gain, lose or keep what',
  input: wire({ roleId: ['id', recordIdParam], screens: ['screens', Screens.optional()] }),
  output: wire({ preview: ['Preview', Preview] }),
});

export const listRoleAudit = endpoint({
  method: 'GET',
  path: 'role/:id/audit',
  access: 'Admin Role Management:View',
  summary: 'Who changed what in a role',
  input: wire({ roleId: ['id', recordIdParam] }),
  output: wire({ audit: ['Audit', z.array(AuditEntry)] }),
});

/**
 * Table T13: histories are exported as csv and need Export. The modules of roles and groups have no such level (table
 * T7), so Export of user profiles is required, and View of the role's own module, as on the screen.
 */
export const exportRoleAudit = endpoint({
  method: 'GET',
  path: 'role/:id/audit/export',
  access: 'Admin User Profile Management:Export',
  summary: 'The history of a role as csv',
  produces: 'file',
  input: wire({ roleId: ['id', recordIdParam] }),
  output: nothing,
});

/** T5: the modules with the access types each of them has. */
export const listModules = endpoint({
  method: 'GET',
  path: 'list/module',
  access: 'signed-in',
  summary: 'Modules with their access types',
  input: nothing,
  output: wire({
    modules: [
      'Modules',
      z.array(
        wire({
          moduleId: ['ModuleId', z.number().int()],
          moduleName: ['ModuleName', z.string()],
          levels: ['AccessTypes', z.array(z.string())],
        }),
      ),
    ],
  }),
});
