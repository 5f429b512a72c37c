import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Language } from '../shared/language.ts';
import { tidyLine } from '../shared/records.ts';
import { activeStatus, email, flag, nameMaximum, nothing, officeCode } from '../shared/values.ts';
import { wire } from '../wire.ts';

export const RoleDetail = wire({
  roleId: ['RoleId', z.number().int()],
  roleName: ['RoleName', z.string()],
});

/** The login and user detail: USER-005 to USER-017, and the profile: USER-018 to USER-026. */
export const User = wire({
  userId: ['UserId', z.number().int()],
  username: ['username', z.string()],
  language: ['language', Language],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  email: ['Email', z.string()],
  office: ['FDRO', officeCode],
  region: ['Region', z.string()],
  isActive: ['Status', activeStatus],
  centralId: ['wvCentral', z.string().nullable()],
  groups: ['GroupsAssigned', z.array(z.string())],
  roles: ['RoleDetails', z.array(RoleDetail)],
  hasPrcdsAccess: ['AccessToPRCDS', flag],
  activeMinutes: ['ActiveTime', z.number().int()],
  policyStatementId: ['PolicyStatement', z.number().int().nullable()],
  acknowledgedPolicyAt: ['PolicyAcknowledgement', z.string().nullable()],
});
export type User = z.output<typeof User>;

export const AccessDetail = wire({
  accessType: ['AccessTypeDescription', z.string()],
  isGranted: ['AccessStatus', flag],
});

/** USER-027 to USER-032: every level a module has arrives as 0 or 1. */
export const ModuleAccess = wire({
  moduleId: ['ModuleId', z.number().int()],
  moduleName: ['ModuleName', z.string()],
  levels: ['AccessDetails', z.array(AccessDetail)],
});
export type ModuleAccess = z.output<typeof ModuleAccess>;

/**
 * API-022: the e-mail address is sent in a header to keep it out of logs; an empty answer means no profile. An embedded
 * frame sends no address, because its token has none, and gets the token's person.
 */
export const findUserByEmail = endpoint({
  method: 'GET',
  path: 'user/searchUserByEmail',
  access: 'token',
  beforeConsent: true,
  summary: "The caller's own profile, found by e-mail",
  headers: ['user_email'],
  input: wire({ email: ['user_email', email.optional()] }),
  output: wire({ data: ['data', wire({ user: ['User', User.nullable()] })] }),
});

/** USER-042: a name from the identity provider is kept as it is, if it can be displayed. */
export const givenName = z
  .string()
  .max(nameMaximum, { error: 'too-long' })
  .overwrite(tidyLine)
  .regex(/^[^\p{C}]*$/u, { error: 'invalid-characters' });

export const NewUser = wire({
  firstName: ['FirstName', givenName],
  lastName: ['LastName', givenName],
  office: ['FDRO', officeCode],
  region: ['Region', z.string().max(40, { error: 'too-long' })],
  email: ['Email', email],
});

/**
 * API-023: without Create, only a profile for the token's own e-mail can be created, in USAO and US (ENTRY-007,
 * ENTRY-008); another address is refused. The names of one's own profile come from the identity provider, not from the
 * body; missing ones stay empty for an administrator to fill (F14). For an existing profile the answer is the message
 * 'User details already exists', which is not an error (API-024).
 */
export const createUser = endpoint({
  method: 'POST',
  path: 'user',
  access: 'token',
  beforeConsent: true,
  summary: 'Create a user profile',
  input: wire({ user: ['User', NewUser] }),
  output: wire({ user: ['User', User.nullable()], message: ['Message', z.string()] }),
});

/** API-025. */
export const getUserAccess = endpoint({
  method: 'GET',
  path: 'user/access',
  access: 'signed-in',
  beforeConsent: true,
  summary: "The caller's modules with every access level, granted or not",
  input: nothing,
  output: wire({ access: ['UserAccess', z.array(ModuleAccess)] }),
});

/** I18N-002: the language switch stores the choice on the user. */
export const setLanguage = endpoint({
  method: 'PUT',
  path: 'user/language',
  access: 'signed-in',
  beforeConsent: true,
  summary: "Change the caller's language",
  input: wire({ language: ['language', Language] }),
  output: wire({ language: ['language', Language] }),
});

/**
 * ERR-012: requests access from the administrators of the caller's office. At most one open request per person and
 * privilege.
 */
export const requestAccess = endpoint({
  method: 'POST',
  path: 'user/accessRequest',
  access: 'signed-in',
  beforeConsent: true,
  summary: 'Ask the local administrators for access',
  input: wire({
    request: [
      'AccessRequest',
      wire({ email: ['UserEmail', email], privilege: ['Privilege', z.string().max(80).optional()] }),
    ],
  }),
  output: wire({ isSent: ['Sent', z.boolean()] }),
});

/** All data the product has about the caller, as one JSON file; of children only their ids. */
export const downloadOwnData = endpoint({
  method: 'GET',
  path: 'user/knownData/export',
  access: 'signed-in',
  outsideFrames: true,
  summary: 'What is known about the caller',
  produces: 'file',
  input: nothing,
  output: nothing,
});

export const OfficeUser = wire({
  userId: ['UserId', z.number().int()],
  name: ['Name', z.string()],
  email: ['Email', z.string()],
});

/** API-049: for criteria about people, and for the pickers of recipients and members. */
export const listOfficeUsers = endpoint({
  method: 'GET',
  path: 'users/:fdro',
  access: [
    'Registered Child:View',
    'Reservation:View',
    'Admin Office Setting:View',
    'Admin User Profile Management:View',
    'Admin User Group Management:View',
  ],
  summary: 'Users of an office',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], status: ['Status', z.enum(['Active', 'Inactive']).optional()] }),
  output: wire({ users: ['Users', z.array(OfficeUser)] }),
});
