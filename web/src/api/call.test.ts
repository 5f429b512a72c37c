import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printProjectToPdf } from '#contract/projects/api.ts';
import { getSignInSettings } from '#contract/session/api.ts';
import { createUser, getUserAccess } from '#contract/users/api.ts';
import { navigations, openTab } from '../testing/leaving.ts';
import { json, provider, refusal, type Seen, signInSettings, stubServer } from '../testing/server.ts';
import { call, callForFile, onLockedOut } from './call.ts';
import { takeTokensFromAddress } from './sign-in/session.ts';
import { logout } from './sign-in/sign-out.ts';
import { saveTokens } from './sign-in/tokens.ts';
import { read, write } from './storage/storage.ts';

vi.mock('./sign-in/leaving.ts', async (original) =>
  (await import('../testing/leaving.ts')).leavingStub(original as never),
);
afterEach(() => vi.unstubAllGlobals());

const access = 'GET /v1/user/access';
const user = { firstName: 'Ana', lastName: 'Bell', office: 'USAO', region: 'US', email: 'a@prcds.example' };
beforeEach(() => {
  // Embedded: only a frame accepts tokens from the address at once.
  vi.stubGlobal('parent', {});
  openTab('/searchchild');
  saveTokens({ accessToken: 'normal token', expiresIn: 3600 });
});

test('API-002 a call carries the stored access token', async () => {
  const { seen } = stubServer({ [access]: { UserAccess: [] } });
  await call(getUserAccess, {});
  expect(seen[0]?.headers.get('Authorization')).toBe('Bearer normal token');
});

test('API-002 API-003 so does a call for a file, in a frame with the token of the frame', async () => {
  vi.stubGlobal('Blob', (await new Response('').blob()).constructor);
  const file = () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
  const pdf = 'POST /v1/project/201115/pdf';
  const { seen } = stubServer({ [pdf]: file, [access]: { UserAccess: [] } });
  await callForFile(printProjectToPdf, { id: '201115', language: 'en' });
  window.history.replaceState(null, '', '/searchchild?type=nonav&token=of the frame&rtoken=r1');
  takeTokensFromAddress();
  await callForFile(printProjectToPdf, { id: '201115', language: 'en' });
  await call(getUserAccess, {});
  expect(seen.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer normal token',
    'Bearer of the frame',
    'Bearer of the frame',
  ]);
});

test('API-003 ENTRY-004 ENTRY-005 a token in the address replaces the stored one, leaves the address at once and is used from then on', async () => {
  window.history.replaceState(null, '', '/searchchild?type=nonav&token=first&rtoken=r1&id=7#x');
  takeTokensFromAddress();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/searchchild?type=nonav&id=7#x',
  );
  const { seen } = stubServer({ [access]: { UserAccess: [] } });
  await call(getUserAccess, {});
  expect(seen[0]?.headers.get('Authorization')).toBe('Bearer first');
  expect(read('refreshToken')).toBe('r1');

  window.history.replaceState(null, '', '/searchchild?type=nonav&token=second&rtoken=r2');
  takeTokensFromAddress();
  await call(getUserAccess, {});
  expect(seen[1]?.headers.get('Authorization')).toBe('Bearer second');
  expect(read('refreshToken')).toBe('r2');
  expect(localStorage.getItem('prcds.accessToken')).toBe('normal token');
});

test('SESSION-011 a call first renews a token that is older than 30 minutes', async () => {
  saveTokens({ accessToken: 'old', refreshToken: 'r1', expiresIn: 7200 }, Date.now() - 31 * 60_000);
  const { seen } = stubServer({
    [access]: { UserAccess: [] },
    'GET /v1/session/signIn': signInSettings,
    [`POST ${provider}/token`]: { access_token: 'new', refresh_token: 'r2', expires_in: 3600 },
  });
  await call(getUserAccess, {});
  const asked = seen.filter(({ url }) => url.pathname === '/v1/user/access');
  expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer new']);
});

test('a frame that loads its first address again keeps the tokens it has renewed since', () => {
  const first = '/searchchild?type=nonav&token=first&rtoken=r1';
  window.history.replaceState(null, '', first);
  takeTokensFromAddress();
  saveTokens({ accessToken: 'renewed', refreshToken: 'r2' });
  window.history.replaceState(null, '', first);
  takeTokensFromAddress();
  expect([read('accessToken'), read('refreshToken')]).toEqual(['renewed', 'r2']);
  expect(window.location.search).toBe('?type=nonav');
});

test('a token in the address of a normal tab is removed and not used', () => {
  window.history.replaceState(null, '', '/?token=planted');
  takeTokensFromAddress();
  expect(window.location.search).toBe('');
  expect(read('accessToken')).toBe('normal token');
});

test.each([
  ['a call', () => call(getUserAccess, {})],
  ['a call that saves', () => call(createUser, { user })],
  ['a call for a file', () => callForFile(printProjectToPdf, { id: '201115', language: 'en' })],
])('ERR-001 ERR-003 a 401 from %s clears storage and goes to /unauthorized', async (_what, send) => {
  for (const name of ['profile', 'loginDetails', 'idToken', 'refreshToken', 'returnAddress'] as const)
    write(name, '{}');
  vi.stubGlobal('fetch', async () => refusal('token-invalid', 401));
  await expect(send()).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(navigations).toEqual(['/unauthorized']);
  expect(Object.keys(localStorage)).toEqual(['prcds.signedOut']);
});

