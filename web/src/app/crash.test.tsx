import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aChild, childAnswer } from '../testing/child.ts';
import { control, fill } from '../testing/form.ts';
import { navigations, openTab } from '../testing/leaving.ts';
import { renderApp } from '../testing/render-app.tsx';

vi.mock('./pages/help-page.tsx', () => ({
  HelpPage: () => {
    throw new Error('a defect');
  },
}));

const asked = vi.hoisted(() => ({ forPanel: false }));

vi.mock('./shell/profile-panel.tsx', () => {
  asked.forPanel = true;
  throw new Error('Failed to fetch dynamically imported module');
});

vi.mock('../ui/dialogs/confirm-dialog.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

vi.mock('../api/sign-in/leaving.ts', async (original) =>
  (await import('../testing/leaving.ts')).leavingStub(original as never),
);

test('ROUTE-083 a screen that breaks shows the fallback with a link to home, inside the shell', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp('/help');
  const title = await screen.findByRole('heading', { level: 1, name: 'Something went wrong.' });
  screen.getByRole('banner');
  const link = within(title.closest('[role=alert]') as HTMLElement).getByRole('link', { name: 'Home' });
  expect(link.getAttribute('href')).toBe('/');
  expect(screen.queryByText(/a defect/)).toBeNull();
});

test('typed is kept: a part of the page that cannot be loaded leaves the form as it is', async () => {
  const { childId } = aChild();
  await renderApp(`/searchchild/viewchild?id=${childId}`, {
    answers: { [`GET child/${childId}`]: childAnswer(aChild()) },
  });
  fireEvent.click(await screen.findByText('Edit'));
  fill('Support Office Child Name', 'Ana');
  fireEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: /Logged in as/ }));
  await waitFor(() => expect(asked.forPanel).toBe(true));
  await act(async () => undefined);
  expect(screen.queryByRole('heading', { name: 'Something went wrong.' })).toBeNull();
  expect((control('Support Office Child Name') as HTMLInputElement).value).toBe('Ana');
});

test('NAV-021 Logout goes on without its question if that cannot be loaded', async () => {
  openTab('/searchchild');
  await renderApp('/searchchild');
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(navigations).toEqual([expect.stringContaining('https://id.example/logout')]));
});
