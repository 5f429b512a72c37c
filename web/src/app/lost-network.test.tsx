import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteAnswer, noteNoAnswer } from '../api/connection.ts';
import { Problem } from '../api/problem.ts';
import { createQueryClient } from '../api/query-client.ts';
import { startTexts } from '../i18n/i18n.ts';
import { json } from '../testing/server.ts';
import { KitProvider } from '../ui/theme/kit-provider.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';

const network = { isThere: true };
const asked = vi.fn(async (_address: string, _init: RequestInit) => {
  if (!network.isThere) throw new TypeError('Failed to fetch');
  return json(200, { status: 'ok' });
});

beforeEach(async () => {
  network.isThere = true;
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
  window.sessionStorage.clear();
  noteAnswer();
  await startTexts('en');
});

const show = (children: ReactNode) =>
  render(
    <KitProvider isStill>
      <QueryClientProvider client={createQueryClient()}>
        <ConnectionBanner />
        {children}
      </QueryClientProvider>
    </KitProvider>,
  );

const banner = () => screen.queryByText('No connection.');
const isGone = async (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

function lose(): void {
  network.isThere = false;
  fireEvent(window, new Event('offline'));
}

function comeBack(): void {
  network.isThere = true;
  fireEvent(window, new Event('online'));
}

describe('the banner', () => {
  test('says that the network is lost, and goes when it is back', async () => {
    show(null);
    expect(banner()).toBeNull();
    lose();
    await screen.findByText('No connection.');
    screen.getByText('What you typed is kept; PRCDS goes on by itself.');
    comeBack();
    await isGone('No connection.');
  });

  test('asks every five seconds without a token, and no more when the server has answered', async () => {
    show(null);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    lose();
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['/healthz', '/healthz', '/healthz']);
    for (const [, init] of asked.mock.calls) expect(init.headers).toBeUndefined();
    network.isThere = true;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(banner()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveBeenCalledTimes(4);
  });

  test('stays away when a request fails while the server answers', async () => {
    show(null);
    act(noteNoAnswer);
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await act(async () => undefined);
    expect(banner()).toBeNull();
  });

  test('the first answer to any request takes it away', async () => {
    show(null);
    lose();
    await screen.findByText('No connection.');
    act(noteAnswer);
    expect(banner()).toBeNull();
  });
});

describe('what failed on the screen', () => {
  const failing = { unanswered: vi.fn(), refused: vi.fn() };

  function Rows() {
    const unanswered = useQuery({ queryKey: ['unanswered'], queryFn: failing.unanswered, retry: false });
    const refused = useQuery({ queryKey: ['refused'], queryFn: failing.refused, retry: false });
    return (
      <>
        <p>{unanswered.isSuccess ? 'Rows' : unanswered.isError ? 'No rows' : ''}</p>
        <p>{refused.isError ? 'Refused' : ''}</p>
      </>
    );
  }

  test('is fetched again when the network is back, and nothing that was refused', async () => {
    failing.unanswered.mockRejectedValueOnce(new Problem('network-failure')).mockResolvedValue('rows');
    failing.refused.mockRejectedValue(new Problem('reading-refused', { status: 403 }));
    show(<Rows />);
    await screen.findByText('No rows');
    await screen.findByText('Refused');
    lose();
    await screen.findByText('No connection.');
    expect(failing.unanswered).toHaveBeenCalledOnce();
    comeBack();
    await screen.findByText('Rows');
    expect(failing.unanswered).toHaveBeenCalledTimes(2);
    expect(failing.refused).toHaveBeenCalledOnce();
  });
});

describe('a screen whose code cannot be loaded', () => {
  const missing = 'This screen could not be loaded.';
  const Loaded = () => <p>Projects found</p>;
  const load = vi.fn<() => Promise<ComponentType>>();
  const fromNetwork = async () => {
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return Loaded;
  };

  test('has its place, and comes by itself when the network is back', async () => {
    const Screen = lazyScreen('searchProject', load.mockReset().mockImplementation(fromNetwork));
    network.isThere = false;
    await Screen.preload();
    show(<Screen />);
    await screen.findByRole('heading', { level: 1, name: 'Search Projects' });
    await screen.findByText(missing);
    await screen.findByText('No connection.');
    // The part's own attempts come every five seconds; this one comes with the network.
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    comeBack();
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText('Projects found');
    expect(banner()).toBeNull();
    expect(screen.queryByText(missing)).toBeNull();
  });

  test('is tried again at once when the user says so', async () => {
    const Screen = lazyScreen('searchProject', load.mockReset().mockImplementation(fromNetwork));
    network.isThere = false;
    show(<Screen />);
    await screen.findByText('No connection.');
    load.mockClear().mockResolvedValue(Loaded);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Projects found');
    expect(load).toHaveBeenCalledOnce();
  });

  test('is not fetched ahead with the parts of the screens shown', async () => {
    lazyScreen('searchProject', load.mockReset().mockResolvedValue(Loaded));
    const { preloadParts } = await import('../ui/lazy-part.tsx');
    await preloadParts();
    expect(load).not.toHaveBeenCalled();
  });
});