test('ERR-002 a 401 in an embedded frame goes to /unauthorized?type=nonav and spares the normal sign-in', async () => {
  window.history.replaceState(null, '', '/searchchild?type=nonav&token=first&rtoken=r1');
  takeTokensFromAddress();
  stubServer({ [access]: refusal('token-invalid', 401) });
  await expect(call(getUserAccess, {})).rejects.toMatchObject({ status: 401 });
  expect(navigations).toEqual(['/unauthorized?type=nonav']);
  expect(read('accessToken')).toBeUndefined();
  expect(localStorage.getItem('prcds.accessToken')).toBe('normal token');
});

test('API-020 ENTRY-004 a frame opened with an expired token and a valid rtoken refreshes once and continues', async () => {
  window.history.replaceState(null, '', '/searchchild?type=nonav&token=dead&rtoken=r1');
  takeTokensFromAddress();
  const { seen } = stubServer({
    [access]: ({ headers }: Seen) =>
      headers.get('Authorization') === 'Bearer alive' ? { UserAccess: [] } : refusal('token-expired', 401),
    'POST /v1/token': { token: 'alive', rtoken: 'r2', ExpiresIn: 900 },
  });
  await call(getUserAccess, {});
  expect(navigations).toEqual([]);
  expect(read('refreshToken')).toBe('r2');
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/v1/user/access', '/v1/token', '/v1/user/access']);
});

test('ERR-002 a frame whose refreshed token gets a 401 too ends on /unauthorized', async () => {
  window.history.replaceState(null, '', '/searchchild?type=nonav&token=dead&rtoken=r1');
  takeTokensFromAddress();
  const { seen } = stubServer({
    [access]: () => refusal('token-invalid', 401),
    'POST /v1/token': { token: 'dead too', rtoken: 'r2', ExpiresIn: 900 },
  });
  await expect(call(getUserAccess, {})).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(navigations).toEqual(['/unauthorized?type=nonav']);
  expect(seen).toHaveLength(3);
});

test.each([{ status: 401 }, { Status: '401' }])(
  'ERR-004 a successful answer that carries %j goes to /login',
  async (body) => {
    stubServer({ [access]: json(200, body) });
    await expect(call(getUserAccess, {})).rejects.toMatchObject({ status: 401 });
    expect(navigations).toEqual(['/login']);
    expect(read('accessToken')).toBeUndefined();
  },
);

test('a token that another tab has renewed meanwhile is not thrown away with the old one', async () => {
  stubServer({
    [access]: () => {
      saveTokens({ accessToken: 'of another tab' });
      return refusal('token-expired', 401);
    },
  });
  await expect(call(getUserAccess, {})).rejects.toMatchObject({ status: 401 });
  expect(navigations).toEqual([]);
  expect(read('accessToken')).toBe('of another tab');
});

test('ERR-005 other refusals leave the screen and the sign-in alone', async () => {
  stubServer({ [access]: refusal('no-access', 403, { params: { privilege: 'Home:View' } }) });
  await expect(call(getUserAccess, {})).rejects.toMatchObject({
    code: 'no-access',
    params: { privilege: 'Home:View' },
  });
  expect(navigations).toEqual([]);
  expect(read('accessToken')).toBe('normal token');
});

test('F14 ERR-005 an e-mail address the provider has not verified ends the sign-in on a page that says so', async () => {
  stubServer({ [access]: refusal('email-not-verified', 403) });
  await expect(call(getUserAccess, {})).rejects.toMatchObject({ code: 'email-not-verified' });
  expect(navigations).toEqual(['/accessDeniedError?reason=email-not-verified']);
  expect(read('accessToken')).toBeUndefined();
});

test('F14 a refused e-mail address does not end a sign-in that another tab has replaced meanwhile', async () => {
  stubServer({
    [access]: () => {
      saveTokens({ accessToken: 'of somebody else', expiresIn: 3600 });
      return refusal('email-not-verified', 403);
    },
  });
  await expect(call(getUserAccess, {})).rejects.toMatchObject({ code: 'email-not-verified' });
  expect([navigations, read('accessToken')]).toEqual([[], 'of somebody else']);
});

test('a profile that was deactivated meanwhile is noticed on the next call', async () => {
  stubServer({ [access]: refusal('user-inactive', 403) });
  const told = vi.fn();
  const stop = onLockedOut(told);
  await expect(call(getUserAccess, {})).rejects.toMatchObject({ code: 'user-inactive' });
  stop();
  expect(told).toHaveBeenCalledExactlyOnceWith('user-inactive');
});

test('a public endpoint is called without a token, and its refusal signs nobody out', async () => {
  const { seen } = stubServer({ 'GET /v1/session/signIn': signInSettings });
  await call(getSignInSettings, {});
  expect(seen[0]?.headers.has('Authorization')).toBe(false);
  stubServer({ 'GET /v1/session/signIn': refusal('token-invalid', 401) });
  await expect(call(getSignInSettings, {})).rejects.toMatchObject({ code: 'token-invalid' });
  expect(navigations).toEqual([]);
});

test('F12 logging out in a frame ends the tokens of that frame, and the sign-in of the browser stays', async () => {
  window.history.replaceState(null, '', '/searchchild?type=nonav&token=first&rtoken=r1');
  takeTokensFromAddress();
  const { seen } = stubServer({ 'POST /v1/token/end': {} });
  await logout();
  expect(seen.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
    ['POST', '/v1/token/end', '{"RefreshToken":"r1"}'],
  ]);
  expect(navigations).toEqual(['/unauthorized?type=nonav']);
  expect(read('accessToken')).toBeUndefined();
  expect(localStorage.getItem('prcds.accessToken')).toBe('normal token');
});
