import { searchChildren } from '#contract/children/api.ts';
import { ChildSearch } from '#contract/children/search.ts';
import { getHomeFigures, getWorkQueue, listRecentChildren } from '#contract/home/api.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { encoder } from '#contract/wire.ts';
import { createRandom } from '#server/random.ts';
import { openRaw, type RawDatabase } from './database.ts';
import { readSamples } from './dataset.ts';
import { type ImportResult, measureImports } from './imports.ts';
import { compareHttpWithDatabase, measureThroughput, summarise, type Times } from './measure.ts';
import { measureProjects } from './projects.ts';
import { randomSearches, type Values } from './random-searches.ts';
import { measureReservations, type ReservationsResult } from './reservations.ts';
import { type BenchSearch, type Sample, scenarios } from './searches.ts';
import type { BenchServer } from './server.ts';

export interface ScenarioResult {
  readonly name: string;
  readonly http: Times;
  readonly database: Times;
}

/** Requests for one person's data; there is no single SQL statement to compare with. */
export interface OpenedResult {
  readonly name: string;
  readonly times: Times;
}

export interface MixResult {
  readonly name: string;
  readonly http: number;
  readonly database: number;
}

/** Parts that can be measured alone: `npm run bench -- --only imports`. */
export const parts = ['searches', 'random', 'users', 'cards', 'home', 'projects', 'reservations', 'imports'] as const;
export type Part = (typeof parts)[number];

export interface Random {
  readonly result: ScenarioResult;
  /** Random searches that read more than a tenth of the children sequentially. */
  readonly scans: readonly string[];
}

/** Parts that were not measured are missing. */
export interface Results {
  readonly searches?: readonly ScenarioResult[];
  readonly random?: Random;
  readonly users?: readonly MixResult[];
  readonly cards?: { readonly times: Times; readonly perSecond: number };
  readonly home?: readonly OpenedResult[];
  readonly projects?: readonly ScenarioResult[];
  readonly reservations?: ReservationsResult;
  readonly imports?: readonly ImportResult[];
  readonly memory: { readonly idle: number; readonly most: number };
}

export interface RunOptions {
  readonly only: readonly Part[];
  readonly repeats: number;
  readonly randomSets: number;
  readonly users: number;
  readonly seconds: number;
  readonly tell: (what: string) => void;
}

const encode = encoder(ChildSearch);
export const bodyOf = ({ search, sort, direction, page, pageSize }: BenchSearch) => ({
  ChildSearch: encode(search as never),
  ...(sort && { SortBy: sort, SortDirection: direction ?? 'asc' }),
  ...(page && { Page: page }),
  ...(pageSize && { PageSize: pageSize }),
});

async function compare(name: string, searches: readonly BenchSearch[], server: BenchServer, raw: RawDatabase) {
  const times = await compareHttpWithDatabase(searches, async (search) => {
    const statements = await raw.record(search);
    return {
      http: () => server.post(searchChildren.path, bodyOf(search)),
      database: () => raw.run(statements),
    };
  });
  return { name, ...times };
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
  const http = await measureThroughput(options.users, options.seconds, (worker) =>
    server.post(searchChildren.path, bodies[turn++ % bodies.length], worker),
  );
  turn = 0;
  const database = await measureThroughput(options.users, options.seconds, (worker) =>
    raw.run(recorded[turn++ % recorded.length] ?? [], worker),
  );
  return { name, http, database };
}

export const make = (samples: readonly Sample[], name: string, repeats: number): BenchSearch[] => {
  const scenario = scenarios.find((each) => each.name === name);
  const random = createRandom('bench', name);
  return Array.from({ length: repeats }, () => scenario?.make(random, samples) ?? { search: {} });
};

interface Bench {
  readonly databaseUrl: string;
  readonly children: number;
  readonly server: BenchServer;
  readonly raw: RawDatabase;
  readonly samples: readonly Sample[];
  readonly values: Values;
  readonly options: RunOptions;
}

