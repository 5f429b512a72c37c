import { useState } from 'react';

const quiet = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/**
 * Serialises picks and unpicks so that the last click wins: an unpick waits for the pick of the same children, and a
 * pick waits for all unpicks before it, which make room.
 */
function createPickOrder() {
  const picks = new Map<string, Promise<unknown>>();
  let lettingGo: Promise<unknown> = Promise.resolve();
  return {
    pick<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
      const done = lettingGo.then(work);
      for (const id of ids) picks.set(id, quiet(done));
      return done;
    },
    letGo<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
      const done = Promise.all(ids.flatMap((id) => picks.get(id) ?? [])).then(work);
      lettingGo = Promise.all([lettingGo, quiet(done)]);
      return done;
    },
  };
}

export function usePickOrder() {
  const [order] = useState(createPickOrder);
  return order;
}
