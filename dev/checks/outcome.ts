export interface Failure {
  readonly title: string;
  readonly detail: string;
}

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** The result of a group of checks. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Flaky: failed at first, then passed twice when run alone (rerun.ts). They count as passed too. */
  readonly flaky?: readonly Failure[];
  /** The time of each test file. */
  readonly files?: readonly FileTime[];
}

export const emptyOutcome: Outcome = { passed: 0, failures: [] };

export const add = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
  flaky: [...(a.flaky ?? []), ...(b.flaky ?? [])],
  files: [...(a.files ?? []), ...(b.files ?? [])],
});

export const failed = (title: string, detail: string): Outcome => ({ passed: 0, failures: [{ title, detail }] });

const longestDetail = 40;

function shorten(detail: string): string {
  const lines = detail.trim().split('\n');
  const kept = lines.slice(0, longestDetail);
  if (lines.length > longestDetail) kept.push(`… ${lines.length - longestDetail} more lines above`);
  return kept.map((line) => `    ${line}`).join('\n');
}

function list(heading: string, failures: readonly Failure[]): readonly string[] {
  if (failures.length === 0) return [];
  return [heading, '', ...failures.map(({ title, detail }, index) => `${index + 1}. ${title}\n${shorten(detail)}\n`)];
}

/** The end of every run: flaky and failed tests again, then one summary line. */
export function summarise({ passed, failures, flaky = [] }: Outcome): string {
  return [
    ...list('Unsteady', flaky),
    ...list('Failures', failures),
    ...(flaky.length > 0 ? [`${flaky.length} unsteady: see .reports/unsteady.json`] : []),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}
