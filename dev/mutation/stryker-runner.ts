import { bundle, collectTests, type Domain, type Test, testFailureOf } from './run-tests.ts';

/** Stryker's test runner plugin; Stryker selects the active mutant by a global variable. */

const bundles = new Map<string, Domain>();

async function testsOf(domain: string, change?: string): Promise<readonly Test[]> {
  const known = bundles.get(domain) ?? (await bundle(domain));
  bundles.set(domain, known);
  Object.assign(globalThis, { __stryker__: { activeMutant: change } });
  return collectTests(known);
}

/** Without a mutant, every test passes. */
async function dryRun() {
  const tests: object[] = [];
  for (const domain of process.env.MUTATION_DOMAINS?.split(',') ?? [])
    for (const test of await testsOf(domain)) {
      const complaint = await testFailureOf(test);
      const told = complaint === undefined ? { status: 0 } : { status: 1, failureMessage: complaint };
      tests.push({ id: `${domain} ${tests.length}`, name: `${domain}: ${test.name}`, timeSpentMs: 0, ...told });
    }
  return { status: 'complete', tests };
}

interface Change {
  readonly activeMutant: { readonly id: string };
  readonly sandboxFileName: string;
}

/** A domain's own tests must detect its mutants: no other tests are run. */
async function mutantRun({ activeMutant, sandboxFileName }: Change) {
  const domain = sandboxFileName.split(/[\\/]/).at(-2) ?? '';
  let tests: readonly Test[];
  try {
    tests = await testsOf(domain, activeMutant.id);
  } catch (failure) {
    return { status: 'error', errorMessage: String(failure) };
  }
  for (const [index, test] of tests.entries()) {
    const complaint = await testFailureOf(test);
    if (complaint !== undefined)
      return { status: 'killed', killedBy: [test.name], failureMessage: complaint, nrOfTests: index + 1 };
  }
  return { status: 'survived', nrOfTests: tests.length };
}

const capabilities = () => ({ reloadEnvironment: true });

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'rules', factory: () => ({ capabilities, dryRun, mutantRun }) },
];
