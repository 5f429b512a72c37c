import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { navigations, openTab } from '../../testing/leaving.ts';
import { provider, refusal, signInSettings, stubServer } from '../../testing/server.ts';

vi.mock('./leaving.ts', async (original) => (await import('../../testing/leaving.ts')).leavingStub(original as never));

const minute = 60_000;
const start = Date.parse('2026-04-16T09:00:00Z');
const token = `POST ${provider}/token`;
const settings = { 'GET /v1/session/signIn': signInSettings };
const renewed = { access_token: 'new', refresh_token: 'r2', expires_in: 3600 };

/** A fresh page: module state is reset. */
async function page() {
  vi.resetModules();
  const [refresh, tokens, storage, signOut] = await Promise.all([
    import('./refresh.ts'),
    import('./tokens.ts'),
    import('../storage/storage.ts'),
    import('./sign-out.ts'),
  ]);
  return { ...refresh, ...tokens, ...storage, ...signOut };
}

let tab: Awaited<ReturnType<typeof page>>;
beforeEach(async () => {
  openTab('/searchchild');
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  tab = await page();
  tab.saveTokens({ accessToken: 'old', refreshToken: 'r1', expiresIn: 3600 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('API-019 SESSION-011 after 30 minutes the refresh grant renews the tokens, with the resource when one is asked for', async () => {
  const { calls } = stubServer({
    'GET /v1/session/signIn': { ...signInSettings, Resource: 'https://api.example' },
    [token]: renewed,
  });
  expect(await tab.refreshIfDue()).toBe(true);
  vi.setSystemTime(start + 30 * minute);
  expect(await tab.refreshIfDue()).toBe(true);
  expect(calls('/token')).toHaveLength(0);
  vi.setSystemTime(start + 30 * minute + 1);
  expect(await tab.refreshIfDue()).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(calls('/token')[0]?.body))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'prcds-web',
    refresh_token: 'r1',
    resource: 'https://api.example',
  });
  expect([tab.read('accessToken'), tab.read('refreshToken')]).toEqual(['new', 'r2']);
});

test('SESSION-006 Stay refreshes whatever the age of the token', async () => {
  const { calls } = stubServer({ ...settings, [token]: renewed });
  expect(await tab.refreshNow()).toBe(true);
  expect(calls('/token')).toHaveLength(1);
});

test('calls of one page share one refresh', async () => {
  const { calls } = stubServer({ ...settings, [token]: renewed });
  vi.setSystemTime(start + 31 * minute);
  await Promise.all([tab.refreshIfDue(), tab.refreshIfDue(), tab.refreshIfDue()]);
  expect(calls('/token')).toHaveLength(1);
});

test('tabs refresh one at a time, and the second finds the new token', async () => {
  const { calls } = stubServer({ ...settings, [token]: renewed });
  const other = await page();
  vi.setSystemTime(start + 31 * minute);
  expect(await Promise.all([tab.refreshIfDue(), other.refreshIfDue()])).toEqual([true, true]);
  expect(calls('/token')).toHaveLength(1);
  expect(tab.read('refreshLock')).toBeUndefined();
});

/** The Web Locks API, shared by all tabs. */
function stubLocks(held: string[] = []) {
  const request = vi.fn(async (name: string, ...more: unknown[]) => {
    held.push(name);
    return (more.at(-1) as () => Promise<unknown>)();
  });
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: held.map((name) => ({ name })) }) } });
  return request;
}

test('where the browser has locks, they are used', async () => {
  const request = stubLocks();
  stubServer({ ...settings, [token]: renewed });
  await tab.refreshNow();
  expect(request.mock.calls.map(([name]) => name)).toEqual(['prcds.refresh.normal', 'prcds.replaced.old']);
});

test('a tab with stale local storage waits for the token the other one wrote', async () => {
  stubLocks(['prcds.replaced.old']);
  const { calls } = stubServer({ ...settings, [token]: renewed });
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const refreshing = tab.refreshNow();
  await vi.advanceTimersByTimeAsync(500);
  tab.saveTokens({ accessToken: 'of the other tab', refreshToken: 'r2' });
  await vi.advanceTimersByTimeAsync(500);
  expect(await refreshing).toBe(true);
  expect(calls('/token')).toHaveLength(0);
  expect(tab.read('accessToken')).toBe('of the other tab');
});

test('API-020 an embedded frame renews by POST token with RefreshToken', async () => {
  openTab('/searchchild?type=nonav');
  tab.saveTokens({ accessToken: 'frame', refreshToken: 'a refresh token of the frame', expiresIn: 900 });
  const { seen } = stubServer({ 'POST /v1/token': { token: 'frame 2', rtoken: 'next', ExpiresIn: 900 } });
  vi.setSystemTime(start + 14.5 * minute);
  expect(await tab.refreshIfDue()).toBe(true);
  expect(seen.map(({ body }) => JSON.parse(body))).toEqual([{ RefreshToken: 'a refresh token of the frame' }]);
  expect([tab.read('accessToken'), tab.read('refreshToken')]).toEqual(['frame 2', 'next']);
});

