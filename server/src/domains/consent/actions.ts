import type { z } from 'zod';
import type { acknowledgePolicy } from '#contract/consent/api.ts';
import { isSameEmail } from '#contract/users/rules.ts';
import type { Context } from '../../http/context.ts';
import { fail } from '../../refusal.ts';
import { documentOf, findPolicy, findPolicyId, insertAcknowledgement, listAcknowledgementsOf } from './queries.ts';

type Acknowledgement = z.output<typeof acknowledgePolicy.input>['acknowledgement'];

export async function listOwnAcknowledgements({ db, user, office }: Context, email: string) {
  if (!isSameEmail(email, user.email)) fail('not-own-email');
  return { acknowledgements: await listAcknowledgementsOf(db, user.id, office) };
}

/** People accept the policy in force for themselves, in their own office. The server determines the IP address. */
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

export async function getPolicy({ db, office, user }: Context) {
  const policy = (await findPolicy(db, office, user.language)) ?? fail('not-found');
  return { document: documentOf(policy) };
}
