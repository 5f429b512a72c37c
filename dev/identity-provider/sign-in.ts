import * as oauth from 'oauth4webapi';
import { createBrowser } from './cookie-browser.ts';

export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  /** A redirect address of the client; nothing has to listen there. */
  readonly redirectUri: string;
  readonly scope?: string;
}

/** Completes the sign-in page at an address and returns the address it redirects to. */
export type Interact = (authorizeUrl: string) => Promise<string>;

/** In the demo's provider: chooses a person. */
export const choosePerson =
  (email: string, more: Readonly<Record<string, string>> = {}): Interact =>
  async (authorizeUrl) => {
    const browser = createBrowser();
    const choice = await browser.visit(authorizeUrl);
    return choice.page === undefined ? choice.url : (await browser.visit(choice.url, { email, ...more })).url;
  };

export interface Tokens {
  readonly accessToken: string;
  readonly idToken?: string;
  readonly refreshToken?: string;
}

const client = (clientId: string): oauth.Client => ({ client_id: clientId });
// The demo's provider uses plain HTTP on this machine.
const plainHttp = { [oauth.allowInsecureRequests]: true };

async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, plainHttp));
}

/** Authorization code with PKCE, as the product does it. */
export async function signIn({ issuer, clientId, redirectUri, scope }: SignIn, interact: Interact): Promise<Tokens> {
  const server = await discover(issuer);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scope ?? 'openid params',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    // Optional in this flow, but some providers require it.
    nonce,
  });
  const returned = await interact(`${server.authorization_endpoint}?${query}`);
  const params = oauth.validateAuthResponse(server, client(clientId), new URL(returned), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client(clientId),
    oauth.None(),
    params,
    redirectUri,
    verifier,
    plainHttp,
  );
  const expected = { expectedNonce: nonce };
  return toTokens(await oauth.processAuthorizationCodeResponse(server, client(clientId), response, expected));
}

export async function refresh(issuer: string, clientId: string, refreshToken: string): Promise<Tokens> {
  const server = await discover(issuer);
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client(clientId),
    oauth.None(),
    refreshToken,
    plainHttp,
  );
  return toTokens(await oauth.processRefreshTokenResponse(server, client(clientId), response));
}

const toTokens = (answer: oauth.TokenEndpointResponse): Tokens => ({
  accessToken: answer.access_token,
  idToken: answer.id_token,
  refreshToken: answer.refresh_token,
});
