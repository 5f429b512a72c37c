import type { Failure, Outcome } from './outcome.ts';

interface Suite {
  readonly title: string;
  readonly specs?: ReadonlyArray<{
    readonly title: string;
    readonly file: string;
    readonly tests: ReadonlyArray<{
      readonly status: string;
      readonly results: ReadonlyArray<{ readonly error?: { readonly message?: string } }>;
    }>;
  }>;
  readonly suites?: readonly Suite[];
}

/** The parts of Playwright's JSON report that count. */
export interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly errors?: ReadonlyArray<{ readonly message?: string }>;
}

const escapeCodes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Only what passed at once counts as passed: neither what was skipped nor what needed a second try. */
function readSuite({ specs = [], suites = [] }: Suite): Outcome {
  const failures: Failure[] = [];
  let passed = 0;
  for (const { title, file, tests } of specs) {
    for (const { status, results } of tests) {
      if (status === 'expected') passed += 1;
      else {
        const message = results.find(({ error }) => error)?.error?.message ?? status;
        failures.push({ title: `${file}: ${title}`, detail: message.replace(escapeCodes, '') });
      }
    }
  }
  for (const inner of suites.map(readSuite)) {
    passed += inner.passed;
    failures.push(...inner.failures);
  }
  return { passed, failures };
}

export function readPlaywright({ suites, errors = [] }: PlaywrightReport): Outcome {
  const { passed, failures } = readSuite({ title: '', suites });
  const outside = errors.map(({ message = '' }) => ({
    title: 'browser stories',
    detail: message.replace(escapeCodes, ''),
  }));
  return { passed, failures: [...failures, ...outside] };
}
