import { sponsorRefused } from '#contract/children/audit-labels.ts';
import { childStatus } from '#contract/children/statuses.ts';
import { isProposedToAnother } from '#contract/integration/transitions.ts';
import { audit } from '../../../db/audit.ts';
import { type InboundContext, refuseMessage } from '../../../http/inbound.ts';
import type { Refusal } from '../../../refusal.ts';
import type { InboundChild } from './inbound-child.ts';

/** F23: a child proposed to one sponsor cannot be sponsored by another. */

const code = 'proposed-to-another';

export function refuseOtherSponsor(kind: string, { status, hold }: InboundChild, sponsor: string): void {
  const proposedTo = status === childStatus.proposed ? (hold?.sponsorNumber ?? null) : null;
  if (proposedTo !== null && isProposedToAnother(proposedTo, sponsor))
    refuseMessage(kind, 'SponsorNumber', { code, params: { proposedTo, sponsor } });
}

/** Records both sponsor numbers in the child's history, although nothing changed. */
export async function auditOtherSponsor({ db, at, credential }: InboundContext, refusal: Refusal, record: string) {
  const told = refusal.errors?.find((error) => error.code === code)?.params;
  if (!told) return;
  await audit(db, {
    entity: 'child',
    entityId: record.replace('child:', ''),
    office: credential.office,
    by: null,
    source: credential.clientId,
    at,
    changes: { [sponsorRefused]: [String(told.proposedTo), String(told.sponsor)] },
  });
}
