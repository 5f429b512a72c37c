import { read, remove, write } from '../storage/storage.ts';

/** Longer than any refresh; a lock held by a tab that was closed expires after this. */
const lockTimeout = 15_000;
const claimDelay = 40;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Mutex across tabs. Without the Web Locks API (plain http) it uses a claim in local storage: the last writer wins, and
 * the release is broadcast so that other tabs need not wait for the expiry.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : withStorageLock(name, work);
}

const replacedFor = 10_000;
const replacedName = (token: string): string => `prcds.replaced.${token.slice(-24)}`;

/**
 * Marks a token as replaced, across tabs. A write to local storage may reach other tabs (other processes) only after
 * the refresh lock is released; Web Locks are consistent at once, so a lock named after the old token is held for a
 * while.
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

async function withStorageLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const released = () =>
    new Promise<void>((resolve) => channel?.addEventListener('message', () => resolve(), { once: true }));
  const mine = `${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  try {
    for (;;) {
      const [owner, until] = (read('refreshLock') ?? '').split(' ');
      if (!owner || Number(until) < Date.now()) {
        write('refreshLock', `${mine} ${Date.now() + lockTimeout}`);
        await pause(claimDelay);
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
