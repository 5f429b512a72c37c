import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { screens } from './screens.ts';

test.each([
  ['beside the header', '/searchchild', 'en', 'Loading', 'true'],
  ['in Spanish', '/searchchild', 'es', 'Cargando', 'true'],
  ['in a frame of the CRM, which has no header', '/searchchild?type=nonav', 'en', 'Loading', null],
] as const)(
  'a screen whose code is late is told by the bar on top, %s',
  async (_, address, language, name, onHeader) => {
    let arrive: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const preload = vi.spyOn(screens.searchProject, 'preload').mockImplementation(() => coming);
    onTestFinished(() => preload.mockRestore());
    const { router } = await renderApp(address, { language });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await act(async () => void router.navigate({ to: '/searchproject', search: {} as never }));
    const bar = await screen.findByRole('progressbar', { name });
    expect(bar.getAttribute('data-on-header')).toBe(onHeader);
    await act(async () => arrive());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  },
);
