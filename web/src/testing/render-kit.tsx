import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { startTexts } from '../i18n/i18n.ts';
import { preloadDialogs } from '../ui/dialogs/dialog.tsx';
import { Toasts } from '../ui/messages/toasts.tsx';
import { KitProvider } from '../ui/theme/kit-provider.tsx';

/** Renders a UI component with all providers; '/elsewhere' is a route to navigate to. */
export async function renderKit(Piece: () => ReactNode) {
  await startTexts('en');
  window.history.replaceState(null, '', '/');
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Piece }),
    createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <h1>Elsewhere</h1> }),
  ]);
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const router = createRouter({ routeTree, history });
  await Promise.all([preloadDialogs(), router.load()]);
  const user = userEvent.setup();
  const view = render(
    <KitProvider isStill>
      <Toasts closeLabel="Close message" regionLabel="Messages">
        <RouterProvider router={router as never} />
      </Toasts>
    </KitProvider>,
  );
  return { user, router, ...view };
}
