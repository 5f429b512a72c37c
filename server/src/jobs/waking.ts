/**
 * However often it is asked for, one is under way and one more is remembered: the one under way may have looked before
 * the last asking.
 */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let isUnderWay = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isUnderWay) return;
    isUnderWay = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(onError);
    }
    isUnderWay = false;
  };
}
