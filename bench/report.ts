import { childList, floorTime } from './floor/compositions.ts';
import type { Floor } from './floor/floor.ts';
import type { PeerResult } from './peer/compare.ts';
import type { HotPath } from './profile.ts';
import type { Results, ScenarioResult } from './run.ts';

/** The results as a Markdown page with the targets; a missed target does not fail the build. */
export const ms = (value: number) => value.toFixed(1);
export const mark = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** Over HTTP at most 1.5 times the same SQL, plus 1.5 ms. */
const isNear = ({ http, database }: ScenarioResult) => http.p50 <= 1.5 * database.p50 + 1.5;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function searches(results: readonly ScenarioResult[], subject = 'search'): string {
  const rows = results.map((result) => [
    result.name,
    ms(result.http.p50),
    ms(result.http.p95),
    ms(result.database.p50),
    ms(result.database.p95),
    (result.http.p50 / result.database.p50).toFixed(2),
    mark(isNear(result) && result.http.p95 <= 60),
  ]);
  return table([subject, 'HTTP p50 ms', 'p95', 'SQL p50 ms', 'p95', 'ratio', 'p50 ≤ 1.5 × SQL + 1.5, p95 ≤ 60'], rows);
}

function random({ result: { http, database }, scans }: NonNullable<Results['random']>): string {
  const isMet = http.p95 <= 150 && http.worst <= 500;
  return [
    table(
      ['random criteria sets', 'p50 ms', 'p95', 'worst', 'target'],
      [
        ['over HTTP', ms(http.p50), ms(http.p95), ms(http.worst), mark(isMet)],
        ['same SQL', ms(database.p50), ms(database.p95), ms(database.worst), ''],
      ],
    ),
    '',
    scans.length === 0
      ? 'No random search visits more than a tenth of the children one after the other.'
      : `Random searches that visit more than a tenth of the children one after the other: ${scans.length}`,
    ...scans.map((scan) => `- \`${scan}\``),
  ].join('\n');
}

const shares: Readonly<Record<string, number>> = { 'typical mix': 0.55, 'full mix': 0.8 };

const users = (mixes: NonNullable<Results['users']>): string =>
  table(
    ['many users at once', 'HTTP per second', 'SQL per second', 'share', 'target'],
    mixes.map(({ name, http, database }) => [
      name,
      http.toFixed(0),
      database.toFixed(0),
      `${((100 * http) / database).toFixed(0)} %`,
      mark(http / database >= (shares[name] ?? 0)),
    ]),
  );

const cards = ({ times, perSecond }: NonNullable<Results['cards']>): string =>
  `Card: p50 ${ms(times.p50)} ms, p95 ${ms(times.p95)} ms for one user; ${perSecond.toFixed(0)} per second for many.`;

const homeOf = (results: NonNullable<Results['home']>): string =>
  table(
    ['home, one user', 'p50 ms', 'p95'],
    results.map(({ name, times }) => [name, ms(times.p50), ms(times.p95)]),
  );

/** Milliseconds by number of children. */
const confirmMaximum: Readonly<Record<number, number>> = { 100: 50, 500: 200 };

function reservations({ search, confirms, race }: NonNullable<Results['reservations']>): string {
  const isRaceMet =
    race.took <= 2500 && race.partial === 0 && race.doubles === 0 && race.full === Math.floor(race.pool / race.each);
  return [
    table(
      ['reserving', 'HTTP p50 ms', 'p95', 'locks and holds alone p50 ms', 'p95', 'ratio', 'target'],
      [
        ['search of available children', ms(search.p50), ms(search.p95), '', '', '', mark(search.p95 <= 60)],
        ...confirms.map(({ children, http, database }) => [
          `confirm ${children}`,
          ms(http.p50),
          ms(http.p95),
          ms(database.p50),
          ms(database.p95),
          (http.p50 / database.p50).toFixed(2),
          mark(http.p50 <= (confirmMaximum[children] ?? 0)),
        ]),
      ],
    ),
    '',
    `${race.clients} people each reserve ${race.each} of the same ${race.pool.toLocaleString('en')} children: ${ms(race.took)} ms, ` +
      `${race.full} full reservations, ${race.partial} partial, ${race.doubles} children twice, ` +
      `${race.perSecond.toFixed(0)} children per second (${mark(isRaceMet)}).`,
  ].join('\n');
}

