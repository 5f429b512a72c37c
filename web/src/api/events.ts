import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { actingOffice } from './acting-office.ts';
import { tryRefreshInFrame } from './call.ts';
import { isProblem, problemFrom } from './problem.ts';
import { encodeRequest } from './request.ts';
import { refreshIfDue } from './sign-in/refresh.ts';
import { read } from './storage/storage.ts';

type Schema = z.core.$ZodType;

/** Reconnect delays in milliseconds, by attempt. */
const reconnectDelays = [500, 1_000, 2_000, 5_000] as const;

/** The server sends something every ten seconds; after this silence the connection counts as broken. */
const longestSilence = 30_000;

/** Whether an answer would be the same on every attempt. Too slow, too many, an expired token and new terms pass. */
export async function isFinal(response: Response): Promise<boolean> {
  const { status } = response;
  if (status < 400 || status >= 500 || [401, 408, 429].includes(status)) return false;
  const body: unknown = status === 403 ? await response.json().catch(() => undefined) : undefined;
  return !isProblem(problemFrom(status, body), 'consent-required');
}

/** Whether the connection broke, or what came was no event: a new connection may do better. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof TypeError ||
  failure instanceof DOMException ||
  failure instanceof SyntaxError ||
  failure instanceof z.core.$ZodError;

export const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });

/** Yields the data of each server-sent event; comment lines only keep the connection open and are skipped. */
export async function* readEventStream(
  stream: ReadableStream<Uint8Array>,
  onSignOfLife: () => void,
): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onSignOfLife();
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trim());
        if (data.length > 0) yield data.join('\n');
      }
    }
  } finally {
    // Whoever stops reading, because of an event that cannot be understood for example, leaves no connection open.
    await reader.cancel().catch(() => undefined);
  }
}

/** Aborts a connection that has been silent for too long; a DOMException, as when the network ends it. */
export function silenceGuard(first = longestSilence, later = longestSilence) {
  const control = new AbortController();
  const giveUp = () => control.abort(new DOMException('No sign of life', 'TimeoutError'));
  let timer = setTimeout(giveUp, first);
  const stop = () => clearTimeout(timer);
  return {
    signal: control.signal,
    stop,
    onSignOfLife: () => {
      stop();
      timer = setTimeout(giveUp, later);
    },
  };
}

interface EventSubscription<O extends Schema> {
  readonly onEvent: (event: z.output<O>) => void;
  /** True for the last event: the connection is not reopened after it. */
  readonly isLast: (event: z.output<O>) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Subscribes to a server-sent event endpoint and reconnects until the last event. EventSource is not used because it
 * cannot send a token.
 */
export async function subscribeToEvents<I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: z.output<I>,
  { onEvent, isLast, signal }: EventSubscription<O>,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const silence = silenceGuard();
    try {
      await refreshIfDue();
      const token = read('accessToken');
      const { url, init } = encodeRequest(endpoint, input, { token, office: actingOffice() });
      const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, silence.signal]) });
      // The screen's own calls report the reason.
      if (await isFinal(response)) return;
      if (response.status === 401) await tryRefreshInFrame(token);
      if (response.ok && response.body)
        for await (const data of readEventStream(response.body, silence.onSignOfLife)) {
          const event = z.decode(endpoint.output, JSON.parse(data)) as z.output<O>;
          attempt = 0;
          onEvent(event);
          if (isLast(event)) return;
        }
    } catch (failure) {
      if (signal.aborted) return;
      if (!isPassing(failure)) throw failure;
    } finally {
      silence.stop();
    }
    await wait(reconnectDelays[Math.min(attempt, reconnectDelays.length - 1)] ?? 0, signal);
  }
}
