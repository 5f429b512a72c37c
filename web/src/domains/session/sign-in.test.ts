import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { navigations } from '../../testing/leaving.ts';
import { jwt, provider, refusal, signInSettings, stubServer } from '../../testing/server.ts';
import { goAndReturn, type LoadedPage, loadPage, openAuthPage, reachable, wellKnown } from './testing.ts';

vi.mock('../../api/sign-in/leaving.ts', async (original) =>
  (await import('../../testing/leaving.ts')).leavingStub(original as never),
);

const email = 'standard.user@prcds.example';
const token = `POST ${provider}/token`;
const answer = (more: object = {}) => ({
  access_token: 'access',
  refresh_token: 'refresh',
  id_token: jwt({ sub: '00u1a2b3', email, given_name: 'Sana', family_name: 'Usman' }),
  expires_in: 3600,
  ...more,
});

let tab: LoadedPage;
beforeEach(async () => {
  tab = await openAuthPage();
});

const take = (query: string, mode: 'normal' | 'nonav' = 'normal') =>
  tab.resolveAuthStep(new URLSearchParams(query), mode);

test('ENTRY-012 API-010 API-011 API-012 API-013 without a code the browser is sent to the provider', async () => {
  stubServer(reachable);
  const step = await take('');
  const url = new URL('leaveFor' in step ? step.leaveFor : '');
  expect(url.origin + url.pathname).toBe(`${provider}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'prcds-web',
    redirect_uri: `${window.location.origin}/auth`,
    scope: 'openid params',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{32}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
  });
});

test('ENTRY-002 ENTRY-012 /auth opened without a code leaves for the provider', async () => {
  const { renderApp } = await import('../../testing/render-app.tsx');
  await renderApp('/auth', { isSignedIn: false, answers: { 'GET /.well-known/openid-configuration': {} } });
  await waitFor(() =>
    expect(navigations).toEqual([expect.stringMatching(/^https:\/\/id\.example\/auth\?response_type=code&/)]),
  );
});

test('API-008 the verifier is stored until the browser comes back', async () => {
  stubServer(reachable);
  await goAndReturn(tab);
  expect(tab.read('pendingSignIns')).toMatch(/"verifier":"[\w-]{50}"/);
});

test('API-006 API-008 API-009 API-013 the challenge that is sent is the one of the verifier that is stored', async () => {
  stubServer(reachable);
  const step = await take('');
  const sent = new URL('leaveFor' in step ? step.leaveFor : '').searchParams.get('code_challenge');
  const verifier = /"verifier":"([\w-]+)"/.exec(tab.read('pendingSignIns') ?? '')?.[1] ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(sent).toBe(base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
});

test('ENTRY-009 ENTRY-013 API-014 API-015 a code is exchanged by a form with exactly five fields', async () => {
  const { calls } = stubServer({ ...reachable, [token]: answer() });
  const query = await goAndReturn(tab);
  const verifier = /"verifier":"([\w-]+)"/.exec(tab.read('pendingSignIns') ?? '')?.[1];
  expect(await take(query)).toEqual({ goTo: '/' });
  expect(Object.fromEntries(new URLSearchParams(calls('/token')[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    redirect_uri: `${window.location.origin}/auth`,
    client_id: 'prcds-web',
    code_verifier: verifier,
    code: 'abc',
  });
});

test('ENTRY-014 SESSION-016 API-016 API-017 API-018 the tokens and the e-mail of the id token are stored', async () => {
  const sent = answer();
  stubServer({ ...reachable, [token]: sent });
  await take(await goAndReturn(tab));
  expect([tab.read('accessToken'), tab.read('refreshToken')]).toEqual(['access', 'refresh']);
  expect(tab.read('idToken')).toBe(sent.id_token);
  expect(JSON.parse(tab.read('loginDetails') ?? '')).toEqual({ email, firstName: 'Sana', lastName: 'Usman' });
  expect(tab.read('pendingSignIns')).toBeUndefined();
});

test('API-021 /me is asked, with the access token, when the id token has no e-mail', async () => {
  const { calls } = stubServer({
    ...reachable,
    [token]: answer({ id_token: jwt({ sub: 'x' }) }),
    [`GET ${provider}/me`]: { email },
  });
  await take(await goAndReturn(tab));
  expect(calls('/me')[0]?.headers.get('Authorization')).toBe('Bearer access');
  expect(JSON.parse(tab.read('loginDetails') ?? '')).toMatchObject({ email });
});

test('a provider that asks for a resource gets it in both calls', async () => {
  const resource = 'https://api.example';
  const { calls } = stubServer({
    ...reachable,
    'GET /v1/session/signIn': { ...signInSettings, Resource: resource },
    [token]: answer(),
  });
  await take(await goAndReturn(tab));
  expect(new URLSearchParams(calls('/token')[0]?.body).get('resource')).toBe(resource);
});

describe('after the exchange', () => {
  beforeEach(() => void stubServer({ ...reachable, [token]: answer() }));

  test('ENTRY-015 the saved return address wins', async () => {
    tab.write('returnAddress', '/searchproject?a=1');
    tab.write('redirectPath', '/searchchild');
    expect(await take(await goAndReturn(tab))).toEqual({ goTo: '/searchproject?a=1' });
  });
  test('ENTRY-016 else the stored redirect path with its search string', async () => {
    window.history.replaceState(null, '', '/searchchild?b=2');
    tab.saveRedirectPath();
    expect(await take(await goAndReturn(tab))).toEqual({ goTo: '/searchchild?b=2' });
  });
  test('ENTRY-017 else home', async () => expect(await take(await goAndReturn(tab))).toEqual({ goTo: '/' }));
  test('ENTRY-015 a hostile address is passed over', async () => {
    tab.write('returnAddress', '//elsewhere.example');
    expect(await take(await goAndReturn(tab))).toEqual({ goTo: '/' });
  });
  test('two tabs that sign in at once come back each to its own place', async () => {
    tab.write('returnAddress', '/searchchild');
    const one = goAndReturn(tab);
    tab.write('returnAddress', '/searchproject');
    const two = goAndReturn(tab);
    expect(await take(await one)).toEqual({ goTo: '/searchchild' });
    expect(await take(await two)).toEqual({ goTo: '/searchproject' });
  });
  test('ENTRY-016 the address at which a tab was sent to sign in is its own', () => {
    window.history.replaceState(null, '', '/searchchild?b=2');
    tab.saveRedirectPath();
    expect([Object.values(sessionStorage), Object.values(localStorage)]).toEqual([['/searchchild?b=2'], []]);
  });
});

test('a second sign-in replaces the first, and no other tab ever finds itself signed out', async () => {
  stubServer({ ...reachable, [token]: answer({ refresh_token: undefined }) });
  for (const name of ['accessToken', 'refreshToken', 'profile', 'lastActiveAt'] as const) tab.write(name, 'first');
  const query = await goAndReturn(tab);
  const removed = vi.spyOn(Storage.prototype, 'removeItem');
  onTestFinished(() => removed.mockRestore());
  await take(query);
  expect(removed.mock.calls.flat()).not.toContain('prcds.accessToken');
  expect(['accessToken', 'refreshToken', 'profile', 'lastActiveAt'].map((name) => tab.read(name as never))).toEqual([
    'access',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a sign-in that fails', () => {
  test('ENTRY-010 ENTRY-011 ENTRY-019 goes to the denied page with the reason, whether or not there is a code', async () => {
    const { seen } = stubServer(reachable);
    expect(await take('error=access_denied&error_description=<b>No</b>&code=x')).toEqual({
      goTo: '/accessDeniedError?error_description=%3Cb%3ENo%3C%2Fb%3E',
    });
    expect(await take('error=access_denied')).toEqual({ goTo: '/accessDeniedError' });
    expect(seen).toEqual([]);
  });
  test('is rejected if its state is unknown in this browser or was used before', async () => {
    const { calls } = stubServer({ ...reachable, [token]: answer() });
    expect(await take('code=abc&state=planted')).toEqual({ failure: 'not-ours' });
    expect(await take('code=abc')).toEqual({ failure: 'not-ours' });
    const query = await goAndReturn(tab);
    await take(query);
    expect(await take(query)).toEqual({ failure: 'not-ours' });
    expect(calls('/token')).toHaveLength(1);
  });
  test('ERR-006 leaves nothing behind when the provider refuses the code', async () => {
    stubServer({ ...reachable, [token]: refusal('invalid_grant', 400) });
    tab.write('profile', '{}');
    expect(await take(await goAndReturn(tab))).toEqual({ failure: 'refused' });
    expect([tab.read('accessToken'), tab.read('profile')]).toEqual([undefined, undefined]);
  });
  test('ERR-033 says so when nobody can tell the e-mail', async () => {
    stubServer({ ...reachable, [token]: answer({ id_token: undefined }), [`GET ${provider}/me`]: { sub: 'x' } });
    expect(await take(await goAndReturn(tab))).toEqual({ failure: 'no-email' });
    expect(tab.read('accessToken')).toBeUndefined();
  });
  test('stays here when the provider is down', async () => {
    const down = () => {
      throw new TypeError('Failed to fetch');
    };
    stubServer({ ...reachable, [wellKnown]: down });
    expect(await take('')).toEqual({ failure: 'unavailable' });
    stubServer({ 'GET /v1/session/signIn': refusal('identity-provider-unavailable', 503) });
    tab = await loadPage();
    expect(await take('')).toEqual({ failure: 'unavailable' });
    expect(navigations).toEqual([]);
  });
});

test('ENTRY-004 ENTRY-021 an embedded frame never starts the single sign-on', async () => {
  const { seen } = stubServer(reachable);
  expect(await take('', 'nonav')).toEqual({ goTo: '/accessDeniedError?type=nonav' });
  expect(seen).toEqual([]);
});

test('an address without https, where browsers offer no cryptography, says so', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await take('')).toEqual({ failure: 'insecure' });
});

test('an id token made for another attempt is refused, and nothing of it is kept', async () => {
  stubServer({ ...reachable, [token]: answer({ id_token: jwt({ email, nonce: 'of another attempt' }) }) });
  const query = await goAndReturn(tab);
  expect(await take(query)).toMatchObject({ failure: 'refused' });
  expect(tab.read('accessToken')).toBeUndefined();
});
