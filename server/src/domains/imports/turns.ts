/** Whatever is done in turns is done by one at a time, in the order of asking: several at once need several times the memory. */
export function createTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Whole files in memory: reading, judging, and writing them out again. */
export const inTurn = createTurns();
