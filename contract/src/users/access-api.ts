import { z } from 'zod';
import { accessTypes } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageSize, queryPaging, recordId, version } from '../shared/records.ts';
import { activeStatus, instant, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { ModuleAccess } from './api.ts';

/** User Access Management: USER-003, USER-004, USER-047, and the explanation of a person's access. */

const RoleGiven = wire({
  roleId: ['RoleId', z.number().int()],
  roleName: ['RoleName', z.string()],
  isActive: ['Status', activeStatus],
  region: ['Region', z.string()],
  office: ['FDRO', officeCode],
});

/** T5: the roles assigned in one region and office, and the person's effective access from all sources. */
export const UserAccess = wire({
  userId: ['UserId', z.number().int()],
  region: ['Region', z.string()],
  office: ['FDRO', officeCode],
  roles: ['roles', z.array(RoleGiven)],
  modules: ['modules', z.array(ModuleAccess)],
  /** Assigned in other offices: without effect while the person belongs to this one. */
  elsewhere: ['RolesElsewhere', z.array(RoleGiven)],
  version: ['Version', z.number().int()],
});
export type UserAccess = z.output<typeof UserAccess>;

export const getAccess = endpoint({
  method: 'GET',
  path: 'user/:id/access',
  access: 'Admin User Profile Management:View',
  summary: 'Roles and access of a user',
  input: wire({ userId: ['id', recordIdParam], office: ['FDRO', officeCode.optional()] }),
  output: wire({ access: ['UserAccess', UserAccess] }),
});

/** T5 also names modules[]: they follow from the roles and cannot be assigned, so sending them is refused. */
const AccessInput = wire(
  {
    region: ['Region', z.string({ error: 'invalid' }).max(6, { error: 'too-long' })],
    office: ['FDRO', officeCode],
    roles: [
      'roles',
      z.array(wire({ roleId: ['RoleId', recordId] }), { error: 'invalid' }).max(50, { error: 'too-many' }),
    ],
  },
  { unknown: 'refuse' },
);

/**
 * Replaces the directly assigned roles in that office. In the caller's own office, or anywhere for a Partnership Admin.
 */
export const saveAccess = endpoint({
  method: 'PUT',
  path: 'user/:id/access',
  access: 'Admin User Profile Management:Edit',
  summary: 'Give and take roles',
  input: wire({
    userId: ['id', recordIdParam],
    version: ['Version', version],
    access: ['UserAccess', AccessInput],
  }),
  output: wire({ access: ['UserAccess', UserAccess] }),
});

/** A role held directly (no group) or through a group. */
export const AccessSource = wire({
  roleId: ['RoleId', z.number().int()],
  roleName: ['RoleName', z.string()],
  groupId: ['GroupId', z.number().int().nullable()],
  groupName: ['GroupName', z.string().nullable()],
});
export type AccessSource = z.output<typeof AccessSource>;

/** Why an assignment has no effect. */
export const dormantReasons = [
  'user-inactive',
  'role-inactive',
  'group-inactive',
  'membership-inactive',
  'other-office',
] as const;
export type DormantReason = (typeof dormantReasons)[number];

export const PrivilegeHeld = wire({
  moduleId: ['ModuleId', z.number().int()],
  moduleName: ['ModuleName', z.string()],
  accessType: ['AccessTypeDescription', z.string()],
  sources: ['Sources', z.array(AccessSource)],
});

export const explainAccess = endpoint({
  method: 'GET',
  path: 'user/:id/access/why',
  access: 'Admin User Profile Management:View',
  summary: 'Each privilege of a user with the roles and groups it comes from',
  input: wire({ userId: ['id', recordIdParam] }),
  output: wire({
    crossesOffices: ['CrossesOffices', z.boolean()],
    privileges: ['Privileges', z.array(PrivilegeHeld)],
    dormant: [
      'WithoutEffect',
      z.array(wire({ source: ['Source', AccessSource], reason: ['Reason', z.enum(dormantReasons)] })),
    ],
  }),
});

export const PrivilegeHolder = wire({
  userId: ['UserId', z.number().int()],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  email: ['Email', z.string()],
  office: ['FDRO', officeCode],
  sources: ['Sources', z.array(AccessSource)],
});

export const listPrivilegeHolders = endpoint({
  method: 'GET',
  path: 'access/holder',
  access: 'Admin User Profile Management:View',
  summary: 'Who has a privilege, and why',
  office: 'office',
  input: wire({
    moduleId: ['ModuleId', recordIdParam],
    accessType: ['AccessTypeDescription', z.enum(accessTypes, { error: 'not-in-list' })],
    office: ['FDRO', officeCode],
    ...queryPaging,
  }),
  output: wire({ holders: ['Holders', z.array(PrivilegeHolder)], total: ['TotalRecords', z.number().int()] }),
});

export const requestOutcomes = ['Granted', 'Declined'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];
export const requestCommentMaximum = 500;

/** Requests for access (ERR-011 to ERR-013): the work list of the office's administrators. */
export const AccessRequest = wire({
  requestId: ['AccessRequestId', z.number().int()],
  userId: ['UserId', z.number().int()],
  name: ['Name', z.string()],
  email: ['Email', z.string()],
  office: ['FDRO', officeCode],
  privilege: ['Privilege', z.string().nullable()],
  requestedAt: ['RequestedDate', instant],
  isSent: ['Sent', z.boolean()],
  assignedTo: ['AssignedTo', wire({ userId: ['UserId', z.number().int()], name: ['Name', z.string()] }).nullable()],
  closedAt: ['ClosedDate', instant.nullable()],
  closedBy: ['ClosedBy', z.string().nullable()],
  outcome: ['Outcome', z.enum(requestOutcomes).nullable()],
  comment: ['Comment', z.string()],
});
export type AccessRequest = z.output<typeof AccessRequest>;

export const listAccessRequests = endpoint({
  method: 'POST',
  path: 'user/accessRequest/search',
  access: 'Admin User Profile Management:View',
  summary: 'Requests for access, open ones first',
  office: 'office',
  input: wire({
    office: ['FDRO', officeCode],
    state: ['State', z.enum(['open', 'closed', 'all'], { error: 'not-in-list' }).optional()],
    page: ['Page', page.optional()],
    pageSize: ['PageSize', pageSize.optional()],
  }),
  output: wire({ requests: ['AccessRequests', z.array(AccessRequest)], total: ['TotalRecords', z.number().int()] }),
});

/** Assigns it to one of the office's administrators, or back to all of them. */
export const assignAccessRequest = endpoint({
  method: 'PUT',
  path: 'user/accessRequest/:id/assign',
  access: 'Admin User Profile Management:Edit',
  summary: 'Say who deals with a request',
  input: wire({ requestId: ['id', recordIdParam], assignedTo: ['AssignedTo', recordId.nullable()] }),
  output: wire({ request: ['AccessRequest', AccessRequest] }),
});

/** Granting the requested access also closes the request. */
export const closeAccessRequest = endpoint({
  method: 'PUT',
  path: 'user/accessRequest/:id/close',
  access: 'Admin User Profile Management:Edit',
  summary: 'Close a request',
  input: wire({
    requestId: ['id', recordIdParam],
    outcome: ['Outcome', z.enum(requestOutcomes, { error: 'not-in-list' })],
    comment: [
      'Comment',
      z.string({ error: 'invalid' }).trim().max(requestCommentMaximum, { error: 'too-long' }).optional(),
    ],
  }),
  output: wire({ request: ['AccessRequest', AccessRequest] }),
});
