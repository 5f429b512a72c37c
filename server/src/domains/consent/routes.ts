import { getPolicyVersion, listPolicyAcceptance, listPolicyVersions } from '#contract/consent/administration-api.ts';
import {
  acknowledgePolicy,
  getPolicyDocument,
  listAcknowledgements,
  uploadPolicyDocument,
} from '#contract/consent/api.ts';
import type { Router } from '../../http/route.ts';
import { acknowledge, getPolicy, listOwnAcknowledgements } from './actions.ts';
import { getVersion, listAcceptance, listVersions, uploadPolicy } from './administration.ts';

export function consentRoutes(route: Router): void {
  route.signedIn(listAcknowledgements, (context, { email }) => listOwnAcknowledgements(context, email));
  route.signedIn(acknowledgePolicy, (context, { acknowledgement }) => acknowledge(context, acknowledgement));
  route.signedIn(getPolicyDocument, (context) => getPolicy(context));
  route.signedIn(uploadPolicyDocument, (context, { document }) => uploadPolicy(context, document));
  route.signedIn(listPolicyVersions, (context) => listVersions(context));
  route.signedIn(getPolicyVersion, (context, { policyId }) => getVersion(context, policyId));
  route.signedIn(listPolicyAcceptance, (context, input) => listAcceptance(context, input));
}
