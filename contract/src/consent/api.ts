import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordId } from '../shared/records.ts';
import { email, instant, officeCode, oneLine } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { policyDocumentMaximumBytes } from './rules.ts';

/** CONSENT-006 to CONSENT-011; wire names keep the specification's spelling. */
export const PolicyAcknowledgement = wire({
  id: ['AcknowlegementId', z.number().int()],
  office: ['FDRO', officeCode],
  email: ['UserEmail', z.string()],
  policyId: ['PrivacyPolicyId', z.number().int()],
  ipAddress: ['IPAddress', z.string()],
  acknowledgedAt: ['AcknowlegementDate', instant],
});
export type PolicyAcknowledgement = z.output<typeof PolicyAcknowledgement>;

/** CONSENT-012 to CONSENT-014. */
export const PolicyDocument = wire({
  policyId: ['PrivacyPolicyId', z.number().int()],
  version: ['PrivacyPolicyVersion', z.string()],
  fileName: ['FileName', z.string()],
  content: ['PolicyDocumentContent', z.string()],
});
export type PolicyDocument = z.output<typeof PolicyDocument>;

/** API-026, API-027: latest first. */
export const listAcknowledgements = endpoint({
  method: 'GET',
  path: 'user/policyAcknowledgement',
  access: 'signed-in',
  beforeConsent: true,
  summary: "The caller's policy acknowledgements, latest first",
  headers: ['user_email'],
  office: 'office',
  input: wire({ email: ['user_email', email], office: ['FDRO', officeCode] }),
  output: wire({ acknowledgements: ['PolicyAcknowledgement', z.array(PolicyAcknowledgement)] }),
});

/** API-028: the browser sends an empty address, the server fills in the caller's (CONSENT-009). */
export const acknowledgePolicy = endpoint({
  method: 'POST',
  path: 'user/policyAcknowledgement',
  access: 'signed-in',
  beforeConsent: true,
  summary: 'Accept the Terms of Use',
  input: wire({
    acknowledgement: [
      'PolicyAcknowledgement',
      wire({
        office: ['FDRO', officeCode],
        email: ['UserEmail', email],
        policyId: ['PrivacyPolicyId', recordId],
        ipAddress: ['IPAddress', z.string().max(45)],
      }),
    ],
  }),
  output: wire({ acknowledgement: ['PolicyAcknowledgement', PolicyAcknowledgement] }),
});

/** API-029. */
export const getPolicyDocument = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/policyDocument',
  access: 'signed-in',
  beforeConsent: true,
  summary: "The office's Terms of Use in force, as a base64 PDF",
  office: 'office',
  input: wire({ office: ['fdro', officeCode] }),
  output: wire({ document: ['PolicyDocument', PolicyDocument] }),
});

/** API-030: a new version, which everyone must accept again. */
export const uploadPolicyDocument = endpoint({
  method: 'POST',
  path: 'fundraisingOfficeSettings/:fdro/policyDocument',
  access: 'Admin Office Setting:Edit',
  summary: 'Upload a new version of the Terms of Use',
  office: 'office',
  timeout: 'long',
  bodyLimit: 4 * policyDocumentMaximumBytes,
  input: wire({
    office: ['fdro', officeCode],
    document: [
      'PolicyDocument',
      wire({
        fileName: ['FileName', z.string().min(1).max(120).regex(oneLine, { error: 'invalid-characters' })],
        content: ['PolicyDocumentContent', z.base64()],
        /**
         * The version that was current when this file was chosen; the upload is refused when another has replaced it
         * since (F11).
         */
        replaces: ['Replaces', z.string().max(20).optional()],
      }),
    ],
  }),
  output: wire({ policyId: ['PrivacyPolicyId', z.number().int()], version: ['PrivacyPolicyVersion', z.string()] }),
});
