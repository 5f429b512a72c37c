import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, hasBody } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

/** What another site's page can make a signed-in browser send (CSRF): everything except the token. */

const server = await testServer();
const person = await makeUser(server.db, { roles: ['Partnership Admin'] });
const token = await server.tokenFor(person.email);

/** Browsers add cookies and remembered Basic credentials automatically, never a bearer token. */
const ambient = {
  origin: 'https://elsewhere.example',
  referer: 'https://elsewhere.example/',
  cookie: `prcds.frame=USAO; __Host-prcds.frame=USAO; access_token=${token}; prcds.accessToken=${token}`,
  'sec-fetch-site': 'cross-site',
};
const addressOf = (e: Endpoint) => `${server.origin}/v1/${e.path.replace(/:\w+/g, '1')}`;
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((e): [string, Endpoint] => [`${e.method} ${e.path}`, e]);

describe('API-055 a request without a token is nobody’s, whatever the browser sends along', () => {
  test.each(named(allEndpoints.filter(({ access }) => access !== 'public')))('%s', async (_, e) => {
    const answer = await fetch(`${addressOf(e)}?access_token=${token}&token=${token}`, {
      method: e.method,
      headers: { ...ambient, ...(hasBody(e) && { 'content-type': 'text/plain' }) },
      ...(hasBody(e) && { body: '{}' }),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a form of another site is no request of ours', () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  test.each(named(allEndpoints.filter((e) => hasBody(e) && e.access !== 'integration' && e.access !== 'public')))(
    '%s',
    async (_, e) => {
      for (const type of types) {
        const headers = { ...ambient, authorization: `Bearer ${token}`, 'content-type': type };
        const answer = await fetch(addressOf(e), { method: e.method, headers, body: 'a=1' });
        expect(['unsupported-type', 'malformed-request']).toContain(((await answer.json()) as Problem).code);
      }
    },
  );
});

test('a CORS preflight gets no permission for another site', async () => {
  const answer = await fetch(`${server.origin}/v1/user/language`, {
    method: 'OPTIONS',
    headers: { ...ambient, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
  });
  expect(answer.status).toBe(405);
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('X-Forwarded-For from an untrusted caller does not change the rate limit’s key', async () => {
  const limited = await testServer({ env: { RATE_LIMIT_ADDRESS: '3' } });
  const ask = (address: string) =>
    limited.call(getUserAccess, {}, { headers: { 'x-forwarded-for': address, forwarded: `for=${address}` } });
  for (let i = 0; i < 3; i++) expect((await ask(`192.0.2.${i}`)).status).toBe(401);
  expect((await ask('192.0.2.77')).status).toBe(429);
});
