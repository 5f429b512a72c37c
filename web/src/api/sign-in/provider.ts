import { z } from 'zod';
import { getSignInSettings } from '#contract/session/api.ts';
import { Problem } from '../problem.ts';
import { callPublic } from '../request.ts';
import type { NewTokens } from './tokens.ts';

export type SignInSettings = z.output<(typeof getSignInSettings)['output']>;

let settings: Promise<SignInSettings> | undefined;

/** Fetched once per page; a failure is not cached. */
export function signInSettings(): Promise<SignInSettings> {
  settings ??= callPublic(getSignInSettings, {}).catch((failure: unknown) => {
    settings = undefined;
    throw failure;
  });
  return settings;
}

const providerTimeout = 20_000;

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().positive().optional(),
});

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(providerTimeout) });
  } catch (cause) {
    throw new Problem('identity-provider-unavailable', { cause });
  }
}

/** API-014: the provider refused (401) or failed (503); its own error texts are not shown. */
export async function requestTokens(tokenUrl: string, form: Readonly<Record<string, string>>): Promise<NewTokens> {
  const response = await ask(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
  if (response.status >= 500) throw new Problem('identity-provider-unavailable', { status: response.status });
  const answer = TokenAnswer.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success) throw new Problem('token-invalid', { status: response.status });
  const { access_token, id_token, refresh_token, expires_in } = answer.data;
  return { accessToken: access_token, idToken: id_token, refreshToken: refresh_token, expiresIn: expires_in };
}

/** API-021: checks that the token is valid and returns its owner if the id token does not name one. */
export async function requestMe(meUrl: string, accessToken: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await ask(meUrl, { headers: { Authorization: `Bearer ${accessToken}` } });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof body !== 'object' || body === null) {
    throw new Problem('token-invalid', { status: response.status });
  }
  return body as Record<string, unknown>;
}

/** Checked before redirecting: a redirect to an unreachable provider would end on the browser's error page. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(providerTimeout) });
    return true;
  } catch {
    return false;
  }
}

/** ROUTE-078: the provider's logout address, which ends its session and redirects back to us. */
export function logoutAddress({ logoutUrl, clientId }: SignInSettings, idToken?: string): string {
  const url = new URL(logoutUrl);
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', `${window.location.origin}/`);
  return url.href;
}
