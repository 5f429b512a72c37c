import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultSettings, type OfficeSettings } from '#contract/office-settings/rules.ts';
import { sampleRoleGrants } from '#contract/roles/sample-roles.ts';
import { useChildPhoto } from '../api/child-pictures.ts';
import { type Person, PersonProvider } from '../api/person.tsx';
import { createQueryClient } from '../api/query-client.ts';
import type { ScreenName } from '../app/paths.ts';
import { routes } from '../app/routes.ts';
import { screens } from '../app/screens.ts';
import { loadTexts, startTexts } from '../i18n/i18n.ts';
import { preloadDialogs } from '../ui/dialogs/dialog.tsx';
import { Toasts } from '../ui/messages/toasts.tsx';
import { PhotoSource } from '../ui/records/photo-source.ts';
import { KitProvider } from '../ui/theme/kit-provider.tsx';
import { calls, type Options, signIn, stubServer } from './render-app.tsx';

interface ScreenOptions extends Omit<Options, 'isSignedIn' | 'cameFrom'> {
  readonly settings?: Partial<OfficeSettings>;
  /** The person's own office, when they work in another. */
  readonly ownOffice?: string;
}

const personOf = ({ grants, role, roles, language, settings, ownOffice }: ScreenOptions): Person => ({
  user: {
    userId: 7,
    username: 'ana.delgado',
    language: language ?? 'en',
    firstName: 'Ana',
    lastName: 'Delgado',
    email: 'local.admin@prcds.example',
    office: 'USAO',
    region: 'US',
    isActive: true,
    centralId: null,
    groups: ['Event team'],
    roles: (roles ?? ['Local Administrator']).map((roleName, roleId) => ({ roleId, roleName })),
    hasPrcdsAccess: true,
    activeMinutes: 10,
    policyStatementId: 1,
    acknowledgedPolicyAt: null,
  },
  grants: new Set(grants ?? sampleRoleGrants(role ?? 'Local Administrator')),
  settings: { ...defaultSettings, ...settings },
  mode: 'normal',
  ...(ownOffice !== undefined && { ownOffice }),
});

const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, string>): string => {
  const text = new URLSearchParams(search).toString();
  return text === '' ? '' : `?${text}`;
};

/** Renders one screen at its address for a signed-in user: no start-up, guard, header or menu. */
export async function renderScreen(name: ScreenName, address: string, options: ScreenOptions = {}) {
  calls.length = 0;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', address);
  signIn();
  stubServer(options);
  const { path, texts = [] } = routes[name];
  await startTexts(options.language ?? 'en');
  await Promise.all([preloadDialogs(), screens[name].preload(), loadTexts(...texts, 'problem')]);
  const root = createRootRoute();
  const route = (at: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const router = createRouter({
    routeTree: root.addChildren([route(path.replace(':mode', '$mode'), screens[name]), route('$', () => null)]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    caseSensitive: false,
  });
  await router.load();
  const user = userEvent.setup();
  const client = createQueryClient();
  const view = render(
    <KitProvider isStill>
      <QueryClientProvider client={client}>
        <Toasts closeLabel="Close message" regionLabel="Messages">
          <PersonProvider person={personOf(options)}>
            <PhotoSource value={useChildPhoto}>
              <RouterProvider router={router as never} />
            </PhotoSource>
          </PersonProvider>
        </Toasts>
      </QueryClientProvider>
    </KitProvider>,
  );
  return { user, router, client, ...view };
}
