import { summarise } from './measure.ts';

/** One minute of the run, measured by the clients and by the server's metrics. */
export interface Minute {
  readonly times: readonly number[];
  readonly failures: number;
  /** Requests refused because the server was overloaded. */
  readonly refused: number;
  /** A small fixed statement directly in the database, in milliseconds: the speed of the machine itself. */
  readonly baseline: readonly number[];
  /** The metrics sampled during the minute, by name, summed over labels. */
  readonly metricSamples: readonly ReadonlyMap<string, number>[];
}

interface Column {
  readonly head: string;
  readonly of: (minute: Minute) => number;
  readonly digits?: number;
  /** The increase from the first half to the second that still counts as flat: relative and absolute. */
  readonly slack?: readonly [share: number, amount: number];
  /** How the minutes of a half are aggregated; the mean by default. */
  readonly over?: (minutes: readonly number[]) => number;
}

const megabytes = (bytes: number) => bytes / 1_048_576;
const seen = (minute: Minute, name: string) => minute.metricSamples.flatMap((look) => look.get(name) ?? []);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const most = (values: readonly number[]) => Math.max(0, ...values);
const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : 0);

const columns: readonly Column[] = [
  { head: 'requests', of: ({ times }) => times.length },
  { head: 'failed', of: ({ failures }) => failures, slack: [0, 0] },
  { head: 'refused', of: ({ refused }) => refused },
  { head: 'p50 ms', of: ({ times }) => summarise(times).p50, digits: 1 },
  { head: 'p95 ms', of: ({ times }) => summarise(times).p95, digits: 1 },
  { head: 'yardstick ms', of: ({ baseline }) => summarise(baseline).p50, digits: 1 },
  // Other load on the machine affects both times, so the ratio shows whether the product itself slows down. Load only
  // makes a minute worse, so the best minutes of both halves are compared.
  {
    head: 'p50 / yardstick',
    of: ({ times, baseline }) => summarise(times).p50 / Math.max(0.1, summarise(baseline).p50),
    digits: 2,
    slack: [0.3, 0.3],
    over: least,
  },
  {
    head: 'RSS MB',
    of: (minute) => megabytes(mean(seen(minute, 'process_resident_memory_bytes'))),
    slack: [0.1, 10],
  },
  {
    head: 'heap after full collection MB',
    of: (minute) => megabytes(least(seen(minute, 'prcds_heap_after_collection_bytes'))),
    digits: 1,
    slack: [0.05, 3],
  },
  { head: 'connections', of: (minute) => most(seen(minute, 'prcds_pool_connections')), slack: [0, 4] },
  { head: 'waiting for one', of: (minute) => most(seen(minute, 'prcds_pool_waiting')), slack: [0, 8] },
  { head: 'outbox', of: (minute) => most(seen(minute, 'prcds_outbox_waiting')), slack: [0, 10] },
  { head: 'job turns waiting', of: (minute) => most(seen(minute, 'prcds_job_queue')), slack: [0, 6] },
  { head: 'picks', of: (minute) => most(seen(minute, 'prcds_picks_live')), slack: [0, 30] },
];

/** The first minutes compile code and fill caches. */
const warmUp = 2;

export interface Verdict {
  readonly isFlat: boolean;
  readonly lines: readonly string[];
}

export function evaluate(minutes: readonly Minute[]): Verdict {
  const settled = minutes.slice(Math.min(warmUp, Math.max(0, minutes.length - 2)));
  const half = Math.max(1, Math.floor(settled.length / 2));
  const [first, last] = [settled.slice(0, half), settled.slice(-half)];
  const lines: string[] = [];
  for (const { head, of, slack, digits = 0, over = mean } of columns) {
    if (!slack) continue;
    const [before, after] = [over(first.map(of)), over(last.map(of))];
    if (after > before * (1 + slack[0]) + slack[1])
      lines.push(`GROWING: ${head}, from ${before.toFixed(digits)} to ${after.toFixed(digits)}`);
  }
  const failed = minutes.reduce((sum, { failures }) => sum + failures, 0);
  if (failed > 0) lines.push(`FAILED: ${failed} requests`);
  return { isFlat: lines.length === 0, lines: lines.length > 0 ? lines : ['Flat: nothing grows, nothing failed.'] };
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export const tableHead = (): string =>
  [row(['minute', ...columns.map(({ head }) => head)]), row(['', ...columns].map(() => '---'))].join('\n');

export const tableRow = (minute: Minute, index: number): string =>
  row([String(index + 1), ...columns.map(({ of, digits = 0 }) => of(minute).toFixed(digits))]);
