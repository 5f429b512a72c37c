import { Problem } from '../../api/problem.ts';
import { decodeClaims } from '../../api/sign-in/jwt.ts';
import {
  isReachable,
  requestMe,
  requestTokens,
  type SignInSettings,
  signInSettings,
} from '../../api/sign-in/provider.ts';
import { type NewTokens, saveTokens } from '../../api/sign-in/tokens.ts';
import { clearStorage, read, remove } from '../../api/storage/storage.ts';
import { detailsFrom, type LoginDetails, writeLoginDetails } from './login-details.ts';
import { addPending, type PendingSignIn, takePending } from './pending-sign-ins.ts';
import { challengeOf, makeVerifier, randomText } from './pkce.ts';
import { sameOriginPath } from './return-address.ts';

export const redirectAddress = (): string => `${window.location.origin}/auth`;

/** API-011 to API-013. */
export function authorizeAddress(
  settings: SignInSettings,
  challenge: string,
  { state, nonce }: Pick<PendingSignIn, 'state' | 'nonce'>,
): string {
  const url = new URL(settings.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: redirectAddress(),
    scope: settings.scope,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(settings.resource ? { resource: settings.resource } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const wellKnown = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** ENTRY-012: stores a new attempt and returns the provider's address. */
export async function prepareSignIn(): Promise<string> {
  // Read at once: all tabs share the return address, and another one may write its own meanwhile.
  const addresses = { returnAddress: read('returnAddress'), redirectPath: read('redirectPath') };
  const settings = await signInSettings();
  if (!(await isReachable(wellKnown(settings.issuer)))) throw new Problem('identity-provider-unavailable');
  const verifier = makeVerifier();
  const attempt = { state: randomText(32), nonce: randomText(32) };
  addPending({ ...attempt, ...addresses, verifier, startedAt: Date.now() });
  if (read('returnAddress') === addresses.returnAddress) remove('returnAddress');
  remove('redirectPath');
  return authorizeAddress(settings, await challengeOf(verifier), attempt);
}

export type SignInFailure = 'not-ours' | 'refused' | 'no-email' | 'unavailable';
export type SignInResult = { readonly goTo: string } | { readonly failure: SignInFailure };

/** API-018, API-021. */
async function fetchLoginDetails(
  tokens: NewTokens,
  settings: SignInSettings,
  nonce: string,
): Promise<LoginDetails | undefined> {
  const claims = tokens.idToken ? decodeClaims(tokens.idToken) : undefined;
  if (claims?.nonce !== undefined && claims.nonce !== nonce) throw new Problem('token-invalid');
  const known = detailsFrom(claims, settings.emailClaim);
  return known ?? detailsFrom(await requestMe(settings.meUrl, tokens.accessToken), settings.emailClaim);
}

const failureOf = (failure: unknown): SignInFailure =>
  failure instanceof Problem && failure.code !== 'token-invalid' ? 'unavailable' : 'refused';

/** ENTRY-013 to ENTRY-017. ERR-006: a failure leaves nothing stored. */
export async function finishSignIn(code: string, state: string | undefined): Promise<SignInResult> {
  const pending = state ? takePending(state) : undefined;
  if (!pending) return { failure: 'not-ours' };
  try {
    const settings = await signInSettings();
    const tokens = await requestTokens(settings.tokenUrl, {
      grant_type: 'authorization_code',
      redirect_uri: redirectAddress(),
      client_id: settings.clientId,
      code_verifier: pending.verifier,
      code,
      ...(settings.resource ? { resource: settings.resource } : {}),
    });
    const details = await fetchLoginDetails(tokens, settings, pending.nonce);
    if (!details) {
      clearStorage();
      return { failure: 'no-email' };
    }
    // The token is overwritten, never removed: other tabs would take that for a sign-out.
    clearStorage({ isTokenKept: true });
    writeLoginDetails(details);
    saveTokens(tokens);
  } catch (failure) {
    clearStorage();
    return { failure: failureOf(failure) };
  }
  return { goTo: sameOriginPath(pending.returnAddress) ?? sameOriginPath(pending.redirectPath) ?? '/' };
}
