import { setTimeout as pause } from 'node:timers/promises';

/** Whether the work ended in time. Work that takes longer continues; a failure is passed on. */
export async function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
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
