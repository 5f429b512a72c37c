export interface Failure {
  readonly title: string;
  readonly detail: string;
}

/** What a group of checks came to. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

export const nothingYet: Outcome = { passed: 0, failures: [] };

export const add = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
});

export const failed = (title: string, detail: string): Outcome => ({ passed: 0, failures: [{ title, detail }] });

const longestDetail = 40;

function shorten(detail: string): string {
  const lines = detail.trim().split('\n');
  const kept = lines.slice(0, longestDetail);
  if (lines.length > longestDetail) kept.push(`… ${lines.length - longestDetail} more lines above`);
  return kept.map((line) => `    ${line}`).join('\n');
}

/** The end of every run: failures once more, then one line that says it all. */
export function summarise({ passed, failures }: Outcome): string {
  const repeated = failures.map(({ title, detail }, index) => `${index + 1}. ${title}\n${shorten(detail)}\n`);
  const heading = failures.length > 0 ? ['Failures', '', ...repeated] : [];
  return [...heading, `${passed} passed, ${failures.length} failed`].join('\n');
}
