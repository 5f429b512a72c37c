import { searchChildren } from '#contract/children/api.ts';
import { ChildSearch } from '#contract/children/search.ts';
import { encoder } from '#contract/wire.ts';
import { createRandom } from '#server/random.ts';
import { openRaw, type RawDatabase } from './database.ts';
import { readSamples } from './dataset.ts';
import { type ImportResult, measureImports } from './imports.ts';
import { rate, summarise, type Times, timed } from './measure.ts';
import { randomSearches } from './random-searches.ts';
import { type BenchSearch, type Sample, scenarios } from './searches.ts';
import type { BenchServer } from './server.ts';

export interface ScenarioResult {
  readonly name: string;
  readonly http: Times;
  readonly database: Times;
}

export interface MixResult {
  readonly name: string;
  readonly http: number;
  readonly database: number;
}

export interface Results {
  readonly scenarios: readonly ScenarioResult[];
  readonly random: ScenarioResult;
  /** Random searches that visit more than a tenth of the children one after the other. */
  readonly scans: readonly string[];
  readonly mixes: readonly MixResult[];
  readonly card: { readonly times: Times; readonly perSecond: number };
  readonly imports: readonly ImportResult[];
  readonly memory: { readonly idle: number; readonly most: number };
}

export interface RunOptions {
  readonly repeats: number;
  readonly randomSets: number;
  readonly users: number;
  readonly seconds: number;
  readonly tell: (what: string) => void;
}

const encode = encoder(ChildSearch);
const bodyOf = ({ search, sort, direction, page, pageSize }: BenchSearch) => ({
  ChildSearch: encode(search as never),
  ...(sort && { SortBy: sort, SortDirection: direction ?? 'asc' }),
  ...(page && { Page: page }),
  ...(pageSize && { PageSize: pageSize }),
});

/** Both ways one after the other, so that whatever else the machine does meets both alike. */
async function compare(name: string, searches: readonly BenchSearch[], server: BenchServer, raw: RawDatabase) {
  const http: number[] = [];
  const database: number[] = [];
  for (const search of searches) {
    const statements = await raw.record(search);
    http.push(await server.post(searchChildren.path, bodyOf(search)));
    database.push(await timed(() => raw.run(statements)));
  }
  return { name, http: summarise(http), database: summarise(database) };
}

async function mix(
  name: string,
  searches: readonly BenchSearch[],
  server: BenchServer,
  raw: RawDatabase,
  options: RunOptions,
) {
  const bodies = searches.map(bodyOf);
  const recorded = await Promise.all(searches.map((search) => raw.record(search)));
  let turn = 0;
  const http = await rate(options.users, options.seconds, (worker) =>
    server.post(searchChildren.path, bodies[turn++ % bodies.length], worker),
  );
  turn = 0;
  const database = await rate(options.users, options.seconds, (worker) =>
    raw.run(recorded[turn++ % recorded.length] ?? [], worker),
  );
  return { name, http, database };
}

const make = (samples: readonly Sample[], name: string, repeats: number): BenchSearch[] => {
  const scenario = scenarios.find((each) => each.name === name);
  const random = createRandom('bench', name);
  return Array.from({ length: repeats }, () => scenario?.make(random, samples) ?? { search: {} });
};

export async function runBench(
  databaseUrl: string,
  children: number,
  server: BenchServer,
  options: RunOptions,
): Promise<Results> {
  const { samples, values } = await readSamples(databaseUrl);
  const raw = await openRaw(databaseUrl, options.users);
  const idle = server.memory().now;
  const results: ScenarioResult[] = [];
  for (const { name } of scenarios) {
    options.tell(name);
    await compare(name, make(samples, name, 3), server, raw);
    results.push(await compare(name, make(samples, name, options.repeats), server, raw));
  }
  options.tell(`${options.randomSets} random sets`);
  const sets = randomSearches(options.randomSets, samples, values);
  const random = await compare('random sets', sets, server, raw);
  const scans: string[] = [];
  for (const search of sets)
    if ((await raw.scanned(await raw.record(search))) > children / 10) scans.push(JSON.stringify(search));

  options.tell(`${options.users} users`);
  const mixed = (isFull: boolean) =>
    scenarios.filter(({ isTypical }) => isFull || isTypical).flatMap(({ name }) => make(samples, name, 8));
  const mixes = [
    await mix('typical mix', mixed(false), server, raw, options),
    await mix('full mix', mixed(true), server, raw, options),
  ];
  options.tell('cards');
  const cardPath = (turn: number) => `child/${samples[turn % samples.length]?.code}`;
  const opened: number[] = [];
  for (let i = 0; i < options.repeats; i++) opened.push(await server.get(cardPath(i)));
  const times = summarise(opened);
  let turn = 0;
  const perSecond = await rate(options.users, options.seconds, (worker) => server.get(cardPath(turn++), worker));
  options.tell('imports');
  const imports = await measureImports(databaseUrl, server);
  const memory = { idle, most: server.memory().most };
  await raw.close();
  return { scenarios: results, random, scans, mixes, card: { times, perSecond }, imports, memory };
}
