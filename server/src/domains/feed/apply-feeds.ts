import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { feedKeptDays, unfinishedKeptDays } from '#contract/feed/rules.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { isTemporary } from '../../db/connection-errors.ts';
import { transact } from '../../db/transaction.ts';
import { doEach } from '../../jobs/do-each.ts';
import { getLists } from '../lookups/queries.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { applyChunk } from './apply-chunk.ts';
import { claimChunk, readNextChunk, type StoredChunk } from './chunks.ts';
import { dropDue } from './leaving.ts';
import { finishLines } from './missing.ts';
import { linesPerTurn, type ParsedLine, parseLine } from './parse-line.ts';
import { type FeedRow, findFeed, lockFeed } from './queries.ts';
import { listOwnCountries } from './scope.ts';

/**
 * Applies received feeds, chunk by chunk. The changes of a chunk, its refused lines and the mark that it is done commit in
 * one transaction, so that after a crash each line is either applied or not. An office's feeds are applied in the order
 * in which they arrived; several servers may take turns at one.
 */

interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly stopping?: AbortSignal | undefined;
}

interface ParsedChunk extends Omit<StoredChunk, 'lines'> {
  readonly lines: readonly ParsedLine[];
}

async function loadChunk(db: Db, feedId: number, after: number): Promise<ParsedChunk | undefined> {
  const chunk = await readNextChunk(db, feedId, after);
  if (!chunk) return undefined;
  const lines: ParsedLine[] = [];
  for (const [index, text] of chunk.lines.entries()) {
    lines.push(parseLine(text, chunk.firstLine + index));
    if (index % linesPerTurn === linesPerTurn - 1) await turn();
  }
  return { ...chunk, lines };
}

async function momentOf({ db, clock }: Services, office: string) {
  const at = clock();
  const today = dayOfInstant(at.toISOString(), formatsOf(await officeSettings(db, office)).zone);
  return { at, today, lists: await getLists(db), countries: await listOwnCountries(db, office) };
}

const isApplying = (feed: FeedRow | undefined): feed is FeedRow =>
  feed?.state === 'waiting' || feed?.state === 'applying';

/**
 * False when another server has applied it meanwhile. No scans of whole tables: one that is being filled has no
 * statistics yet, and each chunk would read all of it. No waiting for the disk: what a crash of the database takes
 * back, it takes back with the mark that it is done, and it is applied again.
 */
async function applyInTurn(
  services: Services,
  { id, office }: FeedRow,
  chunk: ParsedChunk,
  onFault?: (error: unknown) => void,
): Promise<boolean> {
  const moment = { ...(await momentOf(services, office)), onFault };
  return transact(services.db, async (db) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('synchronous_commit', 'off', true)`.execute(
      db,
    );
    const feed = await lockFeed(db, id);
    if (!isApplying(feed)) return false;
    if (!(await claimChunk(db, id, chunk.number))) return false;
    await applyChunk(db, feed, chunk.lines, moment);
    return true;
  });
}

/** A fault of ours that stops a chunk must not stop the feed, nor those after it. */
async function applyOne(services: Services, feed: FeedRow, chunk: ParsedChunk, errors: unknown[]): Promise<boolean> {
  try {
    return await applyInTurn(services, feed, chunk);
  } catch (error) {
    if (isTemporary(error)) throw error;
    errors.push(error);
    return applyInTurn(services, feed, chunk, (fault) => errors.push(fault));
  }
}

async function applyLines(services: Services, feed: FeedRow): Promise<void> {
  const { db, stopping } = services;
  const errors: unknown[] = [];
  let next = loadChunk(db, feed.id, 0);
  for (let chunk = await next; chunk && !stopping?.aborted; chunk = await next) {
    // The database writes a chunk while the next one is read.
    next = loadChunk(db, feed.id, chunk.number);
    next.catch(() => undefined);
    if (!(await applyOne(services, feed, chunk, errors))) {
      await next;
      next = loadChunk(db, feed.id, 0);
    }
    await dropDue(services, feed.id);
  }
  await next;
  if (stopping?.aborted) return;
  await transact(db, async (inner) => {
    await sql`select 1 from feed where id < ${feed.id} and state = 'to-confirm' order by id for no key update`.execute(
      inner,
    );
    const locked = await lockFeed(inner, feed.id);
    const { rows: open } = await sql`
      select 1 from feed_chunk where feed_id = ${feed.id} and content is not null limit 1`.execute(inner);
    if (isApplying(locked) && open.length === 0) await finishLines(inner, locked, services.clock());
  });
  // Throwing reports it to the job runner; the lines concerned are refused.
  if (errors.length > 0) throw errors[0];
}

const finishDropping = ({ db, clock }: Services, id: number) =>
  sql`
    update feed set state = 'done', finished_at = ${clock()}
     where id = ${id} and state = 'dropping'
       and not exists (select 1 from feed_leaving l where l.feed_id = ${id})`.execute(db);

async function applyFeed(services: Services, id: number): Promise<void> {
  const feed = await findFeed(services.db, id);
  if (!feed) return;
  // What a stopped server left.
  await dropDue(services, id);
  if (isApplying(feed)) await applyLines(services, feed);
  await dropDue(services, id);
  if (!services.stopping?.aborted) await finishDropping(services, id);
}

/** The first open feed of each office, until none is left. */
export async function applyFeeds(services: Services): Promise<void> {
  const failed = new Set<number>();
  const errors: unknown[] = [];
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select distinct on (office_code) id from feed
       where state in ('waiting', 'applying', 'dropping') order by office_code, id`.execute(services.db);
    const open = rows.filter(({ id }) => !failed.has(id));
    if (open.length === 0 || services.stopping?.aborted) break;
    await doEach(services, open, async ({ id }) => {
      failed.add(id);
      await applyFeed(services, id);
      failed.delete(id);
      // A feed that waits for another server's turn is taken up by the next run.
      const after = await findFeed(services.db, id);
      if (after && ['waiting', 'applying', 'dropping'].includes(after.state)) failed.add(id);
    }).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

export const forgetFeeds = ({ db, clock }: Services) => {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000);
  return sql`
    delete from feed
     where (state = 'receiving' and created_at < ${before(unfinishedKeptDays)})
        or (state in ('done', 'declined') and finished_at < ${before(feedKeptDays)})`.execute(db);
};