const importsOf = (results: NonNullable<Results['imports']>): string =>
  table(
    [
      'import',
      'read, checked, queued ms',
      'applied ms',
      'the same changes as plain SQL ms',
      'ratio',
      'upload to last row ms',
      'target',
      'undone ms',
    ],
    results.map(({ rows, checked, applied, alone, total, undone }) => [
      `${rows.toLocaleString('en')} rows`,
      ms(checked),
      ms(applied),
      ms(alone),
      (applied / alone).toFixed(2),
      ms(total),
      mark(checked + applied <= (rows <= 5000 ? 1500 : 5000)),
      ms(undone),
    ]),
  );

const memory = ({ idle, most }: Results['memory']): string =>
  `Server memory: ${idle} MB idle (${mark(idle <= 150)}), ${most} MB at most (${mark(most <= 400)}).`;

export function writeReport(children: number, results: Results): string {
  const sections = [
    `# Benchmark at ${children.toLocaleString('en')} children`,
    results.searches && searches(results.searches),
    results.random && random(results.random),
    results.users && users(results.users),
    results.cards && cards(results.cards),
    results.home && homeOf(results.home),
    results.projects && searches(results.projects, 'search for projects'),
    results.reservations && reservations(results.reservations),
    results.imports && importsOf(results.imports),
    memory(results.memory),
  ];
  return `${sections.filter((section) => section !== undefined).join('\n\n')}\n`;
}

export interface GrowthMeasurement {
  readonly children: number;
  readonly random: NonNullable<Results['random']>;
  readonly floor: Floor;
}

/** The most by which the median of random searches may grow for three times as many children. */
const growthMaximum = 2.5;

/** The growth of random searches from each size to the next, in one run. */
export function writeGrowth(measured: readonly GrowthMeasurement[]): string {
  const rows = measured.map(({ children, random: { result }, floor }, i) => {
    const before = measured[i - 1];
    const growth = before ? result.http.p50 / before.random.result.http.p50 : undefined;
    return [
      children.toLocaleString('en'),
      ms(result.http.p50),
      ms(result.http.p95),
      ms(result.http.worst),
      `× ${(result.http.p50 / floorTime(childList, floor.parts)).toFixed(2)}`,
      growth === undefined ? '' : `x ${growth.toFixed(2)}`,
      growth === undefined ? '' : mark(growth <= growthMaximum),
    ];
  });
  const head = [
    'children',
    'random sets, p50 ms',
    'p95',
    'worst',
    'of the floor',
    'p50 grows',
    `at most x ${growthMaximum}`,
  ];
  return `# Growth\n\n${table(head, rows)}\n`;
}

/** The factor by which our product must be faster, at least. */
const leads: Readonly<Record<string, number>> = { 'typical mix': 8, 'full mix': 15, card: 10 };

export function writePeerReport(children: number, { name, searches, rates, memory }: PeerResult): string {
  return [
    `# Beside ${name} at ${children.toLocaleString('en')} children`,
    table(
      ['search, one user', 'ours p50 ms', 'p95', `${name} p50 ms`, 'p95', 'times', 'never slower'],
      searches.map((each) => [
        each.name,
        ms(each.ours.p50),
        ms(each.ours.p95),
        ms(each.theirs.p50),
        ms(each.theirs.p95),
        (each.theirs.p50 / each.ours.p50).toFixed(1),
        mark(each.ours.p50 <= each.theirs.p50),
      ]),
    ),
    table(
      ['many users', 'ours per second', `${name} per second`, 'times', 'at least', 'target'],
      rates.map((each) => [
        each.name,
        each.ours.toFixed(0),
        each.theirs.toFixed(1),
        (each.ours / each.theirs).toFixed(1),
        String(leads[each.name] ?? 1),
        mark(each.ours / each.theirs >= (leads[each.name] ?? 1)),
      ]),
    ),
    `Memory afterwards: ours ${memory.ours} MB, ${name} ${memory.theirs} MB.\n`,
  ].join('\n\n');
}

const partsShown = 8;

export function writeProfileReport(children: number, paths: readonly HotPath[]): string {
  const processors = table(
    ['many users at once', 'per second', 'database ms', 'server ms', 'clients ms', 'of processor time for one'],
    paths.map(({ name, perSecond, processors: { database, server, clients } }) => [
      name,
      perSecond.toFixed(0),
      ms(database),
      ms(server),
      ms(clients),
      `${ms(database + server + clients)} ms`,
    ]),
  );
  const inside = paths.map(({ name, shares }) =>
    [
      `In the server, ${name}:`,
      '',
      ...shares.slice(0, partsShown).map(({ part, share }) => `- ${(100 * share).toFixed(0)} % ${part}`),
    ].join('\n'),
  );
  return [`# Where the time goes at ${children.toLocaleString('en')} children`, processors, ...inside, ''].join('\n\n');
}
