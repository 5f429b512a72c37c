/** When must the Terms of Use be accepted (again)? */

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

/** CONSENT-022 to CONSENT-024; undefined when consent holds. */
export function whyConsentIsNeeded(
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

/** CONSENT-015 to CONSENT-018: what the consent cookie holds. */
export interface ConsentCookie {
  readonly user: string;
  readonly acceptedOn: string;
  readonly policyVersion: string;
  readonly PrivacyPolicyId: number;
}

/** CONSENT-020: e-mail addresses are compared ignoring case. */
export const cookieMatches = (cookie: ConsentCookie | undefined, user: string, policyId: number): boolean =>
  cookie !== undefined && cookie.user.toLowerCase() === user.toLowerCase() && cookie.PrivacyPolicyId === policyId;
