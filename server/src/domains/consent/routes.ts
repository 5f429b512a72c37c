import {
  acknowledgePolicy,
  getPolicyDocument,
  listAcknowledgements,
  uploadPolicyDocument,
} from '#contract/consent/api.ts';
import type { Router } from '../../http/route.ts';
import { acknowledge, getPolicy, listOwnAcknowledgements, uploadPolicy } from './actions.ts';

export function consentRoutes(route: Router): void {
  route.signedIn(listAcknowledgements, (context, { email }) => listOwnAcknowledgements(context, email));
  route.signedIn(acknowledgePolicy, (context, { acknowledgement }) => acknowledge(context, acknowledgement));
  route.signedIn(getPolicyDocument, (context) => getPolicy(context));
  route.signedIn(uploadPolicyDocument, (context, { document }) => uploadPolicy(context, document));
}
