import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getSignInSettings } from '#contract/session/api.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeUser } from '../../testing/factories.ts';
import { makeKey, startIssuer } from '../../testing/issuer.ts';
import { testServer } from '../../testing/server.ts';

const database = await testDatabase();
const person = await makeUser(database.db);

/** Time goes by for the product, whatever its clock is set to. */
function passableTime() {
  const real = performance.now.bind(performance);
  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed);
  onTestFinished(() => void vi.restoreAllMocks());
  return (milliseconds: number) => {
    passed += milliseconds;
  };
}

test('keys are asked for once, not per request', async () => {
  const server = await testServer({ database });
  for (let i = 0; i < 5; i++) {
    const token = await server.tokenFor(person.email);
    expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
  }
  expect(server.issuer.keyRequests()).toBe(1);
});

test('a rotated key is found at once, and the withdrawn one is refused after the next refresh', async () => {
  const pass = passableTime();
  const server = await testServer({ database });
  const before = await server.tokenFor(person.email);
  expect((await server.call(getUserAccess, {}, { as: { token: before } })).status).toBe(200);
  await server.issuer.rotate();
  const after = await server.tokenFor(person.email);
  expect((await server.call(getUserAccess, {}, { as: { token: after } })).status).toBe(200);
  pass(61_000);
  const withdrawn = await server.call(getUserAccess, {}, { as: { token: before } });
  expect(withdrawn.problem.code).toBe('token-invalid');
});

/** Tokens of a new key, which the server has not read. */
async function rotateKey() {
  const server = await testServer({ database });
  await server.call(getUserAccess, {}, { as: person });
  await server.issuer.rotate();
  const renew = () => server.issuer.token(person.email);
  const tokens = await Promise.all([renew(), renew(), renew()]);
  const askWith = async (token: string) => (await server.call(getUserAccess, {}, { as: { token } })).status;
  return { issuer: server.issuer, tokens, askWith };
}

test('a rotated key signs out nobody: all who bring it at once wait for the keys', async () => {
  const { tokens, askWith } = await rotateKey();
  expect(await Promise.all(tokens.map(askWith))).toEqual([200, 200, 200]);
});

test('a rotated key signs out nobody while the keys cannot be read: it is 503 until they can', async () => {
  const pass = passableTime();
  const { issuer, tokens, askWith } = await rotateKey();
  await issuer.stop();
  for (const token of tokens) expect(await askWith(token)).toBe(503);
  await issuer.start();
  pass(6_000);
  for (const token of tokens) expect(await askWith(token)).toBe(200);
});

test('an unknown key id makes the server look once, whoever asks and however often', async () => {
  const server = await testServer({ database });
  await server.call(getUserAccess, {}, { as: person });
  const askedBefore = server.issuer.keyRequests();
  for (let i = 0; i < 5; i++) {
    const token = await server.tokenFor(person.email, { key: await makeKey() });
    expect((await server.call(getUserAccess, {}, { as: { token } })).problem.code).toBe('token-invalid');
  }
  expect(server.issuer.keyRequests() - askedBefore).toBe(1);
});

test('while the provider is down at start, tokens and sign-in are 503; afterwards all is well', async () => {
  const pass = passableTime();
  const issuer = await startIssuer();
  const server = await testServer({ database, issuer });
  const token = await issuer.token(person.email);
  await issuer.stop();
  expect((await server.call(getUserAccess, {}, { as: { token } })).problem.code).toBe('identity-provider-unavailable');
  expect((await server.call(getSignInSettings, {})).status).toBe(503);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await issuer.start();
  pass(6_000);
  expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
});

test('a clock that is set back while the provider is down does not keep people out when it is up again', async () => {
  const pass = passableTime();
  let back = 0;
  const issuer = await startIssuer();
  const server = await testServer({ database, issuer, clock: () => new Date(Date.now() - back) });
  const token = await issuer.token(person.email, { now: new Date(Date.now() - 3_600_000), expiresIn: 7200 });
  await issuer.stop();
  expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(503);
  await issuer.start();
  back = 3_000_000;
  pass(6_000);
  expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
});

test('a provider that takes the question and never answers is left after a while', async () => {
  const silent = createServer(() => undefined);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const env = { OIDC_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, OIDC_MILLISECONDS: '100' };
  const server = await testServer({ database, env });
  expect((await server.call(getSignInSettings, {})).problem.code).toBe('identity-provider-unavailable');
});

