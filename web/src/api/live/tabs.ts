import { wait } from '../events.ts';
import type { Message } from './decode.ts';
import type { askOnce, follow } from './follow.ts';

/** One tab of a browser has the stream and passes on what it hears. */

interface Heard {
  /** The cursor before the message, so that a tab knows whether it missed one. */
  readonly before: string | undefined;
  readonly message: Message;
}

/** What goes through the channel: a message, or only a sign of life of the tab that has the stream. */
type Passed = Heard | 'alive';

interface Sharing {
  /** Tabs with the same name share a stream: the same person in the same office and mode. */
  readonly name: string;
  readonly hear: (message: Message) => void;
  readonly signal: AbortSignal;
  /** How a tab without others follows what changes. */
  readonly follow: typeof follow;
  /** How a tab that joins others learns what they were told before. */
  readonly askOnce: typeof askOnce;
}

/** A tab that has the stream and has given no sign of life for so long is asleep, and loses it. */
const longestSilence = 60_000;
const signOfLifeEvery = longestSilence / 4;
/** A tab that has not got the stream by then belongs to others that have it. */
const joiningMilliseconds = 500;
const askAgainMilliseconds = 5_000;

export async function shareChanges({ name, hear, signal, follow, askOnce }: Sharing): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  const followAlone = () => follow({ after: undefined, hear, signal });
  if (!locks || typeof BroadcastChannel === 'undefined') return followAlone();
  const channel = new BroadcastChannel(name);
  let cursor: string | undefined;
  let heardAt = performance.now();
  let isLeading = false;
  const take = ({ before, message }: Heard) => {
    // Somebody else's first message tells nothing new; a gap means that one was missed.
    const isGap = cursor !== undefined && before !== cursor && message.cursor !== cursor;
    cursor = message.cursor;
    if (isGap && message.type !== 'hello') hear({ ...message, type: 'reset' });
    else hear(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    heardAt = performance.now();
    if (data !== 'alive') take(data);
  };

  async function lead(lock: { readonly signal: AbortSignal }): Promise<void> {
    isLeading = true;
    await follow({
      after: cursor,
      signal: lock.signal,
      hear: (message) => {
        const heard: Heard = { before: cursor, message };
        take(heard);
        channel.postMessage(heard satisfies Passed);
      },
    });
  }

  /** Waits for the lock and leads until it is lost or this tab ends. False where locks cannot be had at all. */
  async function waitForLead(steal: boolean): Promise<boolean> {
    const lost = new AbortController();
    const held = AbortSignal.any([signal, lost.signal]);
    // A request that steals cannot be aborted by a signal.
    const options: LockOptions = steal ? { steal } : { signal: held };
    try {
      await locks?.request(name, options, () => lead({ signal: held }));
      return true;
    } catch (failure) {
      // Aborted, or stolen by another tab.
      return failure instanceof DOMException && failure.name === 'AbortError';
    } finally {
      isLeading = false;
      lost.abort();
    }
  }

  /** Tells the others that this tab is awake, or takes the stream from one that is not. */
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await wait(signOfLifeEvery, signal);
      if (signal.aborted) return;
      if (!isLeading && performance.now() - heardAt < longestSilence) continue;
      if (isLeading) channel.postMessage('alive' satisfies Passed);
      else void waitForLead(true);
      // Whoever loses the stream gives its successor time for a sign of life.
      heardAt = performance.now();
    }
  }

  async function join(): Promise<void> {
    await wait(joiningMilliseconds, signal);
    while (!isLeading && !signal.aborted) {
      if (await askOnce({ hear, signal })) return;
      await wait(askAgainMilliseconds, signal);
    }
  }

  void watch();
  void join();
  while (!signal.aborted) {
    if (!(await waitForLead(false))) {
      await followAlone();
      break;
    }
    await wait(1_000, signal);
  }
  channel.close();
}
