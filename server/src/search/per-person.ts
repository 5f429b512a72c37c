interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly refuse: () => never;
}

/** Semaphore per user with a bounded queue: a few tasks run, further ones wait, too many are refused. */
export function limitPerPerson({ atOnce, waiting, refuse }: Limits) {
  const busy = new Map<number, { running: number; queue: (() => void)[] }>();

  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    const state = busy.get(person) ?? { running: 0, queue: [] };
    busy.set(person, state);
    if (state.running >= atOnce) {
      if (state.queue.length >= waiting) refuse();
      await new Promise<void>((turn) => state.queue.push(turn));
    } else state.running++;
    try {
      return await work();
    } finally {
      const next = state.queue.shift();
      // Passes the slot directly to the next task, so that no new task can overtake the queue.
      if (next) next();
      else if (--state.running === 0) busy.delete(person);
    }
  };
}
