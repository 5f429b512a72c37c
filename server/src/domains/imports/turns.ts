import { fail } from '../../refusal.ts';

export interface Asker {
  readonly hasHungUp: () => boolean;
}

interface Waiting extends Asker {
  readonly begin: () => void;
  readonly leave: () => void;
}

interface Limits {
  /** So many may wait, each with a file in memory; the next one is refused. */
  readonly waiting: number;
  readonly refuse: () => never;
}

/** Whatever is done in turns is done by one at a time, in the order of asking: several at once need several times the memory. */
export function createTurns({ waiting: most, refuse }: Limits) {
  let isTaken = false;
  let waiting: Waiting[] = [];

  function dropGone(): void {
    const gone = waiting.filter(({ hasHungUp }) => hasHungUp());
    waiting = waiting.filter((one) => !gone.includes(one));
    for (const { leave } of gone) leave();
  }

  /** The turn is handed on as it is, so nobody can slip in between. */
  function handOn(): void {
    dropGone();
    const next = waiting.shift();
    if (next) next.begin();
    else isTaken = false;
  }

  return async <T>({ hasHungUp }: Asker, act: () => Promise<T>): Promise<T> => {
    if (isTaken) {
      dropGone();
      if (waiting.length >= most) refuse();
      const isOurs = await new Promise<boolean>((resolve) =>
        waiting.push({ begin: () => resolve(true), leave: () => resolve(false), hasHungUp }),
      );
      // Heard by nobody.
      if (!isOurs) refuse();
    }
    isTaken = true;
    try {
      return await act();
    } finally {
      handOn();
    }
  };
}

/** Whole files in memory: reading, judging, and writing them out again. */
export const inTurn = createTurns({ waiting: 8, refuse: () => fail('too-many-requests', { seconds: 10 }) });
