import type { FileTime, Outcome } from './outcome.ts';

export interface PartTime {
  readonly part: string;
  readonly seconds: number;
}

const slowestShown = 10;

/** Runs a part and records its time. */
export async function timed(part: string, times: PartTime[], run: () => Promise<Outcome>): Promise<Outcome> {
  const started = performance.now();
  const outcome = await run();
  times.push({ part, seconds: (performance.now() - started) / 1000 });
  return outcome;
}

/** The report has one entry for each story, so times are summed by file. */
function byFile(files: readonly FileTime[]): FileTime[] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of files) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].map(([file, seconds]) => ({ file, seconds }));
}

const row = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)} s  ${name}`;

/** The table at the end of a run: the time of each part, then the slowest files. */
export function describeTimes(parts: readonly PartTime[], files: readonly FileTime[]): string {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = byFile(files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown);
  return [
    ...parts.map(({ part, seconds }) => row(seconds, part)),
    row(total, 'in all'),
    '',
    `The ${slowest.length} slowest files`,
    ...slowest.map(({ file, seconds }) => row(seconds, file)),
  ].join('\n');
}
