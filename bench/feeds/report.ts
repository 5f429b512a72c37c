import { mark, ms, table } from '../report.ts';
import type { FeedsResult } from './feeds.ts';

/** The results of feeds as a Markdown page, with the targets beside them. */

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
const perSecond = (lines: number, milliseconds: number) =>
  Math.round((lines * 1000) / milliseconds).toLocaleString('en');
const count = (value: number) => value.toLocaleString('en');

const targets = { copyShare: 0.5, memory: 300, daySeconds: 60, slowdown: 1.5 } as const;

function speeds({ lines, first, repeated, again, day }: FeedsResult): string {
  const row = (name: string, sent: typeof first, sentLines: number, result: string) => [
    name,
    count(sentLines),
    seconds(sent.arrival),
    perSecond(sentLines, sent.arrival),
    seconds(sent.application),
    perSecond(sentLines, sent.application),
    perSecond(sentLines, sent.arrival + sent.application),
    result,
  ];
  const dayTook = day.arrival + day.application;
  return table(
    [
      'feed',
      'lines',
      'arrival s',
      'lines per second',
      'application s',
      'lines per second',
      'whole lines per second',
      'result',
    ],
    [
      row('all children', first, lines, `${count(first.state.Registered)} registered`),
      ['the same file again', count(lines), seconds(repeated), perSecond(lines, repeated), '', '', '', 'already known'],
      row(
        'the same lines under another name',
        again,
        lines,
        again.isUntouched ? 'nothing changed' : 'SOMETHING CHANGED',
      ),
      row(
        'a day’s changes, while people search',
        day,
        day.children,
        `${count(day.state.Changed)} changed in ${seconds(dayTook)} s (at most ${targets.daySeconds}: ${mark(dayTook < targets.daySeconds * 1000)})`,
      ),
    ],
  );
}

function copyOf({ first, copied }: FeedsResult): string {
  const took = copied.reduce((sum, each) => sum + each.took, 0);
  const rows = copied.reduce((sum, each) => sum + each.rows, 0);
  const share = (milliseconds: number) => (took / milliseconds).toFixed(2);
  return [
    table(
      ['the same rows by COPY', 'rows', 's'],
      [
        ...copied.map((each) => [each.table, count(each.rows), seconds(each.took)]),
        ['all', count(rows), seconds(took)],
      ],
    ),
    '',
    `Speed of the feed as a share of COPY's: ${share(first.application)} for the application ` +
      `(at least ${targets.copyShare}: ${mark(took / first.application >= targets.copyShare)}), ` +
      `${share(first.arrival + first.application)} with the arrival.`,
  ].join('\n');
}

function searching({ day: { before, during } }: FeedsResult): string {
  const row = (name: string, quiet: number, busy: number) => [
    name,
    ms(quiet),
    ms(busy),
    (busy / quiet).toFixed(2),
    mark(busy <= targets.slowdown * quiet),
  ];
  return table(
    [
      'typical searches, one user',
      'before ms',
      `during a day’s changes ms (${count(during.searches)})`,
      'ratio',
      `at most ${targets.slowdown}`,
    ],
    [row('p50', before.p50, during.p50), row('p95', before.p95, during.p95)],
  );
}

export function writeFeedsReport(results: FeedsResult): string {
  const { children, megabytes, memory } = results;
  return [
    `# Feeds of ${count(children)} children`,
    `The packed file has ${megabytes.toFixed(1)} MB.`,
    speeds(results),
    copyOf(results),
    searching(results),
    `Server memory: ${memory.idle} MB idle, at most ${memory.arrived} MB until the first feed had arrived, ` +
      `${memory.applied} MB until it was applied, ${memory.most} MB in all ` +
      `(less than ${targets.memory}: ${mark(memory.most < targets.memory)}).\n`,
  ].join('\n\n');
}
