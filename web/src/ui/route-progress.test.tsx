import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RouteProgress } from './route-progress.tsx';

/** Two screens; the code of the second comes when the test says so. */
async function renderScreens() {
  let arrive: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const root = createRootRoute({
    component: () => (
      <>
        <RouteProgress label="Loading" isOnHeader />
        <Outlet />
      </>
    ),
  });
  const first = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>First</p> });
  const next = createRoute({
    getParentRoute: () => root,
    path: '/next',
    component: Object.assign(() => <p>Next</p>, { preload: () => coming }),
  });
  const router = createRouter({
    routeTree: root.addChildren([first, next]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByText('First');
  return { arrive, go: () => void router.navigate({ to: '/next' as never }) };
}

const bar = () => screen.queryByRole('progressbar', { name: 'Loading' });

test('a thin bar stands over the old screen while the code of the next one is late, and goes with it', async () => {
  const { arrive, go } = await renderScreens();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => go());
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(bar()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(bar()).not.toBeNull();
  screen.getByText('First');
  await act(async () => {
    arrive();
    await vi.advanceTimersByTimeAsync(1_000);
  });
  screen.getByText('Next');
  expect(bar()).toBeNull();
});
