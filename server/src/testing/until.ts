import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until it is so. Whoever waits in vain is ended by the limit of the test. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
