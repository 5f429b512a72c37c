import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { modules, type Privilege } from '#contract/access.ts';
import { type SampleRoleName, sampleRoleGrants } from '#contract/roles/sample-roles.ts';
import type { Language } from '#contract/shared/language.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { StorageName } from '../api/storage/storage.ts';
import type { ScreenName } from '../app/paths.ts';
import { createAppRouter } from '../app/router.tsx';
import { routes } from '../app/routes.ts';
import { screens } from '../app/screens.ts';
import { loadTexts, startTexts } from '../i18n/i18n.ts';
import { preloadDialogs } from '../ui/dialogs/dialog.tsx';
import { Toasts } from '../ui/messages/toasts.tsx';
import { KitProvider } from '../ui/theme/kit-provider.tsx';
import { listOf } from './lists.ts';
import { json, problem } from './server.ts';

export interface Options {
  readonly role?: SampleRoleName;
  readonly grants?: readonly Privilege[];
  readonly isSignedIn?: boolean;
  readonly language?: Language;
  readonly roles?: readonly string[];
  /**
   * The tab's previous address: for tests of the browser's Back, which changes the address before a form can prompt.
   */
  readonly cameFrom?: string;
  /** Further server responses by 'METHOD path': a body, a Response, or a function of the request's body and query. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What the local storage holds from before. */
  readonly stored?: Readonly<Partial<Record<StorageName, string>>>;
}

const email = 'local.admin@prcds.example';

function answers(options: Options): Readonly<Record<string, unknown>> {
  const granted = new Set<string>(options.grants ?? sampleRoleGrants(options.role ?? 'Local Administrator'));
  const profile = {
    UserId: 7,
    username: 'ana.delgado',
    language: options.language ?? 'en',
    FirstName: 'Ana',
    LastName: 'Delgado',
    Email: email,
    FDRO: 'USAO',
    Region: 'US',
    Status: 'Active',
    wvCentral: null,
    GroupsAssigned: ['Event team'],
    RoleDetails: (options.roles ?? ['Local Administrator']).map((RoleName, index) => ({ RoleId: index, RoleName })),
    AccessToPRCDS: 1,
    ActiveTime: 10,
    PolicyStatement: 1,
    PolicyAcknowledgement: new Date().toISOString(),
  };
  const acknowledged = {
    AcknowlegementId: 1,
    FDRO: 'USAO',
    UserEmail: email,
    PrivacyPolicyId: 1,
    IPAddress: '192.0.2.1',
    AcknowlegementDate: new Date().toISOString(),
  };
  return {
    'user/searchUserByEmail': { data: { User: profile } },
    'user/access': {
      UserAccess: modules.map(({ id, name, levels }) => ({
        ModuleId: id,
        ModuleName: name,
        AccessDetails: levels.map((level) => ({
          AccessTypeDescription: level,
          AccessStatus: granted.has(`${name}:${level}`) ? 1 : 0,
        })),
      })),
    },
    'user/policyAcknowledgement': { PolicyAcknowledgement: [acknowledged] },
    'user/language': { language: 'es' },
    'home/firstVisit': { Open: false, Done: [] },
    'session/unsavedInput': { UnsavedInput: [] },
    'list/officeRegion': listOf(['US', 'United States'], ['CA', 'Canada'], ['EU', 'Europe']),
    'session/signIn': {
      Issuer: 'https://id.example',
      ClientId: 'prcds-web',
      AuthorizeUrl: 'https://id.example/auth',
      TokenUrl: 'https://id.example/token',
      LogoutUrl: 'https://id.example/logout',
      MeUrl: 'https://id.example/me',
      Scope: 'openid params',
      Resource: null,
      EmailClaim: 'email',
    },
  };
}

/** Every call the application made. */
export const calls: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly method: string;
  readonly body: unknown;
}[] = [];

