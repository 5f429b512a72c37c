import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { activeStatus, instant, officeCode, recordIdParam, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { ApiAddress, apiSettingsMaximum, connectionResults, FrameOrigin, ServiceAccountName } from './rules.ts';

const office = ['fdro', officeCode] as const;
const tooLong = { error: 'too-long' } as const;
const tooMany = { error: 'too-many' } as const;

const content = {
  region: ['Region', z.string().max(6, tooLong)],
  userOffices: ['UserOffices', z.array(officeCode).max(50, tooMany)],
  url: ['Url', ApiAddress.nullable()],
  description: ['Description', z.string().trim().max(apiSettingsMaximum.description, tooLong)],
  comments: ['Comments', z.string().trim().max(apiSettingsMaximum.comments, tooLong)],
  supportOfficeAccount: ['SupportOfficeAccount', ServiceAccountName.nullable()],
  adminAccount: ['AdminAccount', ServiceAccountName.nullable()],
  /** Origins that may embed the product in a frame (nonav). */
  frameOrigins: ['FrameOrigins', z.array(FrameOrigin).max(apiSettingsMaximum.origins, tooMany)],
  version: ['Version', recordVersion],
} as const;

/** OFFICE-054 to OFFICE-060. Passwords are write-only. */
export const ApiSettings = wire({
  ...content,
  hasSupportOfficePassword: ['HasSupportOfficePassword', z.boolean()],
  hasAdminPassword: ['HasAdminPassword', z.boolean()],
  /** F29: the account's secret was renewed; messages are not signed until the new one is entered here. */
  isSupportOfficeSecretRenewed: ['SupportOfficeSecretRenewed', z.boolean()],
  isAdminSecretRenewed: ['AdminSecretRenewed', z.boolean()],
});
export type ApiSettings = z.output<typeof ApiSettings>;

export const getApiSettings = endpoint({
  method: 'GET',
  path: 'apiSettings/:fdro',
  access: 'Admin Office Setting:View',
  summary: 'How the office and the external system reach each other',
  office: 'office',
  input: wire({ office }),
  output: wire({ settings: ['ApiSettings', ApiSettings] }),
});

/** An empty or missing password keeps the stored one. */
const password = z.string().max(apiSettingsMaximum.password, tooLong).optional();

export const ApiSettingsInput = wire({
  ...content,
  supportOfficePassword: ['SupportOfficePassword', password],
  adminPassword: ['AdminPassword', password],
});
export type ApiSettingsInput = z.output<typeof ApiSettingsInput>;

export const saveApiSettings = endpoint({
  method: 'PUT',
  path: 'apiSettings/:fdro',
  access: 'Admin Office Setting:Edit',
  summary: 'Save the API settings',
  office: 'office',
  input: wire({ office, settings: ['ApiSettings', ApiSettingsInput] }),
  output: wire({ settings: ['ApiSettings', ApiSettings] }),
});

/** A signed message of kind 'test' to the stored address. */
export const testConnection = endpoint({
  method: 'POST',
  path: 'apiSettings/:fdro/testConnection',
  access: 'Admin Office Setting:Edit',
  summary: 'Try the connection to the external system',
  office: 'office',
  input: wire({ office }),
  output: wire({
    result: ['Result', z.enum(connectionResults)],
    status: ['HttpStatus', z.number().int().nullable()],
    milliseconds: ['Milliseconds', z.number().int()],
  }),
});

/** Table T17: the account another system authenticates with at the integration endpoints. */
export const ServiceAccount = wire({
  id: ['ServiceAccountId', z.number().int()],
  name: ['ServiceAccount', z.string()],
  description: ['Description', z.string()],
  isActive: ['Status', activeStatus],
  createdAt: ['CreatedDate', instant],
  version: ['Version', recordVersion],
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

export const listServiceAccounts = endpoint({
  method: 'GET',
  path: 'apiSettings/:fdro/serviceAccount',
  access: 'Admin Office Setting:View',
  summary: 'The service accounts of the office',
  office: 'office',
  input: wire({ office }),
  output: wire({ accounts: ['ServiceAccounts', z.array(ServiceAccount)] }),
});

const description = z.string().trim().max(apiSettingsMaximum.description, tooLong);
/** The secret is returned this once; only its hash is stored. */
const withSecret = wire({ account: ['ServiceAccount', ServiceAccount], secret: ['Secret', z.string()] });

export const createServiceAccount = endpoint({
  method: 'POST',
  path: 'apiSettings/:fdro/serviceAccount',
  access: 'Admin Office Setting:Create',
  beginsWork: true,
  summary: 'Add a service account',
  office: 'office',
  input: wire({
    office,
    account: [
      'ServiceAccount',
      wire({ name: ['ServiceAccount', ServiceAccountName], description: ['Description', description] }),
    ],
  }),
  output: withSecret,
});

export const updateServiceAccount = endpoint({
  method: 'PUT',
  path: 'apiSettings/:fdro/serviceAccount/:id',
  access: 'Admin Office Setting:Edit',
  summary: 'Describe, activate or deactivate a service account',
  office: 'office',
  input: wire({
    office,
    id: ['id', recordIdParam],
    account: [
      'ServiceAccount',
      wire({
        description: ['Description', description],
        isActive: ['Status', activeStatus],
        // Optional in this release only: pages of the previous one do not send it, and it is then not compared.
        version: ['Version', recordVersion.optional()],
      }),
    ],
  }),
  output: wire({ account: ['ServiceAccount', ServiceAccount] }),
});

/** The old secret stops working immediately. */
export const renewServiceAccountSecret = endpoint({
  method: 'POST',
  path: 'apiSettings/:fdro/serviceAccount/:id/secret',
  access: 'Admin Office Setting:Edit',
  summary: 'Give a service account a new secret',
  office: 'office',
  input: wire({ office, id: ['id', recordIdParam] }),
  output: withSecret,
});
