import { read, write } from '../../api/remembered/storage.ts';

/** Minimum interval between writes: mouse movements are frequent. */
const grain = 5_000;

export function noteActivity(now = Date.now()): void {
  const last = Number(read('lastActiveAt') ?? 0);
  if (now - last >= grain) write('lastActiveAt', String(now));
}

/** Milliseconds since the last activity in any tab. */
export const idleFor = (now = Date.now()): number => now - Number(read('lastActiveAt') ?? now);

/**
 * Whether the user has been idle for longer than this. Timers stop with the machine and end with the tab; the stored
 * time does not, so a user who returns after hours is logged out too.
 */
export const wasIdleFor = (milliseconds: number, now = Date.now()): boolean => idleFor(now) > milliseconds;
