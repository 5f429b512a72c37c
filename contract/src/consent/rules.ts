/** When the Terms of Use must be accepted, or accepted again. */

/** OFFICE-092: 'File size exceeds maximum limit 500 KB.' */
export const policyDocumentMaximumBytes = 500 * 1024;
export const policyDocumentMaximum = '500 KB';

/** CONSENT-025, ERR-017. */
export const defaultConsentDays = 7;

const dayInMilliseconds = 86_400_000;

interface Acknowledgement {
  readonly policyId: number;
  readonly acknowledgedAt: string;
}

export type ConsentReason = 'never-accepted' | 'policy-changed' | 'too-old';

/** CONSENT-022 to CONSENT-024; undefined when the consent is valid. */
export function findConsentReason(
  latest: Acknowledgement | undefined,
  policyId: number,
  validityDays: number,
  now: Date,
): ConsentReason | undefined {
  if (!latest) return 'never-accepted';
  if (latest.policyId !== policyId) return 'policy-changed';
  const age = now.getTime() - Date.parse(latest.acknowledgedAt);
  return age >= validityDays * dayInMilliseconds ? 'too-old' : undefined;
}

/** F13: the state of a person's consent, as the server has it. */
export interface ConsentState {
  /** The current policy; null when the office has none, so that there is nothing to accept. */
  readonly policyId: number | null;
  readonly validityDays: number;
  readonly latest: Acknowledgement | undefined;
}

export const isConsentDue = ({ policyId, validityDays, latest }: ConsentState, now: Date): boolean =>
  policyId !== null && findConsentReason(latest, policyId, validityDays, now) !== undefined;

/** CONSENT-015 to CONSENT-018: the content of the consent cookie. */
export interface ConsentCookie {
  readonly user: string;
  readonly acceptedOn: string;
  readonly policyVersion: string;
  readonly PrivacyPolicyId: number;
}

/** CONSENT-020. */
export const cookieMatches = (cookie: ConsentCookie | undefined, user: string, policyId: number): boolean =>
  cookie !== undefined && cookie.user === user && cookie.PrivacyPolicyId === policyId;
