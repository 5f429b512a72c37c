import { summarise } from './measure.ts';

/** What one minute looked like, from outside and from the server's own figures. */
export interface Minute {
  readonly times: readonly number[];
  readonly failures: number;
  /** Sent away because there was too much to do. */
  readonly refused: number;
  /** The same small statement straight in the database, in milliseconds: what the machine itself was like. */
  readonly yardstick: readonly number[];
  /** Of the looks during the minute: figures by name, labels left out and summed. */
  readonly looks: readonly ReadonlyMap<string, number>[];
}

interface Column {
  readonly head: string;
  readonly of: (minute: Minute) => number;
  readonly digits?: number;
  /** What it may rise by from the first half to the second and still be called flat: a share and an amount. */
  readonly slack?: readonly [share: number, amount: number];
  /** Of each half: the mean, unless something else says more. */
  readonly over?: (minutes: readonly number[]) => number;
}

const megabytes = (bytes: number) => bytes / 1_048_576;
const seen = (minute: Minute, name: string) => minute.looks.flatMap((look) => look.get(name) ?? []);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const most = (values: readonly number[]) => Math.max(0, ...values);
const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : 0);

const columns: readonly Column[] = [
  { head: 'requests', of: ({ times }) => times.length },
  { head: 'failed', of: ({ failures }) => failures, slack: [0, 0] },
  { head: 'refused', of: ({ refused }) => refused },
  { head: 'p50 ms', of: ({ times }) => summarise(times).p50, digits: 1 },
  { head: 'p95 ms', of: ({ times }) => summarise(times).p95, digits: 1 },
  { head: 'yardstick ms', of: ({ yardstick }) => summarise(yardstick).p50, digits: 1 },
  // Whatever else the machine does meets both, so the ratio is what would show the product slowing down; and it makes
  // minutes worse, never better, so the best minute of each half is compared.
  {
    head: 'p50 / yardstick',
    of: ({ times, yardstick }) => summarise(times).p50 / Math.max(0.1, summarise(yardstick).p50),
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

/** The first minutes compile and fill caches. */
const warmUp = 2;

export interface Verdict {
  readonly isFlat: boolean;
  readonly lines: readonly string[];
}

export function judge(minutes: readonly Minute[]): Verdict {
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
