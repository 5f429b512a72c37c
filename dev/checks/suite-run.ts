import type { FileTime } from './outcome.ts';

export interface TestResult {
  readonly file: string;
  readonly title: string;
  /** 'not run': something before it failed. 'skipped': its author left it out. */
  readonly state: 'passed' | 'failed' | 'skipped' | 'not run';
  readonly detail?: string;
}

/** What failed outside any test: a file that could not start, a rejection that nobody handled, a program that ended. */
export interface Trouble {
  /** The file that ran then, where that is known. */
  readonly file?: string;
  readonly detail: string;
}

/** What a test program reported of one run. */
export interface SuiteRun {
  readonly tests: readonly TestResult[];
  readonly troubles: readonly Trouble[];
  readonly files?: readonly FileTime[];
}
