import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { refreshIfDue } from '../api/sign-in/session.ts';
import { readMode } from '../api/storage/storage.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { paths, redirects, type ScreenName } from './paths.ts';
import { Root } from './root.tsx';
import { type RouteEntry, routes, screenNames } from './routes.ts';
import { screens } from './screens.ts';
import { SignedIn } from './signed-in.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenName;
  }
}

type Search = Record<string, string>;

/** Query values stay strings: '?id=0127' is not parsed as a number. */
const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined) query.set(key, String(value));
  const text = query.toString();
  return text ? `?${text}` : '';
}

const isKnownMode = (entry: RouteEntry, mode: string | undefined): boolean =>
  !entry.modes || (entry.modes as readonly string[]).includes(mode?.toLowerCase() ?? '');

function routeTree() {
  const root = createRootRoute({
    component: Root,
    // ROUTE-002; also /login (ERR-004), which is not a route.
    notFoundComponent: () => <Navigate to={paths.home()} replace />,
    errorComponent: CrashPage,
    search: {
      middlewares: [
        // ENTRY-003: links inside the CRM's frame keep type=nonav.
        ({ search, next }) => {
          const result = next(search) as Search;
          return (readMode() === 'nonav' ? { ...result, type: 'nonav' } : result) as typeof search;
        },
      ],
    },
  });
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });

  const screenRoute = (name: ScreenName) => {
    const entry = routes[name];
    return createRoute({
      getParentRoute: () => (entry.access.guard === 'none' ? root : signedIn),
      path: entry.path.replace(':mode', '$mode'),
      component: screens[name],
      staticData: { screen: name },
      beforeLoad: ({ params }) => {
        if (!isKnownMode(entry, (params as { mode?: string }).mode))
          throw redirect({ to: paths.home(), search: {} as never, replace: true });
      },
      errorComponent: CrashPage,
    });
  };
  const redirectRoutes = Object.entries(redirects).map(([from, to]) =>
    createRoute({
      getParentRoute: () => root,
      path: from,
      beforeLoad: ({ search }) => {
        throw redirect({ to, search: search as never, replace: true });
      },
    }),
  );

  const guarded = screenNames.filter((name) => routes[name].access.guard !== 'none').map(screenRoute);
  const open = screenNames.filter((name) => routes[name].access.guard === 'none').map(screenRoute);
  return root.addChildren([signedIn.addChildren(guarded), ...open, ...redirectRoutes]);
}

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree: routeTree(),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    caseSensitive: false,
    trailingSlash: 'never',
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    // The pending screen appears only after 300 ms, so that quick loads do not flicker.
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  });
  // SESSION-011: on each route change.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) void refreshIfDue();
  });
  return router;
}
