import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** At the end of the test that is running, or of the file when none is: `afterAll` in a test is never called. */
export function atEnd(stop: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(stop);
  else afterAll(stop);
}