test('a provider that goes down later does not lock out those whose tokens are valid', async () => {
  const pass = passableTime();
  const server = await testServer({ database });
  const token = await server.tokenFor(person.email, { expiresIn: 7200 });
  expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
  await server.issuer.stop();
  pass(20 * 60_000);
  expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
});

test('a provider that names the e-mail only in userinfo works, and is asked once a token', async () => {
  const server = await testServer({ database });
  server.issuer.userinfo.set(`sub-${person.email}`, {
    sub: `sub-${person.email}`,
    email: person.email,
    email_verified: true,
  });
  const token = await server.tokenFor(person.email, { claims: { email: undefined } });
  for (let i = 0; i < 3; i++) expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
  expect(server.issuer.userinfoRequests()).toBe(1);
});

test('userinfo about somebody else is not believed', async () => {
  const server = await testServer({ database });
  server.issuer.userinfo.set('sub-thief@prcds.example', {
    sub: 'sub-other',
    email: person.email,
    email_verified: true,
  });
  const token = await server.tokenFor('thief@prcds.example', { claims: { email: undefined } });
  expect((await server.call(getUserAccess, {}, { as: { token } })).problem.code).toBe('token-invalid');
});

test.each([[false], [undefined], ['true']])(
  'F14 an address of userinfo counts by what userinfo says of it (%j), not by what the token says',
  async (said) => {
    const server = await testServer({ database });
    server.issuer.userinfo.set(`sub-${person.email}`, {
      sub: `sub-${person.email}`,
      email: person.email,
      ...(said !== undefined && { email_verified: said }),
    });
    const token = await server.tokenFor(person.email, { claims: { email: undefined, email_verified: true } });
    const { status, problem } = await server.call(getUserAccess, {}, { as: { token } });
    expect([status, problem.code]).toEqual([403, 'email-not-verified']);
  },
);

test('F14 a token is not vouched for by what it says of no address at all', async () => {
  const server = await testServer({ database });
  const sub = `sub-${person.email}`;
  server.issuer.userinfo.set(sub, { sub, email: person.email, email_verified: true });
  const token = await server.tokenFor(person.email, { claims: { email: undefined, email_verified: false } });
  expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
});

test('F14 where a provider never says it, an operator may have it assumed; what is said counts even so', async () => {
  const server = await testServer({ database, env: { OIDC_EMAIL_VERIFIED: 'assumed' } });
  const ask = async (said: unknown) => {
    const token = await server.tokenFor(person.email, { claims: { email_verified: said } });
    return (await server.call(getUserAccess, {}, { as: { token } })).status;
  };
  expect(await ask(undefined)).toBe(200);
  for (const said of [false, null, 0, 'no', 'true']) expect(await ask(said)).toBe(403);
});

test('without the userinfo setting, a token without e-mail is refused', async () => {
  const server = await testServer({ database, env: { OIDC_USERINFO: 'no' } });
  const token = await server.tokenFor('x@prcds.example', { claims: { email: undefined } });
  expect((await server.call(getUserAccess, {}, { as: { token } })).problem.code).toBe('token-invalid');
  expect(server.issuer.userinfoRequests()).toBe(0);
});

test('another e-mail claim can be configured', async () => {
  const server = await testServer({ database, env: { OIDC_EMAIL_CLAIM: 'upn' } });
  const token = await server.tokenFor('ignored@prcds.example', { claims: { upn: person.email } });
  expect((await server.call(getUserAccess, {}, { as: { token } })).status).toBe(200);
});

test('API-006 API-012 API-014 API-021 the sign-in settings come from discovery and hold nothing secret', async () => {
  const server = await testServer({ database });
  const { output } = await server.call(getSignInSettings, {});
  expect(output).toEqual({
    issuer: server.issuer.url,
    clientId: 'prcds-web',
    authorizeUrl: `${server.issuer.url}/authorize`,
    tokenUrl: `${server.issuer.url}/token`,
    logoutUrl: `${server.issuer.url}/logout`,
    meUrl: `${server.issuer.url}/me`,
    scope: 'openid params',
    resource: null,
    emailClaim: 'email',
  });
});