/** Warms up like a server in use: code is compiled and statements are prepared. */
async function warmUp({ samples, server, raw }: Bench): Promise<void> {
  for (const { name } of scenarios) await compare(name, make(samples, name, 20), server, raw);
  for (const { code } of samples.slice(0, 200)) await server.get(`child/${code}`);
}

async function searchAll({ samples, server, raw, options }: Bench): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for (const { name } of scenarios) {
    options.tell(name);
    results.push(await compare(name, make(samples, name, options.repeats), server, raw));
  }
  return results;
}

async function searchAtRandom({ samples, values, children, server, raw, options }: Bench): Promise<Random> {
  options.tell(`${options.randomSets} random sets`);
  const sets = randomSearches(options.randomSets, samples, values);
  const result = await compare('random sets', sets, server, raw);
  const scans: string[] = [];
  for (const search of sets)
    if ((await raw.scanned(await raw.record(search))) > children / 10) scans.push(JSON.stringify(search));
  return { result, scans };
}

async function searchConcurrently({ samples, server, raw, options }: Bench): Promise<MixResult[]> {
  options.tell(`${options.users} users`);
  const mixed = (isFull: boolean) =>
    scenarios.filter(({ isTypical }) => isFull || isTypical).flatMap(({ name }) => make(samples, name, 8));
  return [
    await mix('typical mix', mixed(false), server, raw, options),
    await mix('full mix', mixed(true), server, raw, options),
  ];
}

async function openCards({ samples, server, options }: Bench) {
  options.tell('cards');
  const cardPath = (turn: number) => `child/${samples[turn % samples.length]?.code}`;
  const opened: number[] = [];
  for (let i = 0; i < options.repeats; i++) opened.push(await server.get(cardPath(i)));
  let turn = 0;
  const perSecond = await measureThroughput(options.users, options.seconds, (worker) =>
    server.get(cardPath(turn++), worker),
  );
  return { times: summarise(opened), perSecond };
}

/** The requests of Home, and for comparison the smallest request: the caller's access. */
const homeRequests = [
  ['who may do what', getUserAccess.path],
  ['work queue', getWorkQueue.path],
  ['figures', getHomeFigures.path],
  ['opened last', listRecentChildren.path],
] as const;

async function measureHome({ server, options }: Bench): Promise<OpenedResult[]> {
  options.tell('home');
  const results: OpenedResult[] = [];
  for (const [name, path] of homeRequests) {
    const taken: number[] = [];
    for (let i = 0; i < options.repeats; i++) taken.push(await server.get(path));
    results.push({ name, times: summarise(taken) });
  }
  return results;
}

function searchProjects({ databaseUrl, samples, server, raw, options }: Bench): Promise<ScenarioResult[]> {
  options.tell('projects');
  return measureProjects(databaseUrl, server, raw, samples, options.repeats);
}

function importFiles({ databaseUrl, server, options }: Bench): Promise<ImportResult[]> {
  options.tell('imports');
  return measureImports(databaseUrl, server);
}

function reserve({ databaseUrl, server, options }: Bench): Promise<ReservationsResult> {
  options.tell('reservations');
  return measureReservations(databaseUrl, server);
}

export async function runBench(
  databaseUrl: string,
  children: number,
  server: BenchServer,
  options: RunOptions,
): Promise<Results> {
  const raw = await openRaw(databaseUrl, options.users);
  const bench = { databaseUrl, children, server, raw, options, ...(await readSamples(databaseUrl)) };
  const idle = server.memory().now;
  await warmUp(bench);
  const has = (part: Part) => options.only.includes(part);
  const results = {
    ...(has('searches') && { searches: await searchAll(bench) }),
    ...(has('random') && { random: await searchAtRandom(bench) }),
    ...(has('users') && { users: await searchConcurrently(bench) }),
    ...(has('cards') && { cards: await openCards(bench) }),
    ...(has('home') && { home: await measureHome(bench) }),
    ...(has('projects') && { projects: await searchProjects(bench) }),
    ...(has('reservations') && { reservations: await reserve(bench) }),
    ...(has('imports') && { imports: await importFiles(bench) }),
  };
  await raw.close();
  return { ...results, memory: { idle, most: server.memory().most } };
}
