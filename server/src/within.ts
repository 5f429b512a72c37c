import { setTimeout as pause } from 'node:timers/promises';

/** Whether it ended in time. What does not is left to itself; what fails, fails here too. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const late = pause(milliseconds, false, { signal: ended.signal });
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ended.abort();
  }
}
