import { createHmac, type webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getUserAccess } from '#contract/users/api.ts';
import { makeUser } from '../../testing/factories.ts';
import { makeKey } from '../../testing/issuer.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer();
const person = await makeUser(server.db);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const withToken = (token: string) => server.call(getUserAccess, {}, { as: { token } });

describe('invalid tokens', () => {
  test('API-002 API-055 no token at all is 401', async () => {
    const { status, problem, headers } = await server.call(getUserAccess, {});
    expect([status, problem.code, headers.get('www-authenticate')]).toEqual([401, 'not-signed-in', 'Bearer']);
  });

  test('API-055 an expired token is 401', async () => {
    const { status, problem } = await withToken(await server.tokenFor(person.email, { expiresIn: -120 }));
    expect([status, problem.code]).toEqual([401, 'token-expired']);
  });

  test('API-055 a token signed by somebody else is 401, even under a known key id', async () => {
    const genuine = await server.tokenFor(person.email);
    const { kid } = JSON.parse(Buffer.from(genuine.split('.')[0] as string, 'base64url').toString()) as { kid: string };
    const forged = await server.tokenFor(person.email, { key: { ...(await makeKey()), id: kid } });
    expect((await withToken(genuine)).status).toBe(200);
    expect((await withToken(forged)).problem.code).toBe('token-invalid');
  });

  test.each([
    ['another audience', { audience: 'https://elsewhere.example' }],
    ['another issuer', { issuer: 'https://elsewhere.example' }],
    ['no e-mail anywhere', { claims: { email: undefined } }],
    ['something that is no e-mail', { claims: { email: 'nobody' } }],
  ])('API-055 a token with %s is 401', async (_, options) => {
    const { status, problem } = await withToken(await server.tokenFor(person.email, options));
    expect([status, problem.code]).toEqual([401, 'token-invalid']);
  });

  test.each([
    ['false', false],
    ['nothing', undefined],
    ['null', null],
    ['0', 0],
    ['1', 1],
    ["'no'", 'no'],
    ["'true' as text", 'true'],
  ])('F14 an address of which the provider says %s, not true, is refused by its own name', async (_, said) => {
    const token = await server.tokenFor(person.email, { claims: { email_verified: said } });
    const { status, problem } = await withToken(token);
    expect([status, problem.code]).toEqual([403, 'email-not-verified']);
  });

  test.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'JWT', undefined])(
    'API-055 a header that says %j is one of an access token',
    async (type) => expect((await withToken(await server.tokenFor(person.email, { type }))).status).toBe(200),
  );

  test.each(['id+jwt', 'logout+jwt', 'dpop+jwt', 'secevent+jwt', 'application/jwt', '', null, 7])(
    'API-055 a header that says %j is none, and 401',
    async (type) => {
      const { status, problem } = await withToken(await server.tokenFor(person.email, { type }));
      expect([status, problem.code]).toEqual([401, 'token-invalid']);
    },
  );

  test.each([
    ['the hash of an access token', { at_hash: 'x' }],
    ['the hash of a code', { c_hash: 'x' }],
    ['typ ID', { typ: 'ID' }],
    ['token_use id', { token_use: 'id' }],
  ])('API-055 an ID token, told by %s, is 401 though its audience were ours', async (_, claims) => {
    const { status, problem } = await withToken(await server.tokenFor(person.email, { type: 'JWT', claims }));
    expect([status, problem.code]).toEqual([401, 'token-invalid']);
  });

  test('API-055 a token without signature (alg none) is 401', async () => {
    const [, payload] = (await server.tokenFor(person.email)).split('.');
    for (const alg of ['none', 'None', 'NONE'])
      expect((await withToken(`${base64({ alg, typ: 'JWT' })}.${payload}.`)).problem.code).toBe('token-invalid');
  });

  test('API-055 a token signed with the public key as a shared secret is 401', async () => {
    const [header = '', payload] = (await server.tokenFor(person.email)).split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const keys = await (await fetch(`${server.issuer.url}/keys`)).text();
    const unsigned = `${base64({ alg: 'HS256', kid })}.${payload}`;
    const signature = createHmac('sha256', keys).update(unsigned).digest('base64url');
    expect((await withToken(`${unsigned}.${signature}`)).problem.code).toBe('token-invalid');
  });

  test.each([
    ['a key of its own in the header', { jwk: true }],
    ['an address for its keys', { jku: 'https://elsewhere.example/keys' }],
    ['a certificate from elsewhere', { x5u: 'https://elsewhere.example/cert' }],
    ['an unknown critical header', { crit: ['exp'], exp: 1 }],
    ['a file for a key', { kid: '../../../dev/null' }],
    ['SQL for a key', { kid: "x' union select 'secret' --" }],
    ['an address for a key', { kid: 'https://elsewhere.example/key.pem' }],
    ['an object for a key', { kid: { toString: 'x' } }],
  ])('API-055 a token that brings %s is 401, and nothing is fetched for it', async (_, tricks) => {
    const mine = await makeKey();
    const [, payload] = (await server.tokenFor(person.email)).split('.');
    const header = { alg: 'ES256', kid: mine.id, ...tricks, ...('jwk' in tricks && { jwk: mine.publicJwk }) };
    const unsigned = `${base64(header)}.${payload}`;
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      mine.privateKey as webcrypto.CryptoKey,
      Buffer.from(unsigned),
    );
    const { status, problem } = await withToken(`${unsigned}.${Buffer.from(signature).toString('base64url')}`);
    expect([status, problem.code]).toEqual([401, 'token-invalid']);
  });

  test('API-055 a token that is not valid yet, or never ends, is 401', async () => {
    const soon = Math.floor(Date.now() / 1000) + 3600;
    expect((await withToken(await server.tokenFor(person.email, { claims: { nbf: soon } }))).status).toBe(401);
    expect((await withToken(await server.tokenFor(person.email, { expiresIn: 'never' }))).status).toBe(401);
  });

  test.each(['nonsense', 'a.b.c', 'prcds-nonav-made-up', '..', 'eyJ'])('API-055 the token %j is 401', async (token) => {
    expect((await withToken(token)).status).toBe(401);
  });

  test('API-055 malformed JSON from a stranger is 401: the body is not read before the caller is known', async () => {
    const answer = await fetch(`${server.origin}/v1/user/policyAcknowledgement`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{ not json',
    });
    expect(answer.status).toBe(401);
  });
});

test('API-055 an address is the same person in any case', async () => {
  expect((await withToken(await server.tokenFor(person.email.toUpperCase()))).status).toBe(200);
});
