import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '../people.ts';
import { freePort } from '../ports.ts';
import { createBrowser } from './cookie-browser.ts';
import { type IdentityProvider, startIdentityProvider } from './provider.ts';
import { choosePerson, type Interact, refresh, signIn } from './sign-in.ts';

const productUrl = 'http://localhost:9';
const email = 'standard.user@prcds.example';
let provider: IdentityProvider;

beforeAll(async () => {
  const lifetimes = { accessToken: 300 };
  provider = await startIdentityProvider({ port: await freePort(), productUrl, people, lifetimes });
});
afterAll(() => provider.stop());

const enterBy = (interact: Interact) =>
  signIn({ issuer: provider.issuer, clientId: provider.clientId, redirectUri: `${productUrl}/auth` }, interact);
const enter = (who: string) => enterBy(choosePerson(who));

test('gives a signed access token for the API, with the e-mail and the lifetime asked for', async () => {
  const { accessToken } = await enter(email);
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`));
  const { payload } = await jwtVerify(accessToken, keys, { issuer: provider.issuer, audience: provider.audience });
  expect(payload).toMatchObject({ email, scope: 'params' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});

test('puts the e-mail and the names into the id token', async () => {
  const { idToken = '' } = await enter(email);
  expect(decodeJwt(idToken)).toMatchObject({ email, given_name: 'Sana', family_name: 'Usman', aud: 'prcds-web' });
});

test('renews once with each refresh token, and revokes all when one is used again', async () => {
  const first = await enter(email);
  const second = await refresh(provider.issuer, provider.clientId, first.refreshToken ?? '');
  expect(decodeJwt(second.accessToken)).toMatchObject({ email });
  await expect(refresh(provider.issuer, provider.clientId, first.refreshToken ?? '')).rejects.toThrow();
  await expect(refresh(provider.issuer, provider.clientId, second.refreshToken ?? '')).rejects.toThrow();
});

test('lets somebody in who is not on the list', async () => {
  const { idToken = '' } = await enter('Someone.Else@prcds.example');
  expect(decodeJwt(idToken).email).toBe('Someone.Else@prcds.example');
});

test('vouches for an address in every token and in /me, but for one that is said not to be verified', async () => {
  const verified = async (who: Interact) => {
    const { accessToken, idToken = '' } = await enterBy(who);
    const me = await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } });
    const answers = [decodeJwt(accessToken), decodeJwt(idToken), (await me.json()) as Record<string, unknown>];
    return answers.map(({ email_verified }) => email_verified);
  };
  expect(await verified(choosePerson(email))).toEqual([true, true, true]);
  expect(await verified(choosePerson('not.verified@prcds.example', { unverified: 'yes' }))).toEqual([
    false,
    false,
    false,
  ]);
});

test('marks its access tokens as such', async () => {
  const { accessToken, idToken = '' } = await enter(email);
  expect(decodeProtectedHeader(accessToken).typ).toBe('at+jwt');
  expect(decodeProtectedHeader(idToken).typ).not.toBe('at+jwt');
});

test('answers /me to the bearer of a token, also across origins, and to nobody else', async () => {
  const { accessToken } = await enter(email);
  const me = `${provider.issuer}/me`;
  const answer = await fetch(me, { headers: { authorization: `Bearer ${accessToken}`, origin: productUrl } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toMatchObject({ email, given_name: 'Sana' });
  expect((await fetch(me)).status).toBe(401);
  expect((await fetch(me, { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(401);
  expect((await fetch(me, { method: 'OPTIONS' })).headers.get('access-control-allow-headers')).toBe('authorization');
});

test('lets the product call the token address from the browser, and no other origin', async () => {
  const preflight = (origin: string) =>
    fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'prcds-web', refresh_token: 'none' }),
    });
  expect((await preflight(productUrl)).headers.get('access-control-allow-origin')).toBe(productUrl);
  expect((await preflight('http://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
});

test('sends a cancelled sign-in back with an error', async () => {
  const browser = createBrowser();
  const query = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: `${productUrl}/auth`,
    response_type: 'code',
    scope: 'openid params',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const choice = await browser.visit(`${provider.issuer}/authorize?${query}`);
  expect(choice.page).toContain('Who are you?');
  const back = new URL((await browser.visit(choice.url, { cancel: 'yes' })).url);
  expect(back.origin + back.pathname).toBe(`${productUrl}/auth`);
  expect(back.searchParams.get('error')).toBe('access_denied');
});

test('refuses a sign-in without PKCE, and shows what is wrong as text', async () => {
  const query = new URLSearchParams({
    client_id: '<b>x</b>',
    redirect_uri: `${productUrl}/auth`,
    response_type: 'code',
  });
  const { page = '' } = await createBrowser().visit(`${provider.issuer}/authorize?${query}`);
  expect(page).toContain('Sign-in failed');
  expect(page).not.toContain('<b>x</b>');
});

test('tells whoever comes without a sign-in under way to begin again', async () => {
  const answer = await fetch(`${provider.issuer}/interaction/none`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Begin again in the product.');
});
