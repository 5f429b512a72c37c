import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition holds; the test's timeout is the limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
