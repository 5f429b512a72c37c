/** SESSION-011: what a page fetches without a step of the person renews no token and ends no session. */

let isWorkInBackground = false;
const failures = new WeakSet<object>();

/** Calls that begin while `work` runs are background calls; for fetches of queries, whose functions cannot be told. */
export function inBackground<T>(work: () => T): T {
  const before = isWorkInBackground;
  isWorkInBackground = true;
  try {
    return work();
  } finally {
    isWorkInBackground = before;
  }
}

/** Whether nobody has asked for what begins now. */
export const isInBackground = (): boolean => isWorkInBackground;

export function noteBackgroundFailure(failure: unknown): void {
  if (typeof failure === 'object' && failure !== null) failures.add(failure);
}

/** A further attempt would be no background call any more. */
export const hasFailedInBackground = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && failures.has(failure);
