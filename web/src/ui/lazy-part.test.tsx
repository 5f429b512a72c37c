import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderKit } from '../testing/render-kit.tsx';
import { lazyPart } from './lazy-part.tsx';

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
