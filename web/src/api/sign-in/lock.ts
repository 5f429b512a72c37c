import { read, remove, write } from '../remembered/storage.ts';

/** Longer than any refresh takes; a tab that died inside frees the lock by then. */
const heldFor = 15_000;
const settle = 40;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * One tab at a time. Where the browser has no locks (plain http), a claim in the shared storage serves:
 * the last to write it wins, and the release is announced so that the others need not wait it out.
 */
export function onlyOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : claim(name, work);
}

const replacedFor = 10_000;
const replacedName = (token: string): string => `prcds.replaced.${token.slice(-24)}`;

/**
 * Tabs may live in processes of their own, and what one writes to the shared storage reaches the others a moment
 * later, perhaps after the lock. Locks themselves are the same for all at once, so one that is held for a while
 * says which token is history.
 */
export function markReplaced(token: string): void {
  const { locks } = navigator as { locks?: LockManager };
  void locks?.request(replacedName(token), { ifAvailable: true }, () => pause(replacedFor));
}

export async function isReplaced(token: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  const held = (await locks?.query())?.held ?? [];
  return held.some(({ name }) => name === replacedName(token));
}

async function claim<T>(name: string, work: () => Promise<T>): Promise<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const released = () =>
    new Promise<void>((resolve) => channel?.addEventListener('message', () => resolve(), { once: true }));
  const mine = `${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  try {
    for (;;) {
      const [owner, until] = (read('refreshLock') ?? '').split(' ');
      if (!owner || Number(until) < Date.now()) {
        write('refreshLock', `${mine} ${Date.now() + heldFor}`);
        await pause(settle);
        if (read('refreshLock')?.startsWith(mine)) break;
      } else {
        await Promise.race([released(), pause(Number(until) - Date.now())]);
      }
    }
    return await work();
  } finally {
    if (read('refreshLock')?.startsWith(mine)) remove('refreshLock');
    channel?.postMessage('released');
    channel?.close();
  }
}
