import { z } from 'zod';
import type { sendFeed } from '#contract/feed/api.ts';
import { lineReason } from '#contract/feed/line-reasons.ts';
import { FeedEnd, FeedHeader } from '#contract/feed/lines.ts';
import { blankLinesMaximum, bytesMaximum, linesMaximum, linesPerChunk, unpackedMaximum } from '#contract/feed/rules.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { sourceLanguage } from '#contract/shared/language.ts';
import { earliestDate } from '#contract/shared/values.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import type { IntegrationContext, StreamContext } from '../../http/context.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import { isDamaged, readWhileSending, type UnpackedMaximum } from '../../http/files/arriving-body.ts';
import { fail, failFields, Refusal } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { firstLineOf, numberOfChunk, storeChunk } from './chunks.ts';
import { readObject } from './parse-line.ts';
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

/** How much one upload may hold. */
export interface ReceivingLimits {
  readonly lines: number;
  readonly blankLines: number;
  readonly unpacked: UnpackedMaximum;
}
const usualLimits: ReceivingLimits = { lines: linesMaximum, blankLines: blankLinesMaximum, unpacked: unpackedMaximum };

const read = (line: Line) => readObject(line?.toString('utf8') ?? null);

/** Said in full: nothing of the feed is stored that could be looked up. */
const inWords = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  sentence: lineReason(problem, sourceLanguage),
});

function readHeader(line: Line): FeedHeader {
  const { content, problem } = read(line);
  if (!content) return failFields(problem);
  const { data, error } = z.safeParse(FeedHeader, content, { reportInput: true });
  if (error) return failFields(...fieldProblems(FeedHeader, error.issues));
  if ((data.Country === undefined) === (data.Project === undefined))
    return failFields({ field: 'Country', code: data.Country === undefined ? 'required' : 'contradiction' });
  return data;
}

const whiteSpace: readonly number[] = [...Buffer.from('\t\r ')];
const isBlank = (line: Line): boolean => line?.every((byte) => whiteSpace.includes(byte)) === true;

async function todayOf(db: Db, office: string, at: Date): Promise<string> {
  return dayOfInstant(at.toISOString(), formatsOf(await officeSettings(db, office)).zone);
}

/** The feed of this name, made if it is new. */
async function openFeed({ db, clock, credential }: IntegrationContext, header: FeedHeader): Promise<FeedRow> {
  const at = clock();
  const today = await todayOf(db, credential.office, at);
  const { AsOf: asOf = today } = header;
  if (asOf > today)
    failFields({ field: 'AsOf', code: 'out-of-range', params: { minimum: earliestDate, maximum: today } });
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
  private blank = 0;
  private readonly db: Db;
  private readonly feed: FeedRow;
  private readonly limits: ReceivingLimits;

  constructor(db: Db, feed: FeedRow, limits: ReceivingLimits) {
    this.db = db;
    this.feed = feed;
    this.limits = limits;
  }

  private countBlank(lines: readonly Line[]): void {
    const { blankLines: maximum } = this.limits;
    this.blank += lines.filter(isBlank).length;
    if (this.blank > maximum) failFields({ field: '', code: 'too-many-blank-lines', params: { maximum } });
  }

  private async store(lines: readonly Line[]): Promise<void> {
    const number = numberOfChunk(this.received);
    const firstLine = firstLineOf(number);
    if (!(await storeChunk(this.db, this.feed.id, { number, firstLine, lines })))
      fail('feed-differs', { line: firstLine });
    this.received += lines.length;
    if (this.received > this.limits.lines) fail('body-too-large', { maximum: this.limits.lines });
  }

  async add(lines: readonly Line[]): Promise<void> {
    this.countBlank(lines);
    this.waiting.push(...lines);
    // One more than a chunk: the last line of all is no record.
    while (this.waiting.length > linesPerChunk) await this.store(this.waiting.splice(0, linesPerChunk));
  }

  /** The number of records. */
  async end(): Promise<number> {
    const end = z.safeParse(FeedEnd, read(this.waiting.at(-1) ?? null).content);
    if (!end.success) return fail('feed-incomplete');
    const records = this.waiting.slice(0, -1);
    const all = this.received + records.length;
    if (end.data.Lines !== all) return failFields({ field: 'Lines', code: 'contradiction' });
    if (records.length > 0) await this.store(records);
    return all;
  }
}

async function receiveLines(context: StreamContext, limits: ReceivingLimits): Promise<Output> {
  const { db, clock, credential } = context;
  let feed: FeedRow | undefined;
  let receiver: Receiver | undefined;
  const { body, leaving } = context;
  const parts = readWhileSending(body, { bytes: bytesMaximum, unpacked: limits.unpacked, leaving });
  for await (const arrived of readLines(parts)) {
    let lines = arrived;
    if (!receiver) {
      feed = await openFeed(context, readHeader(lines[0] ?? null));
      receiver = new Receiver(db, feed, limits);
      lines = lines.slice(1);
    }
    await receiver.add(lines);
  }
  if (!feed || !receiver) return failFields({ field: '', code: 'not-json' });
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

export async function receiveFeed(context: StreamContext, _input: object = {}, limits = usualLimits): Promise<Output> {
  if (arriving >= arrivingMaximum) fail('too-many-requests', { seconds: retrySeconds });
  arriving += 1;
  try {
    return await receiveLines(context, limits);
  } catch (error) {
    if (error instanceof EndlessLine || isDamaged(error)) return fail('malformed-request');
    if (error instanceof Refusal && error.errors)
      throw new Refusal(error.code, error.params, error.errors.map(inWords));
    throw error;
  } finally {
    arriving -= 1;
  }
}
