import { useState } from 'react';

const ignoreFailure = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/**
 * Serialises picks and unpicks so that the last click wins: an unpick waits for the pick of the same children, and a
 * pick waits for all unpicks before it, which make room.
 */
function createPickQueue() {
  const picks = new Map<string, Promise<unknown>>();
  let unpicking: Promise<unknown> = Promise.resolve();
  return {
    pick<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
      const done = unpicking.then(work);
      for (const id of ids) picks.set(id, ignoreFailure(done));
      return done;
    },
    sendUnpick<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
      const done = Promise.all(ids.flatMap((id) => picks.get(id) ?? [])).then(work);
      unpicking = Promise.all([unpicking, ignoreFailure(done)]);
      return done;
    },
  };
}

export function usePickQueue() {
  const [order] = useState(createPickQueue);
  return order;
}
