import { read, write } from '../../api/storage/storage.ts';

/** Minimum interval between writes: mouse movements are frequent. */
const writeInterval = 1_000;

export function recordActivity(now = Date.now()): void {
  const last = Number(read('lastActiveAt') ?? 0);
  if (Math.abs(now - last) >= writeInterval) write('lastActiveAt', String(now));
}

/** Not 'focus': the page moves the focus itself, when a screen opens or a dialog closes. */
const activities = [
  'keydown',
  'mousedown',
  'mousemove',
  'wheel',
  'touchstart',
  'touchmove',
  'visibilitychange',
] as const;

/** Calls the listener when the user does something in this tab. */
export function onActivity(listener: () => void): () => void {
  const handle = () => {
    if (document.visibilityState === 'visible') listener();
  };
  const options = { capture: true, passive: true };
  for (const name of activities) document.addEventListener(name, handle, options);
  return () => {
    for (const name of activities) document.removeEventListener(name, handle, options);
  };
}

/**
 * Milliseconds since the last activity in any tab. They begin now if a new sign-in in another tab has removed the time,
 * or if the clock was set back.
 */
export function idleTime(now = Date.now()): number {
  const last = Number(read('lastActiveAt') ?? Number.POSITIVE_INFINITY);
  if (last <= now) return now - last;
  recordActivity(now);
  return 0;
}

/**
 * Whether the user has been idle for longer than this. Timers stop with the machine and end with the tab; the stored
 * time does not, so a user who returns after hours is logged out too.
 */
export const isIdleLongerThan = (milliseconds: number, now = Date.now()): boolean => idleTime(now) > milliseconds;
