import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

vi.mock('./pages/help-page.tsx', () => ({
  HelpPage: () => {
    throw new Error('a defect');
  },
}));

test('ROUTE-083 a screen that breaks shows the fallback with a link to home, inside the shell', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp('/help');
  const title = await screen.findByRole('heading', { level: 1, name: 'Something went wrong.' });
  screen.getByRole('banner');
  const link = within(title.closest('[role=alert]') as HTMLElement).getByRole('link', { name: 'Home' });
  expect(link.getAttribute('href')).toBe('/');
  expect(screen.queryByText(/a defect/)).toBeNull();
});
