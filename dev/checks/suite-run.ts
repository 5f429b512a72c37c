import type { FileTime } from './outcome.ts';

export interface TestResult {
  readonly file: string;
  readonly title: string;
  /** 'not run': an earlier step failed. 'skipped': marked as skipped in the test file. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'not run';
  readonly detail?: string;
}

/** A failure outside any test: a file that could not be loaded, an unhandled rejection, or a program that exited. */
export interface SuiteError {
  /** The file that was running, if known. */
  readonly file?: string;
  readonly detail: string;
}

/** The report of one run of a test program. */
export interface SuiteRun {
  readonly tests: readonly TestResult[];
  readonly suiteErrors: readonly SuiteError[];
  readonly files?: readonly FileTime[];
}
