import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTimeouts } from '#server/testing/long-timeouts.ts';
import { choosePerson, refresh, signIn, type Tokens } from '../identity-provider/sign-in.ts';
import { freePorts } from '../world/ports.ts';
import { startWorld, type World } from '../world.ts';
import { type Glewlwyd, startGlewlwyd } from './glewlwyd.ts';
import { type GlewlwydUser, signInWithPassword } from './glewlwyd-admin.ts';

const clientId = 'prcds-web';
const sana: GlewlwydUser = {
  username: 'sana',
  name: 'Sana Usman',
  email: 'standard.user@prcds.example',
  password: 'a-password-for-a-test',
  email_verified: 'yes',
};
const nico: GlewlwydUser = { ...sana, username: 'nico', name: 'Nico Wells', email: 'newcomer@prcds.example' };
/** A user who entered another person's address. */
const thief: GlewlwydUser = {
  ...sana,
  username: 'thief',
  email: 'partnership.admin@prcds.example',
  email_verified: 'no',
};

let glewlwyd: Glewlwyd;
let world: World;
let redirectUri: string;

beforeAll(async () => {
  const ports = await freePorts();
  redirectUri = `http://localhost:${ports.product}/auth`;
  glewlwyd = await startGlewlwyd({ clientId, redirectUri, users: [sana, nico, thief] });
  // PRCDS is configured for this provider by settings alone.
  const env = {
    ...longTimeouts,
    OIDC_ISSUER: glewlwyd.issuer,
    OIDC_AUDIENCE: 'openid params',
    OIDC_USERINFO: 'yes',
  };
  world = await startWorld({ ports, env });
});
afterAll(async () => {
  await world?.stop();
  await glewlwyd?.stop();
});

const enterAs = (user: GlewlwydUser, scope = 'openid params'): Promise<Tokens> =>
  signIn(
    { issuer: glewlwyd.issuer, clientId, redirectUri, scope },
    signInWithPassword(glewlwyd.api, user, clientId, scope),
  );

const ask = (token: string, email: string): Promise<Response> =>
  fetch(`${world.productUrl}/v1/user/searchUserByEmail`, {
    headers: { authorization: `Bearer ${token}`, user_email: email },
  });

test('API-022 a token of another provider is accepted by settings alone, the e-mail found by userinfo', async () => {
  const { accessToken } = await enterAs(sana);
  const claims = decodeJwt(accessToken);
  expect(claims.aud).toBe('openid params');
  expect(claims.email).toBeUndefined();
  expect(claims.sub).not.toContain('sana');
  const response = await ask(accessToken, sana.email);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: { User: { Email: sana.email, FDRO: 'USAO' } } });
});

test('F14 an address that another provider has not verified is refused', async () => {
  const { accessToken } = await enterAs(thief);
  const response = await ask(accessToken, thief.email);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'email-not-verified' });
});

test('API-055 the ID token of another provider opens nothing', async () => {
  const { idToken = '' } = await enterAs(sana);
  expect((await ask(idToken, sana.email)).status).toBe(401);
});

test('a renewed token of another provider is accepted', async () => {
  const { refreshToken = '' } = await enterAs(sana);
  const { accessToken } = await refresh(glewlwyd.issuer, clientId, refreshToken);
  expect((await ask(accessToken, sana.email)).status).toBe(200);
});

test('ENTRY-007 ENTRY-008 somebody new from another provider gets a profile', async () => {
  const { accessToken } = await enterAs(nico);
  expect(await (await ask(accessToken, nico.email)).json()).toMatchObject({ data: { User: null } });
  const User = { FirstName: 'Nico', LastName: 'Wells', FDRO: 'ESPO', Region: 'EU', Email: nico.email };
  const created = await fetch(`${world.productUrl}/v1/user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ User }),
  });
  expect(created.status).toBe(200);
  const found = await (await ask(accessToken, nico.email)).json();
  // F14: this provider has a single name field, so an administrator fills in first and last name.
  const nameless = { FirstName: '', LastName: '' };
  expect(found).toMatchObject({ data: { User: { Email: nico.email, FDRO: 'USAO', Region: 'US', ...nameless } } });
});

test('the web application is told where the other provider signs people in', async () => {
  const settings = await (await fetch(`${world.productUrl}/v1/session/signIn`)).json();
  expect(settings).toMatchObject({
    Issuer: glewlwyd.issuer,
    AuthorizeUrl: `${glewlwyd.issuer}/auth`,
    TokenUrl: `${glewlwyd.issuer}/token`,
    MeUrl: `${glewlwyd.issuer}/userinfo`,
  });
});

test('a token for another audience is refused, though the provider is right', async () => {
  const { accessToken } = await enterAs(sana, 'openid');
  expect(decodeJwt(accessToken).aud).toBe('openid');
  expect((await ask(accessToken, sana.email)).status).toBe(401);
});

test('a token of a provider we were not told of is refused', async () => {
  const { issuer } = world.identityProvider;
  const { accessToken } = await signIn({ issuer, clientId, redirectUri }, choosePerson(sana.email));
  expect((await ask(accessToken, sana.email)).status).toBe(401);
});

test('a token that only claims to come from the provider is refused', async () => {
  const { accessToken } = await enterAs(sana);
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const forged = await new SignJWT(decodeJwt(accessToken))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', jwk: await exportJWK(publicKey) })
    .sign(privateKey);
  expect((await ask(forged, sana.email)).status).toBe(401);
});
