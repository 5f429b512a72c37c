import { expect, test } from 'vitest';
import { type GestureResult, isGestureMet, slowestChain, type TimedRequest } from '../bench/browser/targets.ts';
import type { FeedsResult } from '../bench/feeds/feeds.ts';
import type { SentFeed } from '../bench/feeds/sending.ts';
import {
  bulkComposition,
  card,
  describeComposition,
  floorRate,
  floorTime,
  fullMix,
  importComposition,
  searchComposition,
} from '../bench/floor/compositions.ts';
import { feedFigures, figuresOf, gestureFigures } from '../bench/floor/figures.ts';
import { type Floor, joinRounds } from '../bench/floor/floor.ts';
import { rateIn, scriptOf, timesIn, untilDone } from '../bench/floor/pgbench.ts';
import { writeFloor } from '../bench/floor/report.ts';
import { floorStatements } from '../bench/floor/statements.ts';
import { untilSettled } from '../bench/floor/until-settled.ts';
import { summarise, type Times } from '../bench/measure.ts';
import type { Results } from '../bench/run.ts';
import { scenarios } from '../bench/searches.ts';

const times = (p50: number, p95 = 2 * p50): Times => ({ p50, p95, worst: p95 });
const part = (p50: number, perSecond: number) => ({ times: times(p50), perSecond, rounds: [p50, p50] });

const floor: Floor = {
  driver: 'pgbench 18',
  users: 16,
  parts: { request: part(0.5, 4000), child: part(0.1, 10_000), page: part(0.25, 5000), line: part(1, 2000) },
};

test('percentiles of twenty times, in any order', () => {
  const shuffled = [20, 1, 19, 2, 18, 3, 17, 4, 16, 5, 15, 6, 14, 7, 13, 8, 12, 9, 11, 10];
  expect(summarise(shuffled)).toEqual({ p50: 11, p95: 20, worst: 20 });
  expect(summarise([])).toEqual({ p50: 0, p95: 0, worst: 0 });
});

test('what figures are made of', () => {
  expect(searchComposition('name prefix')).toEqual({ request: 1, page: 1, line: 1 });
  expect(searchComposition('id')).toEqual({ request: 1, child: 1, line: 1 });
  expect(card).toEqual({ request: 1, child: 1, line: 1 });
  expect(bulkComposition(500)).toEqual({ request: 1, page: 10, line: 1 });
  expect(importComposition(13_000)).toEqual({ request: 1, page: 260, line: 2 });
  expect(describeComposition(importComposition(13_000))).toBe(
    '1 × request + 260 × fifty rows by primary key + 2 × log line',
  );
  expect(describeComposition(fullMix)).toBe(
    '1 × request + 0.14 × child by primary key + 0.86 × fifty rows by primary key + 1 × log line',
  );
});

test('the times of the parts add up, for one user and for many', () => {
  expect(floorTime(searchComposition('name prefix'), floor.parts)).toBeCloseTo(1.75);
  expect(floorTime(card, floor.parts)).toBeCloseTo(1.6);
  expect(floorRate(card, floor.parts)).toBeCloseTo(1 / (1 / 4000 + 1 / 10_000 + 1 / 2000));
});

test('rounds of the floor count equally, however often a part was run in each', () => {
  const round = (milliseconds: number, samples: number, perSecond: number) => {
    const measured = { times: Array.from({ length: samples }, () => milliseconds), perSecond };
    return { request: measured, child: measured, page: measured, line: measured };
  };
  const { parts } = joinRounds('pgbench 18', 16, [round(1, 1000, 300), round(3, 10, 100)]);
  expect(parts.line).toEqual({ times: { p50: 2, p95: 2, worst: 3 }, perSecond: 200, rounds: [1, 3] });
});

const results: Results = {
  searches: scenarios.map(({ name }) => ({ name, http: times(3.5), database: times(2) })),
  random: { result: { name: 'random sets', http: times(7), database: times(3) }, scans: [] },
  users: [
    { name: 'typical mix', http: 150, database: 200 },
    { name: 'full mix', http: 140, database: 200 },
  ],
  cards: { times: times(3.2), perSecond: 588 },
  home: ['who may do what', 'work queue', 'figures', 'opened last'].map((name) => ({ name, times: times(4) })),
  projects: [{ name: 'one project', http: times(3), database: times(1) }],
  reservations: {
    search: times(10),
    confirms: [{ children: 100, http: times(48), database: times(20) }],
    race: { clients: 50, each: 100, pool: 4000, took: 2500, full: 40, partial: 0, doubles: 0, perSecond: 1600 },
  },
  imports: [{ rows: 5000, checked: 200, applied: 1200, total: 1500, undone: 300, alone: 700, memory: 250 }],
  memory: { idle: 130, most: 250 },
};

const sent = (arrival: number, application: number, changed: number): SentFeed => ({
  arrival,
  application,
  state: { State: 'done', Lines: changed, Registered: 0, Changed: changed, Unchanged: 0, Refused: 0, Missing: 0 },
});

const feeds: FeedsResult = {
  children: 1_000_000,
  lines: 1_000_000,
  megabytes: 100,
  first: sent(20_000, 90_000, 0),
  copied: [],
  repeated: 10_000,
  again: { ...sent(20_000, 40_000, 0), isUntouched: true },
  day: { ...sent(1000, 3000, 30_000), children: 30_000, before: times(4), during: { ...times(6), searches: 900 } },
  memory: { idle: 130, arrived: 150, applied: 200, most: 250 },
};

