import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { queryPaging } from '../shared/records.ts';
import { instant, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { PolicyDocument } from './api.ts';

/** The Terms of Use for administrators: the versions, and who has accepted the current one. */

const office = ['fdro', officeCode] as const;

export const PolicyVersion = wire({
  policyId: ['PrivacyPolicyId', z.number().int()],
  version: ['PrivacyPolicyVersion', z.string()],
  fileName: ['FileName', z.string()],
  bytes: ['FileSize', z.number().int()],
  uploadedBy: ['UploadedBy', z.string().nullable()],
  uploadedAt: ['UploadedDate', instant],
});
export type PolicyVersion = z.output<typeof PolicyVersion>;

export const listPolicyVersions = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/policyDocument/version',
  access: 'Admin Office Setting:View',
  summary: 'The versions of the Terms of Use, latest first',
  office: 'office',
  input: wire({ office }),
  output: wire({ versions: ['PolicyVersions', z.array(PolicyVersion)] }),
});

export const getPolicyVersion = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/policyDocument/version/:id',
  access: 'Admin Office Setting:View',
  summary: 'One version of the Terms of Use, as a base64 PDF',
  office: 'office',
  input: wire({ office, policyId: ['id', recordIdParam] }),
  output: wire({ document: ['PolicyDocument', PolicyDocument] }),
});

export const PolicyAcceptance = wire({
  userId: ['UserId', z.number().int()],
  name: ['Name', z.string()],
  email: ['Email', z.string()],
  /** When this person last accepted the current version; null when they have not. */
  acknowledgedAt: ['AcknowlegementDate', instant.nullable()],
});
export type PolicyAcceptance = z.output<typeof PolicyAcceptance>;

export const listPolicyAcceptance = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/policyDocument/acceptance',
  access: 'Admin Office Setting:View',
  summary: 'Which active users have accepted the Terms of Use in force',
  office: 'office',
  input: wire({
    office,
    accepted: ['Accepted', z.enum(['Yes', 'No']).optional()],
    ...queryPaging,
  }),
  output: wire({
    acceptance: ['PolicyAcceptance', z.array(PolicyAcceptance)],
    total: ['TotalRecords', z.number().int()],
    acceptedCount: ['AcceptedCount', z.number().int()],
    userCount: ['UserCount', z.number().int()],
    version: ['PrivacyPolicyVersion', z.string()],
  }),
});
