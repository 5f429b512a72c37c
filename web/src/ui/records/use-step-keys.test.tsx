import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useStepKeys } from './use-step-keys.ts';

function Record({ previous, next }: { readonly previous?: () => Promise<void>; readonly next?: () => Promise<void> }) {
  useStepKeys(previous, next);
  return (
    <>
      <button type="button">A button</button>
      <input aria-label="A field" />
    </>
  );
}

const setUp = () => {
  const previous = vi.fn(async () => {});
  const next = vi.fn(async () => {});
  return { previous, next, user: userEvent.setup(), ...render(<Record previous={previous} next={next} />) };
};

test('Alt with Up and Down leads to the previous and the next record, from wherever the focus is', async () => {
  const { previous, next, user } = setUp();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'A button' }));
  await user.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
  expect(next).toHaveBeenCalledTimes(2);
  expect(previous).toHaveBeenCalledTimes(1);
});

test.each([
  ['{ArrowDown}'],
  ['{Alt>}{Control>}{ArrowDown}{/Control}{/Alt}'],
  ['{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}'],
  ['{Alt>}{ArrowLeft}{/Alt}'],
])('%s is not taken', async (keys) => {
  const { previous, next, user } = setUp();
  await user.keyboard(keys);
  expect(next).not.toHaveBeenCalled();
  expect(previous).not.toHaveBeenCalled();
});

test('a key held down opens one record, so that no card is read by accident', async () => {
  const { next, user } = setUp();
  await user.keyboard('{Alt>}{ArrowDown>5/}{/Alt}');
  expect(next).toHaveBeenCalledTimes(1);
});

test('in a field and under a dialog the keys are left alone', async () => {
  const { next, user, rerender } = setUp();
  await user.type(screen.getByLabelText('A field'), '{Alt>}{ArrowDown}{/Alt}');
  expect(next).not.toHaveBeenCalled();
  rerender(
    <>
      <Record next={next} />
      <div role="dialog" aria-modal="true" />
    </>,
  );
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(next).not.toHaveBeenCalled();
});
