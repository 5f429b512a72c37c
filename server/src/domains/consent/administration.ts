import type { z } from 'zod';
import type { listPolicyAcceptance } from '#contract/consent/administration-api.ts';
import type { uploadPolicyDocument } from '#contract/consent/api.ts';
import { checkPolicyFile, type FileProblem } from '#contract/consent/pdf.ts';
import { transact } from '../../db/transaction.ts';
import { failStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { pageOf } from '../../http/paging.ts';
import { findActiveContent } from '../../pdf-reader/active-content.ts';
import { hasPages } from '../../pdf-reader/pages.ts';
import { fail, failFields } from '../../refusal.ts';
import { auditTab, getOffice, lockPart, tabAudit } from '../office-settings/queries.ts';
import { acceptanceOf, countAcceptance, findPolicyById, versionsOf } from './administration-queries.ts';
import { documentOf, findPolicy, insertPolicy } from './queries.ts';

type Upload = z.output<typeof uploadPolicyDocument.input>['document'];
type Wanted = Omit<z.output<typeof listPolicyAcceptance.input>, 'office'>;

const documentField = 'Legal consent document';
const written = (policy: { version: number; fileName: string } | undefined) =>
  policy ? `Version ${policy.version} (${policy.fileName})` : null;

/** OFFICE-091, F30. */
function findPdfProblem(bytes: Buffer): FileProblem | undefined {
  const found = hasPages(bytes) ? findActiveContent(bytes) : 'unreadable';
  return found && { code: found === 'unreadable' ? 'not-a-pdf' : `pdf-with-${found}` };
}

/**
 * OFFICE-016. Stores a new version. Everybody in the office has to accept again, because the policy's id changes
 * (CONSENT-023).
 */
export async function uploadPolicy(context: Context, { fileName, content, replaces }: Upload) {
  const { office, user, clock } = context;
  const bytes = Buffer.from(content, 'base64');
  const problem = checkPolicyFile(bytes) ?? findPdfProblem(bytes);
  if (problem) failFields({ field: 'PolicyDocument.PolicyDocumentContent', ...problem });
  return transact(context.db, async (db) => {
    await lockPart(db, office, 'policyDocument');
    const previous = await findPolicy(db, office);
    const inForce = String(previous?.version ?? 0);
    if (replaces !== undefined && replaces !== inForce)
      await failStale(db, { ...tabAudit(office, 'general'), fields: [documentField] }, Number(inForce));
    const version = (previous?.version ?? 0) + 1;
    const policyId = await insertPolicy(db, { office, version, fileName, content: bytes, by: user.id, at: clock() });
    await auditTab({ ...context, db }, 'general', {
      [documentField]: [written(previous), written({ version, fileName })],
    });
    return { policyId, version: String(version) };
  });
}

export async function listVersions({ db, office }: Context) {
  await getOffice(db, office);
  return { versions: await versionsOf(db, office) };
}

export async function getVersion({ db, office, user }: Context, id: number) {
  const policy = (await findPolicyById(db, office, id, user.language)) ?? fail('not-found');
  return { document: documentOf(policy) };
}

/** Who has accepted the version in force, and who has not. */
export async function listAcceptance({ db, office, user }: Context, { accepted, page, pageSize }: Wanted) {
  const policy = (await findPolicy(db, office)) ?? fail('not-found');
  const counts = await countAcceptance(db, office, policy.id);
  const totals = { Yes: counts.acceptedCount, No: counts.userCount - counts.acceptedCount };
  return {
    ...counts,
    total: accepted ? totals[accepted] : counts.userCount,
    version: String(policy.version),
    acceptance: await acceptanceOf(db, office, policy.id, accepted, user.language, pageOf({ page, pageSize })),
  };
}
