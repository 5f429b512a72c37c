import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { EventStreamContext } from '../../http/context.ts';
import { follow, waitForNext } from './follow.ts';

const message = { type: 'hello', cursor: 'e.1', changes: [], isStateChanged: false };

function contextWith(next: () => Promise<unknown>) {
  const { signal } = new AbortController();
  const stream = { next };
  const live = { open: async () => ({ stream, first: message }), close: vi.fn() };
  return { signal, live, context: { signal, live } as unknown as EventStreamContext };
}

test('a stream that has ended leaves nothing behind: a signal with listeners is kept for ever', async () => {
  const { signal, live, context } = contextWith(async () => undefined);
  const heard: unknown[] = [];
  for await (const one of await follow(context, { after: undefined })) heard.push(one);
  expect(heard).toEqual([message]);
  expect(live.close).toHaveBeenCalled();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('nor does a single answer', async () => {
  const { signal, live, context } = contextWith(async () => undefined);
  expect(await waitForNext(context, { after: undefined })).toEqual(message);
  expect(live.close).toHaveBeenCalled();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