test('every figure of the benchmark has a floor with at least one request', () => {
  const gestures = ['sort', 'page', 'open card', 'next child', 'tab', 'back to results'].map((name) => ({
    name,
    browser: times(80),
    api: times(4),
  }));
  const figures = [...figuresOf(results), ...gestureFigures(gestures), ...feedFigures(feeds)];
  expect(figures).toHaveLength(14 + 1 + 2 + 2 + 4 + 1 + 3 + 2 + 6 + 9);
  for (const { name, composition } of figures) expect([name, composition.request]).toEqual([name, expect.any(Number)]);
});

test('a figure of an unknown name is refused, because it would have no floor', () => {
  expect(() => searchComposition('no such search')).toThrow("The floor of 'no such search' is not known.");
  const unknown = { name: 'turn around', browser: times(80), api: times(4) };
  expect(() => gestureFigures([unknown])).toThrow("The floor of 'turn around' is not known.");
  expect(() => figuresOf({ ...results, home: [{ name: 'weather', times: times(4) }] })).toThrow(
    "The floor of 'weather' is not known.",
  );
  expect(() => figuresOf({ ...results, users: [{ name: 'toString', http: 1, database: 1 }] })).toThrow(
    "The floor of 'toString' is not known.",
  );
});

test('the rows of a feed are read in pages and written together', () => {
  const lines = writeFloor(floor, feedFigures(feeds)).split('\n');
  const line = (name: string) => lines.find((each) => each.startsWith(`| ${name} |`));
  const ofRows = (pages: string) => `1 × request + ${pages} × fifty rows by primary key + 1 × log line`;
  // 20,000 pages of 0.25 ms, a request and a line.
  expect(line('all children: arrival')).toBe(
    `| all children: arrival | ${ofRows('20,000')} | 5001.500 ms | 20000.0 ms | × 4.00 |`,
  );
  expect(line('the same file again')).toContain('| 5001.500 ms | 10000.0 ms | × 2.00 |');
  expect(line('a day’s changes: application')).toContain(`| ${ofRows('600')} | 151.500 ms | 3000.0 ms | × 19.8 |`);
});

test('figures are shown as multiples of the floor: times, rates, and one time alone', () => {
  const lines = writeFloor(floor, figuresOf(results)).split('\n');
  const line = (name: string) => lines.find((each) => each.startsWith(`| ${name} |`));
  expect(line('name prefix')).toBe(
    '| name prefix | 1 × request + 1 × fifty rows by primary key + 1 × log line | 1.750 ms | 3.5 ms | × 2.00 |',
  );
  expect(line('card, many users')).toMatch(/\| 1176 per second, one after the other \| 588 per second \| × 2\.00 \|$/);
  // 1 request, 100 pages and 2 lines: 27.5 ms.
  expect(line('import of 5,000 rows')).toMatch(/\| 27\.500 ms \| 1400\.0 ms \| × 50\.9 \|$/);
  expect(lines).toContain('| floor | one user p50 ms | p95 | 16 users, per second | p50 first and second round |');
  expect(line('insert one log line')).toBe('| insert one log line | 1.000 | 2.000 | 2000 | 1.000 and 1.000 |');
});

test('pgbench is given prepared statements with parameters drawn at random, and its answers are read', () => {
  const { child, page } = floorStatements(3000);
  expect(scriptOf(child)).toContain(' from bench_floor.child where ');
  expect(scriptOf(child)).toMatch(/^\\set p1 random\(1, 3000\)\nselect id, .* where id = :p1;\n$/);
  expect(scriptOf(page).match(/\\set/g)).toHaveLength(50);
  expect(scriptOf(page)).toContain('where id in (:p1, :p2, ');
  expect(timesIn('0 1 2241 0 1175850568 995598\n0 2 950 0 1175850568 998079\n')).toEqual([2.241, 0.95]);
  expect(rateIn('latency average = 0.1 ms\ntps = 9500.25 (without initial connection time)\n')).toBe(9500.25);
  expect(rateIn('number of transactions actually processed: 0\n')).toBeUndefined();
});

test('pgbench is run once, however long that takes, and again only while that is short', async () => {
  const asked: number[] = [];
  const never = async (seconds: number) => void asked.push(seconds);
  await expect(untilDone(8, never)).rejects.toThrow('pgbench did nothing in 32 seconds');
  await expect(untilDone(90, never)).rejects.toThrow('pgbench did nothing in 90 seconds');
  expect(asked).toEqual([8, 16, 32, 90]);
  expect(await untilDone(90, async (seconds) => seconds)).toBe(90);
});

test('statements are run before a round until they become no faster, ten times at most', async () => {
  const given = (figures: number[]) => async () => figures.shift() ?? 0;
  const figures = [9, 4, 2, 1.95, 1];
  expect(await untilSettled(given(figures))).toBe(1.95);
  expect(figures).toEqual([1]);
  const falling = Array.from({ length: 20 }, (_, index) => 1 / 2 ** index);
  await untilSettled(given(falling));
  expect(falling).toHaveLength(10);
});

test('a gesture takes at most twice the API’s own answer and 50 ms', () => {
  const gesture = (browser: number): GestureResult => ({ name: 'tab', browser: times(browser), api: times(10) });
  expect(isGestureMet(gesture(70))).toBe(true);
  expect(isGestureMet(gesture(70.1))).toBe(false);
});

test('the slowest chain is the longest sum of requests that waited for each other', () => {
  const request = (name: string, start: number, end: number): TimedRequest => ({ name, start, end });
  const chain = slowestChain([
    request('figures', 60, 75),
    request('page', 0, 10),
    request('queue', 61, 90),
    request('token', 20, 50),
    request('font', 12, 19),
    request('picture', 11, 55),
  ]);
  // The picture takes longer than the font and the token together, so the chain goes through it.
  expect(chain.map(({ name }) => name)).toEqual(['page', 'picture', 'queue']);
  expect(slowestChain([])).toEqual([]);
});
