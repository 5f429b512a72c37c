import { setImmediate as turn } from 'node:timers/promises';

/** What has begun and not yet ended, so that whoever closes down can wait for it. */
export interface UnderWay {
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is under way, and nothing has followed from what was. */
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
