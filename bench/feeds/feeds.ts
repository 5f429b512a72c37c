import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import type { Progress } from '#dev/terminal/progress.ts';
import { openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { readLookups } from '#server/seed/read.ts';
import { makeCredential } from '#server/testing/factories.ts';
import { addPeople, startPostgres, today } from '../dataset.ts';
import type { Times } from '../measure.ts';
import { type BenchServer, startServer } from '../server.ts';
import { type CopiedTable, fingerprint, measureCopy, refreshStatistics } from './copy.ts';
import { changedLines, everyLine, type FeedPlan, feedCountry, planFeed, writeFeed } from './lines.ts';
import { openSearcher } from './searching.ts';
import { feedSender, type Sender, type SentFeed } from './sending.ts';

/** Measures feeds on a database that has nothing but its reference data: all children, the same again, a day's changes. */
export interface FeedsResult {
  readonly children: number;
  readonly lines: number;
  /** Of the packed file. */
  readonly megabytes: number;
  readonly first: SentFeed;
  readonly copied: readonly CopiedTable[];
  /** The same file under its own name: the answer, in milliseconds. */
  readonly repeated: number;
  /** The same lines under another name. */
  readonly again: SentFeed & { readonly isUntouched: boolean };
  readonly day: SentFeed & {
    readonly children: number;
    readonly before: Times;
    readonly during: Times & { readonly searches: number };
  };
  /** Resident memory of the server, in megabytes: before the first feed, when it had arrived, and at most. */
  readonly memory: { readonly idle: number; readonly arrived: number; readonly applied: number; readonly most: number };
}

const dayAfter = '2026-04-17';
const changedOnADay = 30_000;
/** Of fewer children, only a share changes on a day. */
const changedShare = 0.1;
const searchRounds = 60;

interface Databases {
  /** Filled by the feeds. */
  readonly feeds: string;
  /** Filled by COPY. */
  readonly copied: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly plan: FeedPlan;
}

/** Two copies of one database without children. */
async function openDatabases(folder: string, children: number, lifetime: Lifetime): Promise<Databases> {
  const cluster = await startPostgres(join(folder, 'postgres'), children, lifetime);
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query('create database empty');
  await migrate(cluster.url('empty'));
  const { db, close } = openDatabase(cluster.url('empty'), { maximum: 1 });
  await addPeople(db);
  const { supportOfficeCode: office } = await db
    .selectFrom('country')
    .select('supportOfficeCode')
    .where('code', '=', feedCountry)
    .executeTakeFirstOrThrow();
  const { headers } = await makeCredential(db, { office });
  await close();
  const reader = new pg.Client({ connectionString: cluster.url('empty') });
  await reader.connect();
  const plan = planFeed(children, today, await readLookups(reader));
  await reader.end();
  for (const name of ['feeds', 'copied']) await admin.query(`create database ${name} template empty`);
  await admin.end();
  return { feeds: cluster.url('feeds'), copied: cluster.url('copied'), headers, plan };
}

async function sendAgain(folder: string, plan: FeedPlan, sender: Sender, url: string): Promise<FeedsResult['again']> {
  const file = join(folder, 'again.gz');
  await writeFeed(file, { name: 'again', type: 'snapshot', asOf: today }, everyLine(plan));
  const before = await fingerprint(url);
  const sent = await sender.send('again', file);
  return { ...sent, isUntouched: before === (await fingerprint(url)) };
}

async function sendDay(
  folder: string,
  { feeds, plan }: Databases,
  children: number,
  server: BenchServer,
  sender: Sender,
): Promise<FeedsResult['day']> {
  const changed = Math.min(changedOnADay, Math.floor(children * changedShare));
  const file = join(folder, 'day.gz');
  await writeFeed(file, { name: 'day', type: 'changes', asOf: dayAfter }, changedLines(plan, children, changed));
  await refreshStatistics(feeds);
  const searcher = await openSearcher(feeds, server);
  await searcher.rounds(searchRounds);
  const before = await searcher.rounds(searchRounds);
  const sending = sender.send('day', file);
  const during = await searcher.during(sending);
  const sent = await sending;
  if (sent.state.Changed !== changed) throw new Error(`${sent.state.Changed} children changed instead of ${changed}.`);
  return { ...sent, children: changed, before, during };
}

export async function measureFeeds(
  children: number,
  progress: Progress,
  tell: (what: string) => void,
  lifetime: Lifetime,
): Promise<FeedsResult & { readonly url: string }> {
  mkdirSync('.data', { recursive: true });
  const folder = mkdtempSync(join(resolve('.data'), 'feeds-'));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const databases = await progress.during('Database', () => openDatabases(folder, children, lifetime));
  const { feeds, copied, headers, plan } = databases;
  const server = await progress.during('Server', () => startServer(feeds, lifetime));
  const sender = feedSender(server.url, headers);

  tell(`writing a file of ${children.toLocaleString('en')} children`);
  const file = join(folder, 'first.gz');
  const lines = await writeFeed(file, { name: 'first', type: 'snapshot', asOf: today }, everyLine(plan));
  const { now: idle } = server.memory();
  let arrived = idle;
  tell('all children');
  const first = await sender.send('first', file, () => {
    arrived = server.memory().most;
  });
  const { most: applied } = server.memory();
  tell('the same rows by COPY');
  await refreshStatistics(feeds);
  const tables = await measureCopy(feeds, copied);
  tell('the same file again, and the same lines under another name');
  const { arrival: repeated } = await sender.send('first', file);
  const again = await sendAgain(folder, plan, sender, feeds);
  tell('a day’s changes, while people search');
  const day = await sendDay(folder, databases, children, server, sender);
  return {
    url: feeds,
    children,
    lines,
    megabytes: statSync(file).size / 1e6,
    first,
    copied: tables,
    repeated,
    again,
    day,
    memory: { idle, arrived, applied, most: server.memory().most },
  };
}
