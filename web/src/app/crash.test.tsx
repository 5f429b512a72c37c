import { screen } from '@testing-library/react';
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
  await screen.findByRole('heading', { level: 1, name: 'Something went wrong.' });
  screen.getByRole('banner');
  const links = screen.getAllByRole('link', { name: 'Home' });
  expect(links.at(-1)?.getAttribute('href')).toBe('/');
  expect(screen.queryByText(/a defect/)).toBeNull();
});
