import { read, write } from '../../api/remembered/storage.ts';

/** Written at most this often: movements of a mouse are many. */
const grain = 5_000;

export function noteActivity(now = Date.now()): void {
  const last = Number(read('lastActiveAt') ?? 0);
  if (now - last >= grain) write('lastActiveAt', String(now));
}

/** For how long nobody has done anything, in any tab. */
export const idleFor = (now = Date.now()): number => now - Number(read('lastActiveAt') ?? now);

/**
 * Has everybody been away too long? Timers sleep with the machine and die with the tab; the clock on the wall
 * does not, so whoever comes back after hours meets the same end as somebody who sat and waited.
 */
export const wasIdleFor = (milliseconds: number, now = Date.now()): boolean => idleFor(now) > milliseconds;
