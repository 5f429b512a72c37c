import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './search-screen.tsx';

test('CRIT-001 the catalogue takes the focus when it opens, and gives it back when it closes', async () => {
  const { user } = await renderApp('/searchchild', { answers: {} });
  const opener = await screen.findByRole('button', { name: 'Advanced criteria', expanded: false });
  await user.click(opener);
  const finder = await screen.findByLabelText('Find a criterion');
  await waitFor(() => expect(document.activeElement).toBe(finder));
  await user.keyboard('birth');
  expect((finder as HTMLInputElement).value).toBe('birth');
  await user.click(screen.getByRole('button', { name: 'Close the list of criteria' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
