import type { Results, ScenarioResult } from './run.ts';

/** The results as a page, with the targets beside them: it measures, it never fails a build. */
const ms = (value: number) => value.toFixed(1);
const mark = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** Over HTTP at most one and a half times the same SQL, and 1.5 ms. */
const isNear = ({ http, database }: ScenarioResult) => http.p50 <= 1.5 * database.p50 + 1.5;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function writeReport(children: number, results: Results): string {
  const { scenarios, random, scans, mixes, card, imports, memory } = results;
  const searched = scenarios.map((result) => [
    result.name,
    ms(result.http.p50),
    ms(result.http.p95),
    ms(result.database.p50),
    ms(result.database.p95),
    (result.http.p50 / result.database.p50).toFixed(2),
    mark(isNear(result) && result.http.p95 <= 60),
  ]);
  const targets = { 'typical mix': 0.55, 'full mix': 0.8 } as Readonly<Record<string, number>>;
  return [
    `# Benchmark at ${children.toLocaleString('en')} children`,
    '',
    table(['search', 'HTTP p50 ms', 'p95', 'SQL p50 ms', 'p95', 'ratio', 'p50 ≤ 1.5 × SQL + 1.5, p95 ≤ 60'], searched),
    '',
    table(
      ['random criteria sets', 'p50 ms', 'p95', 'worst', 'target'],
      [
        [
          'over HTTP',
          ms(random.http.p50),
          ms(random.http.p95),
          ms(random.http.worst),
          mark(random.http.p95 <= 150 && random.http.worst <= 500),
        ],
        ['same SQL', ms(random.database.p50), ms(random.database.p95), ms(random.database.worst), ''],
      ],
    ),
    '',
    scans.length === 0
      ? 'No random search visits more than a tenth of the children one after the other.'
      : `Random searches that visit more than a tenth of the children one after the other: ${scans.length}`,
    ...scans.map((scan) => `- \`${scan}\``),
    '',
    table(
      ['many users at once', 'HTTP per second', 'SQL per second', 'share', 'target'],
      mixes.map(({ name, http, database }) => [
        name,
        http.toFixed(0),
        database.toFixed(0),
        `${((100 * http) / database).toFixed(0)} %`,
        mark(http / database >= (targets[name] ?? 0)),
      ]),
    ),
    '',
    `Card: p50 ${ms(card.times.p50)} ms, p95 ${ms(card.times.p95)} ms for one user; ${card.perSecond.toFixed(0)} per second for many.`,
    '',
    table(
      ['import', 'read, checked, queued ms', 'applied ms', 'upload to last row ms', 'target', 'undone ms'],
      imports.map(({ rows, checked, applied, total, undone }) => [
        `${rows.toLocaleString('en')} rows`,
        ms(checked),
        ms(applied),
        ms(total),
        mark(checked + applied <= (rows <= 5000 ? 1500 : 5000)),
        ms(undone),
      ]),
    ),
    '',
    `Server memory: ${memory.idle} MB idle (${mark(memory.idle <= 150)}), ${memory.most} MB at most (${mark(memory.most <= 400)}).`,
    '',
  ].join('\n');
}
