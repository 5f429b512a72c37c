import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { followChanges, waitForChanges } from '#contract/live/api.ts';
import { beatMilliseconds } from '#contract/live/changes.ts';
import type { EventStreamContext } from '../../http/context.ts';
import type { Message } from '../../live/messages.ts';

async function openStream(context: EventStreamContext, after: string | undefined) {
  const { live, signal } = context;
  const { stream, first } = await live.open(context, after);
  const close = () => {
    // A signal made of several others is kept for as long as it has listeners.
    signal.removeEventListener('abort', close);
    live.close(stream);
  };
  // Also when the caller leaves before anything is read.
  signal.addEventListener('abort', close);
  if (signal.aborted) close();
  return { stream, first, close };
}

export async function follow(context: EventStreamContext, { after }: z.output<typeof followChanges.input>) {
  const { stream, first, close } = await openStream(context, after);
  async function* messages(): AsyncGenerator<Message> {
    try {
      yield first;
      for (let next = await stream.next(context.signal); next; next = await stream.next(context.signal)) yield next;
    } finally {
      close();
    }
  }
  return messages();
}

/** One message: what was missed, else the next, else that nothing happened. */
export async function waitForNext(
  context: EventStreamContext,
  { after }: z.output<typeof waitForChanges.input>,
): Promise<Message> {
  const { stream, first, close } = await openStream(context, after);
  const end = new AbortController();
  try {
    if (first.type !== 'beat') return first;
    const silent = pause(beatMilliseconds, first, { signal: end.signal });
    silent.catch(() => undefined);
    return (await Promise.race([stream.next(AbortSignal.any([context.signal, end.signal])), silent])) ?? first;
  } finally {
    end.abort();
    close();
  }
}
