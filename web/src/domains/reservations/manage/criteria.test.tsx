import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../../app/paths.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './manage-screen.tsx';

test('RESV-031 a pasted ID is never cut to that of another reservation', async () => {
  const { user } = await renderApp(paths.manageReservation(), { answers: {} });
  const field = (await screen.findByLabelText('Reservation ID')) as HTMLInputElement;
  await user.click(field);
  await user.paste('1234567890');
  expect(field.value).toBe('1234567890');
  await user.paste('1');
  expect(field.value).toBe('12345678901');
});
