import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { SuiteError, SuiteRun, TestResult } from './suite-run.ts';

const variable = 'SUITE_RUN';

/** The environment variable that tells vitest's reporter where to write. */
export const writeRunTo = (path: string) => ({ [variable]: path });

interface RunError {
  readonly message: string;
  readonly stack?: string;
  /** Set by vitest on unhandled errors: the file that was running. */
  readonly VITEST_TEST_PATH?: unknown;
}

const tell = ({ message, stack }: RunError): string => (stack?.includes(message) ? stack : message);

function readTest(file: string, test: TestCase): TestResult {
  const { state, errors = [] } = test.result();
  const result = { file, title: test.fullName, detail: errors.map(tell).join('\n') || undefined };
  if (state === 'passed' || state === 'failed') return { ...result, state };
  return { ...result, state: test.options.mode === 'run' ? 'not run' : 'skipped' };
}

function readModule(module: TestModule): SuiteRun {
  const file = module.relativeModuleId;
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  const tests = [...module.children.allTests()].map((test) => readTest(file, test));
  // A failed file without a failed test or an error message must not count as passed.
  if (module.state() === 'failed' && errors.length === 0 && tests.every(({ state }) => state !== 'failed'))
    errors.push({ message: 'The file could not be run.' });
  return {
    tests,
    suiteErrors: errors.map((error) => ({ file, detail: tell(error) })),
    files: [{ file, seconds: module.diagnostic().duration / 1000 }],
  };
}

const readUnhandled = (error: RunError, root: string): SuiteError => ({
  file: typeof error.VITEST_TEST_PATH === 'string' ? relative(root, error.VITEST_TEST_PATH) : undefined,
  detail: `Nobody handled: ${tell(error)}`,
});

/** Vitest's own JSON report has neither unhandled errors nor the time of a file outside its tests. */
export default class SuiteReporter implements Reporter {
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly RunError[]): void {
    const runs = modules.map(readModule);
    const run: SuiteRun = {
      tests: runs.flatMap(({ tests }) => tests),
      suiteErrors: [
        ...runs.flatMap(({ suiteErrors }) => suiteErrors),
        ...unhandled.map((error) => readUnhandled(error, this.#root)),
      ],
      files: runs.flatMap(({ files = [] }) => files),
    };
    const path = process.env[variable];
    if (path) writeFileSync(path, JSON.stringify(run));
  }
}
