import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuditEntry } from '../shared/audit.ts';
import { Language } from '../shared/language.ts';
import { defaultPageSize } from '../shared/paging.ts';
import { direction, page, pageSize, recordId, tidyLine, tidyTextSchema, version } from '../shared/records.ts';
import { activeStatus, flag, instant, nameMaximum, nothing, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { activeMinutesRange, centralIdMaximum, emailMaximum, isEmail, tidyEmail } from './profile-rules.ts';

/** Administration of user profiles: USER-001, USER-002, USER-018 to USER-026. */

const personEmail = z
  .string({ error: 'not-an-email' })
  .max(emailMaximum, { error: 'too-long', abort: true })
  .overwrite(tidyEmail)
  .refine(isEmail, { error: 'not-an-email' });

/** GROUP-004: the values of UserRoleStatus are Active and Inactive. */
const GroupAssigned = wire({
  groupId: ['GroupId', z.number().int()],
  groupName: ['GroupName', z.string()],
  isActive: ['UserRoleStatus', activeStatus],
});

export const UserProfile = wire({
  userId: ['UserId', z.number().int()],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  email: ['Email', z.string()],
  office: ['FDRO', officeCode],
  region: ['Region', z.string()],
  isActive: ['Status', activeStatus],
  centralId: ['wvCentral', z.string().nullable()],
  language: ['language', Language],
  hasPrcdsAccess: ['AccessToPRCDS', flag],
  activeMinutes: ['ActiveTime', z.number().int()],
  groups: ['GroupsAssigned', z.array(GroupAssigned)],
  version: ['Version', z.number().int()],
  createdAt: ['CreatedDate', instant],
  updatedAt: ['ModifiedDate', instant],
  updatedBy: ['ModifiedBy', z.string().nullable()],
  /** The person left, and their name and address were replaced by their number. */
  isPseudonymised: ['Pseudonymised', z.boolean()],
  /** Why the caller cannot change this person's access: it is the caller's own, or exceeds the caller's. */
  accessLock: ['AccessLock', z.enum(['own-access', 'beyond-own-access']).nullable()],
});
export type UserProfile = z.output<typeof UserProfile>;

/** checkPersonName validates the names: a name from the identity provider may stay. */
export const ProfileInput = wire({
  firstName: ['FirstName', tidyTextSchema(nameMaximum).overwrite(tidyLine)],
  lastName: ['LastName', tidyTextSchema(nameMaximum).overwrite(tidyLine)],
  email: ['Email', personEmail],
  office: ['FDRO', officeCode],
  region: ['Region', tidyTextSchema(6)],
  isActive: ['Status', activeStatus.optional()],
  centralId: ['wvCentral', tidyTextSchema(centralIdMaximum).nullable().optional()],
  language: ['language', Language.optional()],
  hasPrcdsAccess: ['AccessToPRCDS', flag.optional()],
  activeMinutes: [
    'ActiveTime',
    z
      .number({ error: 'not-a-number' })
      .int({ error: 'not-a-number' })
      .min(activeMinutesRange.minimum, { error: 'out-of-range' })
      .max(activeMinutesRange.maximum, { error: 'out-of-range' })
      .optional(),
  ],
  groups: [
    'GroupsAssigned',
    z
      .array(wire({ groupId: ['GroupId', recordId], isActive: ['UserRoleStatus', activeStatus.optional()] }), {
        error: 'invalid',
      })
      .max(200, { error: 'too-many' })
      .optional(),
  ],
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** Table T15, each sortable. */
export const userColumns = ['FirstName', 'LastName', 'Email', 'FDRO', 'Region', 'Status', 'GroupsAssigned'] as const;
export type UserColumn = (typeof userColumns)[number];

export const UserRow = wire({
  userId: ['UserId', z.number().int()],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  email: ['Email', z.string()],
  office: ['FDRO', officeCode],
  region: ['Region', z.string()],
  isActive: ['Status', activeStatus],
  groups: ['GroupsAssigned', z.array(z.string())],
  version: ['Version', z.number().int()],
});
export type UserRow = z.output<typeof UserRow>;

export const UserSearch = wire(
  {
    firstName: ['FirstName', tidyTextSchema(nameMaximum).optional()],
    lastName: ['LastName', tidyTextSchema(nameMaximum).optional()],
    email: ['Email', tidyTextSchema(emailMaximum).optional()],
    region: ['Region', tidyTextSchema(6).optional()],
    isActive: ['Status', activeStatus.optional()],
    groupId: ['GroupId', recordId.optional()],
    roleId: ['RoleId', recordId.optional()],
  },
  { unknown: 'refuse' },
);
export type UserSearch = z.output<typeof UserSearch>;

export const userSearchDefaults = { page: 1, pageSize: defaultPageSize, sort: 'LastName', direction: 'asc' } as const;

/** USER-046: the office is mandatory; 'ALL' is for people who work in every office. POST keeps names out of URLs. */
export const searchUsers = endpoint({
  method: 'POST',
  path: 'user/search',
  access: 'Admin User Profile Management:View',
  summary: 'Search user profiles',
  office: 'office',
  input: wire({
    office: ['FDRO', officeCode],
    search: ['UserSearch', UserSearch],
    page: ['Page', page.optional()],
    pageSize: ['PageSize', pageSize.optional()],
    sort: ['SortBy', z.enum(userColumns, { error: 'not-in-list' }).optional()],
    direction: ['SortDirection', direction.optional()],
  }),
  output: wire({ users: ['Users', z.array(UserRow)], total: ['TotalRecords', z.number().int()] }),
});

export const getProfile = endpoint({
  method: 'GET',
  path: 'user/:id',
  access: 'Admin User Profile Management:View',
  summary: 'One user profile',
  input: wire({ userId: ['id', recordIdParam] }),
  output: wire({ user: ['User', UserProfile] }),
});

/** Created by an administrator; a person's own first profile is POST user. */
export const createProfile = endpoint({
  method: 'POST',
  path: 'user/profile',
  access: 'Admin User Profile Management:Create',
  summary: 'Create a user profile as an administrator',
  input: wire({ user: ['User', ProfileInput] }),
  output: wire({ user: ['User', UserProfile] }),
});

/** F11: refused after a concurrent change; the error lists each field that differs, with its current value. */
export const saveProfile = endpoint({
  method: 'PUT',
  path: 'user/:id',
  access: 'Admin User Profile Management:Edit',
  summary: 'Change a user profile',
  input: wire({ userId: ['id', recordIdParam], version: ['Version', version], user: ['User', ProfileInput] }),
  output: wire({ user: ['User', UserProfile] }),
});

/** USER-024: activates or deactivates; effective from the person's next request. */
export const setUserStatus = endpoint({
  method: 'PUT',
  path: 'user/:id/status',
  access: 'Admin User Profile Management:Edit',
  summary: 'Activate or deactivate a user',
  input: wire({ userId: ['id', recordIdParam], version: ['Version', version], isActive: ['Status', activeStatus] }),
  output: wire({ user: ['User', UserProfile] }),
});

/** Replaces name and address of a person who left with their number; their records stay. Irreversible. */
export const pseudonymiseUser = endpoint({
  method: 'POST',
  path: 'user/:id/pseudonymise',
  access: 'Admin User Profile Management:Edit',
  summary: 'Replace the name and the address of an inactive user by a number, for good',
  input: wire({ userId: ['id', recordIdParam], version: ['Version', version] }),
  output: wire({ user: ['User', UserProfile] }),
});

export const listUserAudit = endpoint({
  method: 'GET',
  path: 'user/:id/audit',
  access: 'Admin User Profile Management:View',
  summary: 'Who changed what in a user profile and its access',
  input: wire({ userId: ['id', recordIdParam] }),
  output: wire({ audit: ['Audit', z.array(AuditEntry)] }),
});

/** Table T13: histories are exported as csv and need the level Export. */
export const exportUserAudit = endpoint({
  method: 'GET',
  path: 'user/:id/audit/export',
  access: 'Admin User Profile Management:Export',
  summary: 'The history of a user profile as csv',
  produces: 'file',
  input: wire({ userId: ['id', recordIdParam] }),
  output: nothing,
});

/** The same file as downloadOwnData, for administrators who answer a data request. */
export const downloadUserData = endpoint({
  method: 'GET',
  path: 'user/:id/knownData/export',
  access: 'Admin User Profile Management:Export',
  summary: 'What is known about a user',
  produces: 'file',
  input: wire({ userId: ['id', recordIdParam] }),
  output: nothing,
});
