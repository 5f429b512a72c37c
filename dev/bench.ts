import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBrowser } from '../bench/browser/browser.ts';
import { writeBrowserReport } from '../bench/browser/report.ts';
import { openDataset, readSamples } from '../bench/dataset.ts';
import { measureFeeds } from '../bench/feeds/feeds.ts';
import { writeFeedsReport } from '../bench/feeds/report.ts';
import { feedFigures, figuresOf, gestureFigures, peerFigures, profileFigures } from '../bench/floor/figures.ts';
import { type Floor, type FloorOptions, measureFloor, measureWithFloor } from '../bench/floor/floor.ts';
import { writeFloor } from '../bench/floor/report.ts';
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

/** They have databases of their own: one without children, one of the demo. */
const partsAlone = ['feeds', 'browser'] as const;

/**
 * npm run bench -- --children 1000000; growth: -- --children 1000000,3000000 --only random; one part: -- --only
 * imports; compared with another product: -- --peer directus; profile: -- --profile; feeds: -- --only feeds; browser: --
 * --only browser
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
  const alone = partsAlone.find((part) => values.only?.includes(part));
  if (alone && values.only?.length !== 1)
    throw new UserFacingError(`'${alone}' has a database of its own, so it is measured by itself.`);
  const only = alone ? [] : (values.only ?? [...parts]);
  if (!only.every((part): part is Part => parts.some((known) => known === part)))
    throw new UserFacingError(`What can be measured by itself: ${[...parts, ...partsAlone].join(', ')}, lighthouse`);
  const { peer } = values;
  if (peer !== undefined && peer !== 'directus')
    throw new UserFacingError('The peer that can be compared with: directus');
  return { sizes, seconds: Number(values.seconds), only, alone, peer, isProfile: values.profile };
}

/** The pages need a browser and no dataset, so they are only measured alone. */
const arePagesAsked = (): boolean => process.argv.includes('lighthouse');

const tell = (what: string) => process.stdout.write(`  ${what}\n`);
const users = 16;
/** The statements of the floor are so short that a quarter of the time suffices. */
const floorOptions = (seconds: number): FloorOptions => ({
  users,
  seconds: Math.max(1, Math.round(seconds / 4)),
  tell,
});

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
  const { result: peers, floor } = await measureWithFloor(url, floorOptions(seconds), () =>
    comparePeer(bench, 'Directus', peer, { repeats: 20, users, seconds, tell }),
  );
  const page = `${writePeerReport(children, peers)}\n${writeFloor(floor, peerFigures(peers))}`;
  await publish(`bench-${children}-directus`, url, page, { children, peers, floor });
}

type Options = ReturnType<typeof readOptions>;

interface WithFloor {
  readonly results: Results;
  readonly floor: Floor;
}

/** Returns the measurements that can be compared with another size. */
async function measure(
  children: number,
  { seconds, only, alone, peer, isProfile }: Options,
  lifetime: Lifetime,
): Promise<WithFloor | undefined> {
  const progress = terminalProgress();
  if (alone === 'feeds') {
    const { url, ...feeds } = await measureFeeds(children, progress, tell, lifetime);
    const floor = await measureFloor(url, floorOptions(seconds));
    const page = `${writeFeedsReport(feeds)}\n${writeFloor(floor, feedFigures(feeds))}`;
    await publish(`bench-${children}-feeds`, url, page, { children, feeds, floor });
    return undefined;
  }
  if (alone === 'browser') {
    const { url, browser, floor } = await measureBrowser(children, progress, floorOptions(seconds), lifetime);
    const page = `${writeBrowserReport(children, browser)}\n${writeFloor(floor, gestureFigures(browser.gestures))}`;
    await publish(`bench-${children}-browser`, url, page, { children, browser, floor });
    return undefined;
  }
  const url = await openDataset(children, progress, lifetime);
  if (isProfile) {
    const { result: paths, floor } = await measureWithFloor(url, floorOptions(seconds), () =>
      profileHotPaths(url, { users, seconds, tell }),
    );
    const page = `${writeProfileReport(children, paths)}\n${writeFloor(floor, profileFigures(paths))}`;
    await publish(`bench-${children}-profile`, url, page, { children, paths, floor });
    return undefined;
  }
  const server = await progress.during('Server', () => startServer(url, lifetime));
  if (peer) {
    await compareWithPeer({ url, server, children, seconds }, lifetime);
    return undefined;
  }
  const { result: results, floor } = await measureWithFloor(url, floorOptions(seconds), () =>
    runBench(url, children, server, { only, repeats: 60, randomSets: 400, users, seconds, tell }),
  );
  const part = only.length < parts.length ? `-${only.join('-')}` : '';
  const page = `${writeReport(children, results)}\n${writeFloor(floor, figuresOf(results))}`;
  await publish(`bench-${children}${part}`, url, page, { children, results, floor });
  return { results, floor };
}

async function main(lifetime: Lifetime): Promise<void> {
  if (arePagesAsked()) return benchPages(terminalProgress(), lifetime);
  const options = readOptions();
  const measured: GrowthMeasurement[] = [];
  for (const children of options.sizes) {
    const own = createLifetime();
    lifetime.onStop(own.stop);
    const measurement = await measure(children, options, own).finally(own.stop);
    const random = measurement?.results.random;
    if (random) measured.push({ children, random, floor: measurement.floor });
  }
  if (measured.length > 1) process.stdout.write(`\n${writeGrowth(measured)}`);
}

const lifetime = createLifetime();
whenAskedToStop(() => void lifetime.stop().finally(() => process.exit(1)));
await runMain(() => main(lifetime).finally(lifetime.stop));
