import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { navigations } from '../../testing/leaving.ts';
import { refusal, stubServer } from '../../testing/server.ts';
import { goAndReturn, type LoadedPage, loadPage, openAuthPage, reachable } from './testing.ts';

vi.mock('../../api/sign-in/leaving.ts', async (original) =>
  (await import('../../testing/leaving.ts')).leavingStub(original as never),
);

let tab: LoadedPage;
beforeEach(async () => {
  tab = await openAuthPage();
});

/** The whole application as far as it depends on the sign-in; the browser does not navigate. */
describe('on screen', () => {
  const me = 'local.admin@prcds.example';
  const reachableProvider = { 'GET /.well-known/openid-configuration': {} };
  const profile = (more: object = {}) => ({
    UserId: 7,
    username: 'ana.delgado',
    language: 'en',
    FirstName: 'Ana',
    LastName: 'Delgado',
    Email: me,
    FDRO: 'USAO',
    Region: 'US',
    Status: 'Active',
    wvCentral: null,
    GroupsAssigned: [],
    RoleDetails: [],
    AccessToPRCDS: 1,
    ActiveTime: 10,
    PolicyStatement: 1,
    PolicyAcknowledgement: null,
    ...more,
  });
  const timeout = (Value: string) => ({
    'GET fundraisingOfficeSettings/USAO/category/1': {
      Settings: [
        {
          SettingTypeCode: 'sessionTimeout',
          SettingTypeDescription: 'Session Timeout',
          Value,
          UnitOfMeasureCd: 'MIN',
          UnitOfMeasureDescription: 'Minutes',
        },
      ],
      Version: 1,
    },
  });
  const keys = (store: Storage) =>
    Object.keys(store).filter((name) => /Token$|profile|loginDetails|lastActiveAt/.test(name));
  const heading = (name: string) => screen.findByText(name, { selector: 'h1' });
  const button = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

  async function open(address: string, options: object = {}) {
    const { calls, renderApp } = await import('../../testing/render-app.tsx');
    await Promise.all([import('../../ui/dialogs/dialog-modal.tsx'), import('../../app/pages/home-page.tsx')]);
    return { calls, ...(await renderApp(address, options)) };
  }

  /** The provider refreshes tokens; returns the forms it received. */
  function watchRefreshes(): URLSearchParams[] {
    const forms: URLSearchParams[] = [];
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
      if (!String(input).endsWith('id.example/token')) return others(input, init);
      forms.push(new URLSearchParams(String(init.body)));
      return Response.json({ access_token: 'renewed', refresh_token: 'next', expires_in: 3600 });
    });
    return forms;
  }

  test('ENTRY-016 ENTRY-020 a guarded route without a token leads to /auth and keeps the address for the way back', async () => {
    const { router } = await open('/searchchild?b=2', { isSignedIn: false, answers: reachableProvider });
    await waitFor(() => expect(navigations).toHaveLength(1));
    expect(router.state.location.pathname).toBe('/auth');
    expect(JSON.parse(window.localStorage.getItem('prcds.pendingSignIns') ?? '')).toMatchObject([
      { redirectPath: '/searchchild?b=2' },
    ]);
  });

  test('ENTRY-021 a frame without a token is led to the denied page, never to /auth', async () => {
    const { router } = await open('/searchchild?type=nonav', { isSignedIn: false });
    const visited: string[] = [];
    router.history.subscribe(({ location }) => visited.push(location.pathname));
    await heading('We are Sorry...');
    expect(router.state.location.href).toBe('/accessDeniedError?type=nonav');
    expect(visited).toEqual(['/accessDeniedError']);
    expect(navigations).toEqual([]);
  });

  test('ROUTE-011 ENTRY-009 ENTRY-010 ENTRY-019 NAV-003 /auth reads error and code from its address, and has no header', async () => {
    const refused = await open('/auth?error=access_denied&code=x&error_description=Not+today', { isSignedIn: false });
    await heading('We are Sorry...');
    expect(refused.router.state.location.pathname).toBe('/accessDeniedError');
    screen.getByText('Not today');
    refused.unmount();
    await open('/auth?code=abc&state=planted', { isSignedIn: false, answers: reachableProvider });
    await screen.findByRole('dialog', { name: 'Sign-in failed' });
    expect(screen.queryByRole('banner', { hidden: true })).toBeNull();
    expect(navigations).toEqual([]);
  });

  test('ENTRY-018 while a code is exchanged a spinner takes the whole screen', async () => {
    stubServer(reachable);
    const query = await goAndReturn(tab);
    // The page reloads and reads its storage.
    tab = await loadPage();
    const kept = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => undefined);
    onTestFinished(() => kept.mockRestore());
    const never = () => new Promise(() => undefined);
    await open(`/auth?${query}`, { isSignedIn: false, answers: { 'GET session/signIn': never } });
    const spinner = await within(await screen.findByRole('main')).findByRole('status');
    expect(spinner.textContent).toBe('Signing in');
    expect(spinner.parentElement?.className).toMatch(/screen/);
    expect([screen.queryByRole('banner'), screen.queryByRole('dialog')]).toEqual([null, null]);
    expect(navigations).toEqual([]);
  });

  const shut = [
    [
      'ENTRY-025',
      { answers: { 'GET user/searchUserByEmail': { data: { User: profile({ Status: 'Inactive' }) } } } },
      'User status is Inactive',
      'User status is Inactive. Please contact your Local Administrator',
    ],
    [
      'ENTRY-026',
      { grants: [] },
      'No role assigned',
      'No role is assigned to you. Please contact your Local Administrator',
    ],
  ] as const;

  test.each(shut)(
    '%s ENTRY-027 a dialog without a way round closes by logging out',
    async (_id, options, name, words) => {
      const { user } = await open('/', options);
      within(await screen.findByRole('dialog', { name })).getByText(words);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('banner', { hidden: true })).toBeNull();
      expect(within(screen.getByRole('dialog')).getAllByRole('button')).toHaveLength(1);
      expect(keys(window.localStorage)).not.toEqual([]);
      await user.click(button('Logout'));
      await waitFor(() => expect(navigations).toEqual([expect.stringMatching(/^https:\/\/id\.example\/logout/)]));
      expect(keys(window.localStorage)).toEqual([]);
    },
  );

  test('ENTRY-024 ENTRY-027 a frame for somebody unknown says so, makes no profile, and logs out to the CRM', async () => {
    const { user, calls } = await open('/?type=nonav', {
      answers: { 'GET user/searchUserByEmail': { data: { User: null } } },
    });
    within(await screen.findByRole('dialog', { name: 'No user profile' })).getByText(
      'User profile not found. Please contact your Local Administrator',
    );
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await user.click(button('Logout'));
    await waitFor(() => expect(navigations).toEqual(['/unauthorized?type=nonav']));
    expect(keys(window.sessionStorage)).toEqual([]);
  });

  test('ENTRY-029 SESSION-015 nothing of the product shows before access and settings are there; the profile is kept', async () => {
    const gates: (() => void)[] = [];
    const wait = (answer: object) => () => new Promise((resolve) => gates.push(() => resolve(answer)));
    const access = [
      {
        ModuleId: 1,
        ModuleName: 'Home',
        AccessDetails: [{ AccessTypeDescription: 'View', AccessStatus: 1 }],
      },
    ];
    await open('/', {
      answers: {
        'GET user/access': wait({ UserAccess: access }),
        'GET fundraisingOfficeSettings/USAO/category/5': wait({ Settings: [], Version: 1 }),
      },
    });
    for (const count of [1, 2]) {
      await waitFor(() => expect(gates).toHaveLength(count));
      screen.getByText('Loading your profile');
      expect(screen.queryByRole('banner')).toBeNull();
      gates[count - 1]?.();
    }
    await screen.findByRole('banner');
    expect(JSON.parse(window.localStorage.getItem('prcds.profile') ?? '')).toMatchObject({ email: me, office: 'USAO' });
  });

  const idle = 'You have been idle for a while!';
  /** A little more than the prompt's minute, so that the prompt appears at once. */
  const nearlyIdle = { answers: timeout('1.01') };

  test('SESSION-001 SESSION-003 SESSION-004 SESSION-019 a minute before the timeout of the office a prompt counts down', async () => {
    await open('/', nearlyIdle);
    const prompt = await screen.findByRole('dialog', { name: idle });
    within(prompt).getByRole('heading', { name: idle });
    const counts = () => /You will be logged out in 0 minutes and (\d\d) seconds/.exec(prompt.textContent ?? '')?.[1];
    await waitFor(() => expect(Number(counts())).toBeGreaterThan(30));
    const before = Number(counts());
    await waitFor(() => expect(Number(counts())).toBeLessThan(before));
    screen.getByRole('banner', { hidden: true });
  });

  test('SESSION-005 SESSION-006 Stay goes on and renews the token at once', async () => {
    const { user } = await open('/', nearlyIdle);
    window.localStorage.setItem('prcds.refreshToken', 'first');
    const forms = watchRefreshes();
    await screen.findByRole('dialog', { name: idle });
    expect(forms).toEqual([]);
    await user.click(button('Stay'));
    await waitFor(() => expect(window.localStorage.getItem('prcds.accessToken')).toBe('renewed'));
    expect(forms.map((form) => [form.get('grant_type'), form.get('refresh_token')])).toEqual([
      ['refresh_token', 'first'],
    ]);
    expect(navigations).toEqual([]);
    screen.getByRole('banner', { hidden: true });
  });

  test('SESSION-007 Logout in the idle prompt logs out', async () => {
    const { user } = await open('/', nearlyIdle);
    await screen.findByRole('dialog', { name: idle });
    await user.click(button('Logout'));
    await waitFor(() => expect(navigations).toEqual([expect.stringMatching(/^https:\/\/id\.example\/logout/)]));
    expect(keys(window.localStorage)).toEqual([]);
  });

  test('NAV-021 NAV-020 Yes logs out and leaves nothing of the sign-in', async () => {
    await import('../../ui/dialogs/confirm-dialog.tsx');
    const { user } = await open('/');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
    expect(navigations).toEqual([]);
    await user.click(button('Yes'));
    await waitFor(() => expect(navigations).toEqual([expect.stringMatching(/^https:\/\/id\.example\/logout/)]));
    expect(keys(window.localStorage)).toEqual([]);
  });

  /** A user returns after eleven minutes. */
  async function expire(address: string, options: object = {}) {
    const app = await open(address, options);
    await screen.findByText(/^Search registered children and projects/);
    window.sessionStorage.setItem('prcds.screen.children', '{}');
    const [store, name] = address.includes('nonav')
      ? ([window.sessionStorage, 'prcds.nonav.lastActiveAt'] as const)
      : ([window.localStorage, 'prcds.lastActiveAt'] as const);
    store.setItem(name, String(Date.now() - 11 * 60_000));
    store.setItem(name.replace('lastActiveAt', 'refreshToken'), 'first');
    fireEvent(document, new Event('visibilitychange'));
    const dialog = await screen.findByRole('dialog', { name: 'Session got expired' });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Stay' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Re Login', 'Stay']);
    expect(screen.queryByRole('banner', { hidden: true })).toBeNull();
    return app;
  }

  test('SESSION-009 SESSION-010 SESSION-017 SESSION-020 expiry clears storage; Stay keeps the address to come back to', async () => {
    const { user } = await expire('/?x=1');
    await waitFor(() => expect(keys(window.localStorage)).toEqual([]));
    expect(window.sessionStorage.getItem('prcds.screen.children')).toBeNull();
    await user.click(button('Stay'));
    await waitFor(() => expect(navigations).toEqual(['/auth']));
    expect(window.localStorage.getItem('prcds.returnAddress')).toBe('/?x=1');
  });

  test('SESSION-010 Re Login ends the session at the provider and keeps no address', async () => {
    const { user } = await expire('/?x=1');
    await user.click(button('Re Login'));
    await waitFor(() => expect(navigations).toEqual([expect.stringMatching(/^https:\/\/id\.example\/logout/)]));
    expect(window.localStorage.getItem('prcds.returnAddress')).toBeNull();
  });

  test.each([
    ['brings the frame back', { token: 'renewed', rtoken: 'next', ExpiresIn: 900 }, 'reload', 'renewed'],
    ['sends to the CRM', refusal('token-invalid', 401), '/unauthorized?type=nonav', null],
  ] as const)(
    'SESSION-010 in an expired frame Stay asks the middleware once and %s',
    async (_what, answer, goesTo, token) => {
      const { user, calls } = await expire('/?type=nonav', { answers: { 'POST token': answer } });
      await waitFor(() => expect(keys(window.sessionStorage)).toEqual([]));
      await user.click(button('Stay'));
      await waitFor(() => expect(navigations).toEqual([goesTo]));
      expect(calls.filter(({ path }) => path === 'token').map(({ body }) => body)).toEqual([{ RefreshToken: 'first' }]);
      expect(window.sessionStorage.getItem('prcds.nonav.accessToken')).toBe(token);
    },
  );

  test('SESSION-011 a change of the screen renews a token older than 30 minutes', async () => {
    const { router } = await open('/');
    await screen.findByText(/^Search registered children and projects/);
    window.localStorage.setItem('prcds.refreshToken', 'first');
    const forms = watchRefreshes();
    const now = Date.now();
    window.localStorage.setItem(
      'prcds.tokenTimes',
      JSON.stringify({ refreshedAt: now - 31 * 60_000, expiresAt: now + 3_600_000 }),
    );
    await router.navigate({ href: '/unauthorized' });
    await waitFor(() => expect(forms).toHaveLength(1));
    expect(window.localStorage.getItem('prcds.accessToken')).toBe('renewed');
  });
});
