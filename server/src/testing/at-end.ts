import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Registers a cleanup for the end of the running test, or of the file if none is running: `afterAll` inside a test is
 * never called.
 */
export function atEnd(stop: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(stop);
  else afterAll(stop);
}
