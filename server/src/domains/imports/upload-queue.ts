import { fail } from '../../refusal.ts';

export interface QueueClient {
  readonly hasHungUp: () => boolean;
}

interface Waiting extends QueueClient {
  readonly begin: () => void;
  readonly leave: () => void;
}

interface Limits {
  /** Maximum number of waiting tasks, each with a file in memory; further ones are refused. */
  readonly waiting: number;
  readonly refuse: () => never;
}

/** Queue that runs one task at a time, first in, first out: each task holds a whole file in memory. */
export function createUploadQueue({ waiting: most, refuse }: Limits) {
  let isTaken = false;
  let waiting: Waiting[] = [];

  function dropDisconnected(): void {
    const gone = waiting.filter(({ hasHungUp }) => hasHungUp());
    waiting = waiting.filter((one) => !gone.includes(one));
    for (const { leave } of gone) leave();
  }

  /** Passes the slot directly to the next task, so that no new task can overtake the queue. */
  function startNext(): void {
    dropDisconnected();
    const next = waiting.shift();
    if (next) next.begin();
    else isTaken = false;
  }

  return async <T>({ hasHungUp }: QueueClient, act: () => Promise<T>): Promise<T> => {
    if (isTaken) {
      dropDisconnected();
      if (waiting.length >= most) refuse();
      const isOurs = await new Promise<boolean>((resolve) =>
        waiting.push({ begin: () => resolve(true), leave: () => resolve(false), hasHungUp }),
      );
      // The client has disconnected, so nobody receives this refusal.
      if (!isOurs) refuse();
    }
    isTaken = true;
    try {
      return await act();
    } finally {
      startNext();
    }
  };
}

/** For parsing, validating and writing whole files in memory. */
export const inUploadQueue = createUploadQueue({
  waiting: 16,
  refuse: () => fail('too-many-requests', { seconds: 10 }),
});
