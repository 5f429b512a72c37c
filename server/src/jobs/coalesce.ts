/**
 * Runs one call at a time and coalesces further calls into a single repetition, because the running call may have read
 * its data before they arrived.
 */
export function coalesceCalls(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
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
