import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const send = vi.fn(() => new Promise<void>(() => undefined));

/** Like every form of the product: ignores Enter while a submit is pending. */
function Form() {
  const { mutate, isPending } = useMutation({ mutationFn: send });
  return (
    <form
      aria-label="A form"
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    />
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('P18 a second Enter before any timer has run does not send a form twice', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const form = screen.getByRole('form');
  // As in a browser: React renders by itself, and no timer runs between two key presses.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const pressEnter = async () => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await new Promise(setImmediate);
  };
  await pressEnter();
  expect(form.getAttribute('aria-busy')).toBe('true');
  await pressEnter();
  expect(send).toHaveBeenCalledOnce();
});
