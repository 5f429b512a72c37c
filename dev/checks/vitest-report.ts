import type { Failure, Outcome } from './outcome.ts';

/** The parts of vitest's JSON report that count. */
export interface VitestReport {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: ReadonlyArray<{
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }>;
  }>;
}

/** A test that was skipped shows nothing, so it counts as failed; so does a file that could not be run. */
export function readVitest({ testResults }: VitestReport): Outcome {
  const failures: Failure[] = [];
  let passed = 0;
  for (const file of testResults) {
    const before = failures.length;
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === 'passed') passed += 1;
      else failures.push({ title: `${file.name}: ${fullName}`, detail: failureMessages?.join('\n') || status });
    }
    if (file.status === 'failed' && failures.length === before)
      failures.push({ title: file.name, detail: file.message || 'The file could not be run.' });
  }
  return { passed, failures };
}
