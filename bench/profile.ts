import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchChildren } from '#contract/children/api.ts';
import { createLifetime } from '#dev/processes/lifetime.ts';
import { type Share, sharesOf } from './cpu-profile.ts';
import { type CpuTimes, watchCpuTimes } from './cpu-times.ts';
import { readSamples } from './dataset.ts';
import { measureThroughput } from './measure.ts';
import { bodyOf, make } from './run.ts';
import { type Sample, scenarios } from './searches.ts';
import { type BenchServer, startServer } from './server.ts';

/** Profiles the most frequent requests: processor time by process, and inside the server by part. */
export interface HotPath {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds of processor time per request. */
  readonly processors: CpuTimes;
  readonly shares: readonly Share[];
}

export interface ProfileOptions {
  readonly users: number;
  readonly seconds: number;
  readonly tell: (what: string) => void;
}

type Request = (turn: number, worker: number) => Promise<unknown>;

const paths: Readonly<Record<string, (server: BenchServer, samples: readonly Sample[]) => Request>> = {
  'searches, full mix': (server, samples) => {
    const bodies = scenarios.flatMap(({ name }) => make(samples, name, 8)).map(bodyOf);
    return (turn, worker) => server.post(searchChildren.path, bodies[turn % bodies.length], worker);
  },
  'child card': (server, samples) => (turn, worker) =>
    server.get(`child/${samples[turn % samples.length]?.code}`, worker),
};

const now = () => Number(process.hrtime.bigint() / 1000n);
const each = (before: CpuTimes, after: CpuTimes, requests: number): CpuTimes => ({
  database: (after.database - before.database) / requests,
  server: (after.server - before.server) / requests,
  clients: (after.clients - before.clients) / requests,
});

/** A separate server for each path, because a profile is written when its process ends. */
async function profile(url: string, name: string, { users, seconds }: ProfileOptions): Promise<HotPath> {
  const lifetime = createLifetime();
  const folder = mkdtempSync(join(tmpdir(), 'prcds-profile-'));
  try {
    const server = await startServer(url, lifetime, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    const { samples } = await readSamples(url);
    const request = paths[name]?.(server, samples) as Request;
    let turn = 0;
    const work = (worker: number) => request(turn++, worker);
    await measureThroughput(users, seconds, work);
    const used = await watchCpuTimes(url, server.pid);
    const [from, first, before] = [now(), turn, used()];
    const perSecond = await measureThroughput(users, seconds, work);
    const processors = each(before, used(), turn - first);
    const to = now();
    await lifetime.stop();
    const [file = ''] = readdirSync(folder);
    return { name, perSecond, processors, shares: sharesOf(join(folder, file), from, to) };
  } finally {
    await lifetime.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function profileHotPaths(url: string, options: ProfileOptions): Promise<HotPath[]> {
  const found: HotPath[] = [];
  for (const name of Object.keys(paths)) {
    options.tell(name);
    found.push(await profile(url, name, options));
  }
  return found;
}
