import type { z } from 'zod';
import type { acknowledgePolicy, uploadPolicyDocument } from '#contract/consent/api.ts';
import { policyDocumentMaximumBytes } from '#contract/consent/rules.ts';
import { isSameEmail } from '#contract/users/rules.ts';
import { audit } from '../../db/audit.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import {
  findPolicy,
  findPolicyId,
  insertAcknowledgement,
  insertPolicy,
  listAcknowledgementsOf,
  lockOffice,
} from './queries.ts';

type Acknowledgement = z.output<typeof acknowledgePolicy.input>['acknowledgement'];
type Upload = z.output<typeof uploadPolicyDocument.input>['document'];

export async function listOwnAcknowledgements({ db, user, office }: Context, email: string) {
  if (!isSameEmail(email, user.email)) fail('not-own-email');
  return { acknowledgements: await listAcknowledgementsOf(db, user.id, office) };
}

/** A person accepts for themselves, in their own office, the policy in force; the address is the server's to know. */
export async function acknowledge({ db, user, clock, address }: Context, given: Acknowledgement) {
  if (!isSameEmail(given.email, user.email)) fail('not-own-email');
  if (given.office !== user.office) fail('other-office', { office: given.office });
  const policyId = await findPolicyId(db, user.office);
  if (policyId === undefined || policyId !== given.policyId) return fail('policy-replaced');
  const acknowledgement = await insertAcknowledgement(db, {
    userId: user.id,
    office: user.office,
    policyId,
    ipAddress: address,
    at: clock(),
  });
  return { acknowledgement };
}

export async function getPolicy({ db, office }: Context) {
  const policy = (await findPolicy(db, office)) ?? fail('not-found');
  return {
    document: {
      policyId: policy.id,
      version: String(policy.version),
      fileName: policy.fileName,
      content: policy.content.toString('base64'),
    },
  };
}

const isPdf = (content: Buffer): boolean =>
  content.subarray(0, 5).toString('latin1') === '%PDF-' && content.subarray(-1024).includes('%%EOF');

/** A new version; everybody in the office is asked again, because the policy's id changes (CONSENT-023). */
export async function uploadPolicy({ db: outer, user, office, clock }: Context, { fileName, content }: Upload) {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > policyDocumentMaximumBytes)
    failFields({
      field: 'PolicyDocument.PolicyDocumentContent',
      code: 'file-too-large',
      params: { maximum: policyDocumentMaximumBytes },
    });
  if (!isPdf(bytes)) failFields({ field: 'PolicyDocument.PolicyDocumentContent', code: 'not-a-pdf' });
  return outer.transaction().execute(async (db) => {
    if (!(await lockOffice(db, office))) fail('not-found');
    const previous = await findPolicy(db, office);
    const version = (previous?.version ?? 0) + 1;
    const at = clock();
    const policyId = await insertPolicy(db, { office, version, fileName, content: bytes, by: user.id, at });
    await audit(db, {
      entity: 'policy-document',
      entityId: office,
      office,
      by: user.id,
      at,
      changes: {
        PrivacyPolicyVersion: [previous ? String(previous.version) : null, String(version)],
        FileName: [previous?.fileName ?? null, fileName],
      },
    });
    return { policyId, version: String(version) };
  });
}
