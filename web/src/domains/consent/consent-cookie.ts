import { z } from 'zod';
import type { ConsentCookie } from '#contract/consent/rules.ts';

export const consentCookieName = 'prcds_consent';

const Content = z.object({
  user: z.string(),
  acceptedOn: z.string(),
  policyVersion: z.string(),
  PrivacyPolicyId: z.number(),
});

export function readConsentCookie(cookies = document.cookie): ConsentCookie | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${consentCookieName}=`));
  if (!found) return undefined;
  try {
    return Content.parse(JSON.parse(decodeURIComponent(found.slice(consentCookieName.length + 1))));
  } catch {
    return undefined;
  }
}
