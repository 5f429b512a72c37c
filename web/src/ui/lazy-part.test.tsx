import { CatchBoundary } from '@tanstack/react-router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderKit } from '../testing/render-kit.tsx';
import { lazyPart } from './lazy-part.tsx';
import { MissingPartTexts } from './missing-part.tsx';

interface PanelProps {
  readonly name: string;
}

const Panel = ({ name }: PanelProps) => <p>{`Panel of ${name}`}</p>;

test('a part that cannot be loaded leaves what is typed beside it, and comes as soon as it can be loaded', async () => {
  let fail: (reason: Error) => void = () => undefined;
  const load = vi
    .fn<() => Promise<ComponentType<PanelProps>>>(async () => Panel)
    .mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
  const Part = lazyPart(load);
  await renderKit(() => (
    <>
      <input aria-label="Name" />
      <Part name="Ana" />
    </>
  ));
  const typed = await screen.findByLabelText<HTMLInputElement>('Name');
  fireEvent.change(typed, { target: { value: 'typed' } });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => fail(new Error('Failed to fetch')));
  expect(screen.queryByText('Panel of Ana')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('Panel of Ana')).not.toBeNull();
  expect(screen.getByLabelText('Name')).toBe(typed);
  expect(typed.value).toBe('typed');
});

const never = () => Promise.reject(new Error('Failed to fetch'));
const texts = { title: 'Not loaded', reload: 'Reload', close: 'Close' };

test('a part that could not be loaded twice is said to be missing, with a way to reload the page', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const Part = lazyPart<PanelProps>(never);
  render(
    <MissingPartTexts value={texts}>
      <Part name="Ana" />
    </MissingPartTexts>,
  );
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  within(screen.getByRole('alert')).getByText('Not loaded');
  within(screen.getByRole('alert')).getByRole('button', { name: 'Reload' });
});

test('a missing part without which nothing can be shown breaks the screen, which has a way out', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const Part = lazyPart<PanelProps>(never, {
    missing: (_props, failure) => {
      throw failure;
    },
  });
  render(
    <CatchBoundary getResetKey={() => 'test'} errorComponent={() => <p>The error screen</p>}>
      <Part name="Ana" />
    </CatchBoundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  screen.getByText('The error screen');
});
