import { z } from 'zod';
import type { sendFeed } from '#contract/feed/api.ts';
import { FeedEnd, FeedHeader } from '#contract/feed/lines.ts';
import { bytesMaximum, linesMaximum, linesPerChunk } from '#contract/feed/rules.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import type { IntegrationContext, StreamContext } from '../../http/context.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import { isDamaged, readWhileSending } from '../../http/files/arriving-body.ts';
import { fail, failFields, Refusal } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { firstLineOf, numberOfChunk, storeChunk } from './chunks.ts';
import { type FeedRow, findFeedByName, insertFeed, wakeFeeds } from './queries.ts';
import { EndlessLine, type Line, readLines } from './read-lines.ts';
import { scopeProblem } from './scope.ts';

/**
 * Receives a feed: stores its lines as they arrive and applies none before the last one is there. An upload that broke
 * off is sent again under the same name; what is stored already is compared, not stored twice.
 */

type Output = z.output<typeof sendFeed.output>;

/** Uploads of feeds at the same time, on each server. */
const arrivingMaximum = 4;
let arriving = 0;
const retrySeconds = 30;

function parse(line: Line): unknown {
  try {
    return line === null ? undefined : JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

function readHeader(line: Line): FeedHeader {
  const record = parse(line);
  if (typeof record !== 'object' || record === null) return fail('malformed-request');
  const { data, error } = z.safeParse(FeedHeader, record, { reportInput: true });
  if (error) throw new Refusal('invalid-input', undefined, fieldProblems(FeedHeader, error.issues));
  if ((data.Country === undefined) === (data.Project === undefined))
    return failFields({ field: 'Country', code: data.Country === undefined ? 'required' : 'contradiction' });
  return data;
}

async function todayOf(db: Db, office: string, at: Date): Promise<string> {
  return dayOfInstant(at.toISOString(), formatsOf(await officeSettings(db, office)).zone);
}

/** The feed of this name, made if it is new. */
async function openFeed({ db, clock, credential }: IntegrationContext, header: FeedHeader): Promise<FeedRow> {
  const at = clock();
  const today = await todayOf(db, credential.office, at);
  const { AsOf: asOf = today } = header;
  if (asOf > today) failFields({ field: 'AsOf', code: 'out-of-range', params: { maximum: today } });
  const problem = await scopeProblem(db, credential.office, header);
  if (problem) throw new Refusal('message-refused', { kind: 'feed' }, [problem]);
  await insertFeed(db, { credential, header, asOf, at });
  const feed = (await findFeedByName(db, credential.id, header.Feed)) as FeedRow;
  const project = header.Project === undefined ? null : Number(header.Project);
  const isSame = feed.type === header.Type && feed.country === (header.Country ?? null) && feed.project === project;
  return isSame ? feed : fail('feed-differs', { line: 1 });
}

/** Stores lines in chunks; holds back the last one, which must be the end. */
class Receiver {
  private waiting: Line[] = [];
  private received = 0;
  private readonly db: Db;
  private readonly feed: FeedRow;

  constructor(db: Db, feed: FeedRow) {
    this.db = db;
    this.feed = feed;
  }

  private async store(lines: readonly Line[]): Promise<void> {
    const number = numberOfChunk(this.received);
    const firstLine = firstLineOf(number);
    if (!(await storeChunk(this.db, this.feed.id, { number, firstLine, lines })))
      fail('feed-differs', { line: firstLine });
    this.received += lines.length;
    if (this.received > linesMaximum) fail('body-too-large', { maximum: linesMaximum });
  }

  async add(lines: readonly Line[]): Promise<void> {
    this.waiting.push(...lines);
    // One more than a chunk: the last line of all is no record.
    while (this.waiting.length > linesPerChunk) await this.store(this.waiting.splice(0, linesPerChunk));
  }

  /** The number of records. */
  async end(): Promise<number> {
    const end = z.safeParse(FeedEnd, parse(this.waiting.at(-1) ?? null));
    if (!end.success) return fail('feed-incomplete');
    const records = this.waiting.slice(0, -1);
    const all = this.received + records.length;
    if (end.data.Lines !== all) return failFields({ field: 'Lines', code: 'contradiction' });
    if (records.length > 0) await this.store(records);
    return all;
  }
}

async function receiveLines(context: StreamContext): Promise<Output> {
  const { db, clock, credential } = context;
  let feed: FeedRow | undefined;
  let receiver: Receiver | undefined;
  for await (const arrived of readLines(readWhileSending(context.body, bytesMaximum))) {
    let lines = arrived;
    if (!receiver) {
      feed = await openFeed(context, readHeader(lines[0] ?? null));
      receiver = new Receiver(db, feed);
      lines = lines.slice(1);
    }
    await receiver.add(lines);
  }
  if (!feed || !receiver) return fail('malformed-request');
  const { id, name } = feed;
  const lines = await receiver.end();
  const isRepeat = feed.state !== 'receiving';
  if (isRepeat && feed.lines !== lines) fail('feed-differs', { line: Math.min(feed.lines, lines) + 2 });
  await transact(db, async (inner) => {
    await inner
      .updateTable('feed')
      .set({ state: 'waiting', lines, receivedAt: clock() })
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .execute();
    await wakeFeeds(inner);
  });
  const { type, state } = (await findFeedByName(db, credential.id, name)) as FeedRow;
  return { id, name, type, state, lines, isRepeat };
}

export async function receiveFeed(context: StreamContext): Promise<Output> {
  if (arriving >= arrivingMaximum) fail('too-many-requests', { seconds: retrySeconds });
  arriving += 1;
  try {
    return await receiveLines(context);
  } catch (error) {
    if (error instanceof EndlessLine || isDamaged(error)) return fail('malformed-request');
    throw error;
  } finally {
    arriving -= 1;
  }
}
