import * as oauth from 'oauth4webapi';
import { createBrowser } from './cookies.ts';

export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  /** One the client is registered with; nobody needs to answer there. */
  readonly redirectUri: string;
  readonly scope?: string;
  readonly email: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly idToken?: string;
  readonly refreshToken?: string;
}

const client = (clientId: string): oauth.Client => ({ client_id: clientId });
// The demo's provider speaks plain HTTP on this machine.
const plainHttp = { [oauth.allowInsecureRequests]: true };

async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, plainHttp));
}

/** Authorization code with PKCE, with the picking of a person done by a small browser of our own. */
export async function signIn({ issuer, clientId, redirectUri, scope, email }: SignIn): Promise<Tokens> {
  const server = await discover(issuer);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scope ?? 'openid params',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  const browser = createBrowser();
  const choice = await browser.visit(`${server.authorization_endpoint}?${query}`);
  const returned = choice.page === undefined ? choice : await browser.visit(choice.url, { email });
  const params = oauth.validateAuthResponse(server, client(clientId), new URL(returned.url), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client(clientId),
    oauth.None(),
    params,
    redirectUri,
    verifier,
    plainHttp,
  );
  return toTokens(await oauth.processAuthorizationCodeResponse(server, client(clientId), response));
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
