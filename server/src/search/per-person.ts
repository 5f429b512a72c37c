interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly refuse: () => never;
}

/** Lets each person have a few pieces of work under way; the next ones wait their turn, too many are refused. */
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
      // The place is handed on as it is, so nobody can slip in between.
      if (next) next();
      else if (--state.running === 0) busy.delete(person);
    }
  };
}