export function stubServer(options: Options): void {
  const table = answers(options);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(String(input), 'http://localhost');
    const path = pathname.replace('/v1/', '');
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    const asked = { path, query, method: init.method ?? 'GET', body };
    calls.push(asked);
    const own = options.answers?.[`${asked.method} ${path}`];
    const made = typeof own === 'function' ? await own(body, query) : own;
    if (made instanceof Response) return made.clone();
    if (made !== undefined) return json(200, made);
    const usual = path.includes('/category/') ? { Settings: [], Version: 1 } : table[path];
    return usual === undefined ? json(404, problem('not-found', 404)) : json(200, usual);
  });
}

export function signIn(): void {
  const now = Date.now();
  const values = {
    accessToken: 'a.b.c',
    tokenTimes: JSON.stringify({ refreshedAt: now, expiresAt: now + 3_600_000 }),
    loginDetails: JSON.stringify({ email }),
    lastActiveAt: String(now),
  };
  for (const [name, value] of Object.entries(values)) window.localStorage.setItem(`prcds.${name}`, value);
}

function tabWithHistory(cameFrom: string, address: string) {
  const entry = (index: number) => ({ key: `entry-${index}`, __TSR_key: `entry-${index}`, __TSR_index: index });
  window.history.replaceState(entry(0), '', cameFrom);
  window.history.pushState(entry(1), '', address);
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  return history;
}

/**
 * Loads the screen's code first: on a cold machine that takes seconds, which would count against the test's first wait.
 */
async function preload(router: ReturnType<typeof createAppRouter>): Promise<void> {
  const [, , found] = router.getMatchedRoutes(router.latestLocation.pathname);
  const name: ScreenName | undefined = found?.options.staticData?.screen;
  const ofScreen = name && [screens[name].preload(), loadTexts(...(routes[name].texts ?? []), 'problem')];
  await Promise.all([preloadDialogs(), ...(ofScreen ?? [])]);
}

/** Renders the whole application at an address, for a signed-in user who has accepted the terms. */
export async function renderApp(address: string, options: Options = {}) {
  calls.length = 0;
  window.localStorage.clear();
  window.sessionStorage.clear();
  const url = new URL(address, 'http://localhost');
  window.history.replaceState(null, '', url.pathname + url.search + url.hash);
  if (url.searchParams.get('type') === 'nonav') {
    // /unauthorized does not switch its tab to nonav mode.
    if (url.pathname !== '/unauthorized') window.sessionStorage.setItem('prcds.mode', 'nonav');
    if (options.isSignedIn !== false) window.sessionStorage.setItem('prcds.nonav.accessToken', 'a.b.c');
    window.sessionStorage.setItem('prcds.nonav.loginDetails', JSON.stringify({ email }));
    window.sessionStorage.setItem(
      'prcds.nonav.tokenTimes',
      JSON.stringify({ refreshedAt: Date.now(), expiresAt: Date.now() + 3_600_000 }),
    );
    window.sessionStorage.setItem('prcds.nonav.lastActiveAt', String(Date.now()));
  } else if (options.isSignedIn !== false) signIn();
  for (const [name, value] of Object.entries(options.stored ?? {})) window.localStorage.setItem(`prcds.${name}`, value);
  stubServer(options);
  await startTexts('en');
  const router = createAppRouter(
    options.cameFrom === undefined
      ? createMemoryHistory({ initialEntries: [address] })
      : tabWithHistory(options.cameFrom, address),
  );
  await preload(router);
  const user = userEvent.setup();
  const view = render(
    <KitProvider isStill>
      <QueryClientProvider client={createQueryClient()}>
        <Toasts closeLabel="Close message" regionLabel="Messages">
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </KitProvider>,
  );
  return { user, router, ...view };
}

/** Presses the browser's Back and then Save in the prompt. */
export async function goBackAndSave(user: UserEvent): Promise<void> {
  window.history.back();
  const prompt = await screen.findByRole('dialog', { name: 'You have unsaved changes.' });
  await user.click(within(prompt).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
