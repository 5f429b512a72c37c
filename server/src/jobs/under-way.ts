import { setImmediate as turn } from 'node:timers/promises';

/** Tracks operations in progress, so that a shutdown can wait for them. */
export interface UnderWay {
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is in progress, including operations started by previous ones. */
  none(): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>();
  return {
    during(work) {
      const begun = work();
      const ended = () => void all.delete(begun);
      all.add(begun);
      begun.then(ended, ended);
      return begun;
    },
    async none() {
      do {
        await Promise.allSettled(all);
        await turn();
      } while (all.size > 0);
    },
  };
}
