import { setImmediate as turn } from 'node:timers/promises';

/** Tracks operations in progress, so that a shutdown can wait for them. */
export interface PendingWork {
  track<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is in progress, including operations started by previous ones. */
  whenIdle(): Promise<void>;
}

export function createPendingWork(): PendingWork {
  const all = new Set<Promise<unknown>>();
  return {
    track(work) {
      const begun = work();
      const ended = () => void all.delete(begun);
      all.add(begun);
      begun.then(ended, ended);
      return begun;
    },
    async whenIdle() {
      do {
        await Promise.allSettled(all);
        await turn();
      } while (all.size > 0);
    },
  };
}
