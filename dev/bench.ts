import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataset, readSamples } from '../bench/dataset.ts';
import { measureFeeds } from '../bench/feeds/feeds.ts';
import { writeFeedsReport } from '../bench/feeds/report.ts';
import { benchPages } from '../bench/lighthouse.ts';
import { describeCommit, describeMachine } from '../bench/machine.ts';
import { comparePeer } from '../bench/peer/compare.ts';
import { startDirectus } from '../bench/peer/directus.ts';
import { profileHotPaths } from '../bench/profile.ts';
import {
  type GrowthMeasurement,
  writeGrowth,
  writePeerReport,
  writeProfileReport,
  writeReport,
} from '../bench/report.ts';
import { type Part, parts, type Results, runBench } from '../bench/run.ts';
import { type BenchServer, startServer } from '../bench/server.ts';
import { createLifetime, type Lifetime, whenAskedToStop } from './processes/lifetime.ts';
import { terminalProgress } from './terminal/progress.ts';
import { runMain, UserFacingError } from './terminal/user-facing-error.ts';

/**
 * npm run bench -- --children 1000000; growth: -- --children 1000000,3000000 --only random; one part: -- --only
 * imports; compared with another product: -- --peer directus; profile: -- --profile; feeds: -- --only feeds
 */
function readOptions() {
  const { values } = parseArgs({
    options: {
      children: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '8' },
      only: { type: 'string', multiple: true },
      peer: { type: 'string' },
      profile: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const sizes = values.children.split(',').map(Number);
  if (!sizes.every((children) => Number.isInteger(children) && children >= 1000))
    throw new UserFacingError('Say how many children, at least 1000: npm run bench -- --children 100000');
  const areFeedsAsked = values.only?.includes('feeds') ?? false;
  if (areFeedsAsked && values.only?.length !== 1)
    throw new UserFacingError('Feeds begin with a database without children, so they are measured by themselves.');
  const only = areFeedsAsked ? [] : (values.only ?? [...parts]);
  if (!only.every((part): part is Part => parts.some((known) => known === part)))
    throw new UserFacingError(`What can be measured by itself: ${parts.join(', ')}, feeds, lighthouse`);
  const { peer } = values;
  if (peer !== undefined && peer !== 'directus')
    throw new UserFacingError('The peer that can be compared with: directus');
  return { sizes, seconds: Number(values.seconds), only, peer, areFeedsAsked, isProfile: values.profile };
}

/** The pages need a browser and no dataset, so they are only measured alone. */
const arePagesAsked = (): boolean => process.argv.includes('lighthouse');

const tell = (what: string) => process.stdout.write(`  ${what}\n`);
const users = 16;

/** Writes the results as a page and as data, with the machine they were measured on. */
async function publish(name: string, databaseUrl: string, page: string, results: object): Promise<void> {
  mkdirSync('.reports', { recursive: true });
  const file = join('.reports', name);
  const origin = { commit: describeCommit(), machine: await describeMachine(databaseUrl) };
  writeFileSync(`${file}.md`, page);
  writeFileSync(`${file}.json`, `${JSON.stringify({ ...origin, ...results }, null, 2)}\n`);
  process.stdout.write(`\n${page}\nWritten to ${file}.md and ${file}.json\n`);
}

interface Measured {
  readonly url: string;
  readonly server: BenchServer;
  readonly children: number;
  readonly seconds: number;
}

async function compareWithPeer({ url, server, children, seconds }: Measured, lifetime: Lifetime): Promise<void> {
  const peer = await startDirectus(url, terminalProgress(), lifetime);
  const { samples } = await readSamples(url);
  const bench = { databaseUrl: url, samples, server };
  const peers = await comparePeer(bench, 'Directus', peer, { repeats: 20, users, seconds, tell });
  await publish(`bench-${children}-directus`, url, writePeerReport(children, peers), { children, peers });
}

type Options = ReturnType<typeof readOptions>;

/** Returns the measurements that can be compared with another size. */
async function measure(
  children: number,
  { seconds, only, peer, areFeedsAsked, isProfile }: Options,
  lifetime: Lifetime,
): Promise<Results | undefined> {
  const progress = terminalProgress();
  if (areFeedsAsked) {
    const { url, ...feeds } = await measureFeeds(children, progress, tell, lifetime);
    await publish(`bench-${children}-feeds`, url, writeFeedsReport(feeds), { children, feeds });
    return undefined;
  }
  const url = await openDataset(children, progress, lifetime);
  if (isProfile) {
    const paths = await profileHotPaths(url, { users, seconds, tell });
    await publish(`bench-${children}-profile`, url, writeProfileReport(children, paths), { children, paths });
    return undefined;
  }
  const server = await progress.during('Server', () => startServer(url, lifetime));
  if (peer) {
    await compareWithPeer({ url, server, children, seconds }, lifetime);
    return undefined;
  }
  const results = await runBench(url, children, server, {
    only,
    repeats: 60,
    randomSets: 400,
    users,
    seconds,
    tell,
  });
  const part = only.length < parts.length ? `-${only.join('-')}` : '';
  await publish(`bench-${children}${part}`, url, writeReport(children, results), { children, results });
  return results;
}

async function main(lifetime: Lifetime): Promise<void> {
  if (arePagesAsked()) return benchPages(terminalProgress(), lifetime);
  const options = readOptions();
  const measured: GrowthMeasurement[] = [];
  for (const children of options.sizes) {
    const own = createLifetime();
    lifetime.onStop(own.stop);
    const results = await measure(children, options, own).finally(own.stop);
    if (results?.random) measured.push({ children, random: results.random });
  }
  if (measured.length > 1) process.stdout.write(`\n${writeGrowth(measured)}`);
}

const lifetime = createLifetime();
whenAskedToStop(() => void lifetime.stop().finally(() => process.exit(1)));
await runMain(() => main(lifetime).finally(lifetime.stop));
