import type { ConsentCookie } from '#contract/consent/rules.ts';
import type { Mode } from '../../api/storage/storage.ts';
import { consentCookieName } from './consent-cookie.ts';

const day = 86_400_000;

interface CookieContext {
  readonly mode: Mode;
  readonly isHttps: boolean;
}

/**
 * CONSENT-015 to CONSENT-018, CONSENT-028. In another site's frame browsers store only cookies with SameSite=None, and
 * only over https; where those are blocked too, the acknowledgement on the server decides.
 */
export function consentCookie(content: ConsentCookie, validityDays: number, { mode, isHttps }: CookieContext): string {
  const expires = new Date(Date.parse(content.acceptedOn) + validityDays * day).toUTCString();
  const site = mode === 'nonav' && isHttps ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  const value = encodeURIComponent(JSON.stringify(content));
  return `${consentCookieName}=${value}; Path=/; Expires=${expires}; ${site}${isHttps ? '; Secure' : ''}`;
}

export function writeConsentCookie(content: ConsentCookie, validityDays: number, mode: Mode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http and in two browsers.
  document.cookie = consentCookie(content, validityDays, { mode, isHttps: window.location.protocol === 'https:' });
}