test('SESSION-012 SESSION-013 ERR-006 a refused refresh clears storage and reloads', async () => {
  for (const name of ['profile', 'loginDetails', 'idToken', 'returnAddress'] as const) tab.write(name, '{}');
  tab.screenState('children').write({ name: 'Ana' });
  stubServer({ ...settings, [token]: refusal('invalid_grant', 400) });
  expect(await tab.refreshNow()).toBe(false);
  expect(navigations).toEqual(['reload']);
  expect(Object.keys(localStorage)).toEqual(['prcds.signedOut']);
  expect(tab.screenState('children').read()).toBeUndefined();
});

test('API-019 without a refresh token the refresh counts as failed', async () => {
  tab.remove('refreshToken');
  stubServer(settings);
  expect(await tab.refreshNow()).toBe(false);
  expect(navigations).toEqual(['reload']);
});

test('a second failure within a minute ends on the unauthorized page, not in a reload loop', async () => {
  stubServer({ ...settings, [token]: refusal('invalid_grant', 400) });
  await tab.refreshNow();
  navigations.length = 0;
  tab = await page();
  tab.saveTokens({ accessToken: 'again', refreshToken: 'r9' });
  await tab.refreshNow();
  expect(navigations).toEqual(['/unauthorized']);
});

test('an unreachable provider is not a refusal: work continues while the token is valid', async () => {
  const { calls } = stubServer({
    ...settings,
    [token]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  vi.setSystemTime(start + 31 * minute);
  expect(await tab.refreshIfDue()).toBe(true);
  expect(await tab.refreshIfDue()).toBe(true);
  expect(calls('/token')).toHaveLength(1);
  vi.setSystemTime(start + 32 * minute);
  expect(await tab.refreshIfDue()).toBe(true);
  expect(calls('/token')).toHaveLength(2);
  expect(navigations).toEqual([]);

  vi.setSystemTime(start + 61 * minute);
  expect(await tab.refreshIfDue()).toBe(false);
  expect(navigations).toEqual(['reload']);
});

test('what was typed is kept before a failed refresh drops the token', async () => {
  stubServer({ ...settings, [token]: refusal('invalid_grant', 400) });
  const job = vi.fn(async () => true);
  const stop = tab.beforeSignOut(() => job);
  await tab.refreshNow();
  stop();
  expect(job).toHaveBeenCalledExactlyOnceWith('old');
});

/** An answer that is held back until the test gives it. */
function heldBack(answer: object) {
  let give = () => {};
  const given = new Promise<object>((resolve) => {
    give = () => resolve(answer);
  });
  return { answer: () => given, give: () => give() };
}

test('a refresh under way does not undo Logout, and the session at the provider ends', async () => {
  const held = heldBack(renewed);
  const { calls } = stubServer({ ...settings, [token]: held.answer });
  const refreshing = tab.refreshNow();
  await vi.waitUntil(() => calls('/token').length > 0);
  await tab.logout();
  held.give();
  expect(await refreshing).toBe(false);
  expect([tab.read('accessToken'), tab.read('refreshToken'), tab.read('signedOut')]).toEqual([
    undefined,
    undefined,
    'logout',
  ]);
  expect(navigations).toEqual([expect.stringContaining(`${provider}/logout`)]);
});

test.each([
  ['answers', renewed],
  ['is refused', refusal('invalid_grant', 400)],
])('a refresh that %s after another tab has logged out neither signs in nor leaves the page', async (_how, answer) => {
  const held = heldBack(answer);
  const { calls, seen } = stubServer({ ...settings, [token]: held.answer });
  vi.setSystemTime(start + 31 * minute);
  const [{ call }, { getUserAccess }] = await Promise.all([import('../call.ts'), import('#contract/users/api.ts')]);
  const calling = expect(call(getUserAccess, {})).rejects.toMatchObject({ code: 'not-signed-in' });
  await vi.waitUntil(() => calls('/token').length > 0);
  tab.clearSignIn('logout');
  held.give();
  await calling;
  expect([tab.read('accessToken'), tab.read('signedOut'), navigations]).toEqual([undefined, 'logout', []]);
  expect(seen.some(({ url }) => url.pathname === '/v1/user/access')).toBe(false);
});

test('a refresh does not replace the sign-in of somebody else that came meanwhile', async () => {
  const held = heldBack(renewed);
  const { calls } = stubServer({ ...settings, [token]: held.answer });
  const refreshing = tab.refreshNow();
  await vi.waitUntil(() => calls('/token').length > 0);
  tab.saveTokens({ accessToken: 'of somebody else', refreshToken: 'r9' });
  held.give();
  expect(await refreshing).toBe(true);
  expect([tab.read('accessToken'), tab.read('refreshToken')]).toEqual(['of somebody else', 'r9']);
});

test('Logout ends the sign-in and leads away even if something fails on the way', async () => {
  stubServer(settings);
  onTestFinished(
    tab.beforeSignOut(() => {
      throw new Error('a defect');
    }),
  );
  await tab.logout();
  expect([navigations, tab.read('accessToken')]).toEqual([['/unauthorized'], undefined]);
});

test('Logout ends the session at the provider, whatever is refused while its address is fetched', async () => {
  const held = heldBack(signInSettings);
  stubServer({ 'GET /v1/session/signIn': held.answer });
  const leaving = tab.logout();
  tab.leaveAsUnauthorized();
  await tab.handleFailedRefresh();
  await vi.waitUntil(() => tab.read('accessToken') === undefined);
  tab.leaveAsUnauthorized();
  held.give();
  await leaving;
  expect(navigations).toEqual([expect.stringContaining(`${provider}/logout`)]);
});
