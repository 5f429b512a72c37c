import type { Failure, Outcome } from './outcome.ts';
import type { SuiteError, SuiteRun, TestResult } from './suite-run.ts';

const reruns = 2;

/** With more failing files the failure is not flakiness, and running them again only takes time. */
const mostFilesRerun = 20;

/** Runs these files, or the whole suite when none are given. */
export type RunSuite = (files: readonly string[], attempt: number) => Promise<SuiteRun>;

/** The files with tests to run again; empty for the whole suite; undefined when nothing failed. */
function filesToRerun({ tests, suiteErrors }: SuiteRun): readonly string[] | undefined {
  const failing = tests.filter(({ state }) => state === 'failed' || state === 'not run');
  if (failing.length === 0 && suiteErrors.length === 0) return undefined;
  if (suiteErrors.some(({ file }) => file === undefined)) return [];
  return [...new Set([...failing, ...suiteErrors].flatMap(({ file }) => file ?? []))];
}

function byTitle({ tests }: SuiteRun): Map<string, readonly TestResult[]> {
  const results = new Map<string, readonly TestResult[]>();
  for (const test of tests) {
    const key = `${test.file}: ${test.title}`;
    results.set(key, [...(results.get(key) ?? []), test]);
  }
  return results;
}

const hasPassed = (results: readonly TestResult[] | undefined): boolean =>
  results?.every(({ state }) => state === 'passed') ?? false;

/** The results of one title in the first run and in each rerun. A test without a known result does not pass. */
function combineTestResults(
  title: string,
  [first, ...again]: ReadonlyArray<readonly TestResult[] | undefined>,
): Outcome {
  const results = [first, ...again].flatMap((some) => some ?? []);
  const passed = (first ?? again.find((some) => some))?.length ?? 0;
  const bad = results.find(({ state }) => state === 'failed') ?? results.find(({ state }) => state !== 'passed');
  const failure = { title, detail: bad?.detail ?? bad?.state ?? 'It was not run again.' };
  const isSkipped = results.some(({ state }) => state === 'skipped');
  const isGood = hasPassed(first)
    ? again.every((some) => some === undefined || hasPassed(some))
    : again.length > 0 && again.every(hasPassed);
  if (isSkipped || !isGood) return { passed: 0, failures: [failure] };
  return { passed, failures: [], flaky: first?.some(({ state }) => state === 'failed') ? [failure] : [] };
}

/** An error outside tests that recurs in its file is a failure; one without a known file may match any. */
function combineSuiteErrors(suite: string, [first, ...again]: readonly SuiteRun[]): Outcome {
  const tell = ({ file, detail }: SuiteError): Failure => ({ title: file ?? suite, detail });
  const later = again.flatMap(({ suiteErrors }) => suiteErrors);
  const comesAgain = ({ file }: SuiteError): boolean =>
    later.some((other) => file === undefined || other.file === undefined || other.file === file);
  const isUnsteady = (trouble: SuiteError): boolean => again.length > 0 && !comesAgain(trouble);
  const troubles = first?.suiteErrors ?? [];
  return {
    passed: 0,
    failures: [...troubles.filter((trouble) => !isUnsteady(trouble)), ...later].map(tell),
    flaky: troubles.filter(isUnsteady).map(tell),
  };
}

/** Combines the first run and its reruns. */
export function combineRuns(suite: string, runs: readonly SuiteRun[]): Outcome {
  const results = runs.map(byTitle);
  const titles = [...new Set(results.flatMap((run) => [...run.keys()]))];
  const outcomes = titles.map((title) =>
    combineTestResults(
      title,
      results.map((run) => run.get(title)),
    ),
  );
  outcomes.push(combineSuiteErrors(suite, runs));
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    flaky: outcomes.flatMap(({ flaky = [] }) => flaky),
    files: runs[0]?.files ?? [],
  };
}

/**
 * Runs a suite, and reruns the files of failed tests twice on their own: whole files, because tests of one file may
 * depend on each other. A test that passes both times is flaky: it is reported but does not fail the run.
 */
export async function runAndRerun(suite: string, run: RunSuite): Promise<Outcome> {
  const runs = [await run([], 0)];
  const files = filesToRerun(runs[0] as SuiteRun);
  if (files === undefined || files.length > mostFilesRerun) return combineRuns(suite, runs);
  for (let attempt = 1; attempt <= reruns; attempt += 1) {
    console.log(`\nRun again by themselves (${attempt} of ${reruns}): ${files.join(', ') || suite}`);
    runs.push(await run(files, attempt));
  }
  return combineRuns(suite, runs);
}
