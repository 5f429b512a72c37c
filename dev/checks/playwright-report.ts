import { relative } from 'node:path';
import type { SuiteRun, TestResult } from './suite-run.ts';

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly tests: ReadonlyArray<{
    readonly status: string;
    readonly expectedStatus: string;
    readonly results: ReadonlyArray<{
      readonly duration?: number;
      readonly error?: { readonly message?: string };
      readonly attachments?: ReadonlyArray<{ readonly name: string; readonly path?: string }>;
    }>;
  }>;
}

interface Suite {
  readonly title: string;
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

/** The used parts of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly errors?: ReadonlyArray<{ readonly message?: string; readonly location?: { readonly file: string } }>;
}

const escapeCodes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const specsIn = ({ specs = [], suites = [] }: Suite): readonly Spec[] => [...specs, ...suites.flatMap(specsIn)];

function stateOf({ status, expectedStatus }: Spec['tests'][number]): TestResult['state'] {
  if (status === 'expected') return 'passed';
  if (status !== 'skipped') return 'failed';
  return expectedStatus === 'skipped' ? 'skipped' : 'not run';
}

function readSpec({ title, file, tests }: Spec): readonly TestResult[] {
  return tests.map((test) => {
    const state = stateOf(test);
    if (state === 'passed') return { file: `e2e/${file}`, title, state };
    const message = test.results.find(({ error }) => error)?.error?.message ?? test.status;
    // Screenshots and traces: Playwright removes those of stories that passed, so these are of failures.
    const left = test.results
      .flatMap(({ attachments = [] }) => attachments)
      .flatMap(({ name, path }) => (path ? [`${name}: ${relative(process.cwd(), path)}`] : []));
    return { file: `e2e/${file}`, title, state, detail: [message.replace(escapeCodes, ''), ...left].join('\n') };
  });
}

export function readPlaywright({ suites, errors = [] }: PlaywrightReport): SuiteRun {
  const specs = suites.flatMap(specsIn);
  return {
    tests: specs.flatMap(readSpec),
    suiteErrors: errors.map(({ message = '', location }) => ({
      file: location && relative(process.cwd(), location.file),
      detail: message.replace(escapeCodes, ''),
    })),
    files: specs.flatMap(({ file, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .map(({ duration = 0 }) => ({ file: `e2e/${file}`, seconds: duration / 1000 })),
    ),
  };
}
