import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  decideMissing,
  FeedDetail,
  Feed as FeedView,
  getFeed,
  getFeedProblems,
  listFeeds,
} from '#contract/feed/api.ts';
import { refusedLinesShown } from '#contract/feed/api.ts';
import { lineReason, reasonLabel } from '#contract/feed/line-reasons.ts';
import { hasSameCounts, totalOf } from '#contract/feed/missing-kinds.ts';
import { mustBeConfirmed } from '#contract/feed/rules.ts';
import { type Formats, formatCalendarDate, formatsOf } from '#contract/office-settings/format.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { byteOrderMark, csvLine, csvType } from '../../http/files/csv.ts';
import { fileName } from '../../http/files/file-name.ts';
import { pageOf } from '../../http/paging.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { getLists, officeName, projectCode } from '../lookups/queries.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { countMissingKinds, listMissingProjects } from './missing.ts';
import { type FeedRow, findFeed, listFeedRows, listRefused, lockFeed, wakeFeeds } from './queries.ts';
import { countsOf, readRefused } from './sent-feeds.ts';

/** Feeds as Partnership Admins see them, and their word on children missing from a snapshot. */

async function readNames(db: Db, feeds: readonly FeedRow[]) {
  const offices = await db
    .selectFrom('office')
    .select(['code', 'name'])
    .where((eb) => eb('code', '=', eb.fn.any(eb.val(feeds.map(({ office }) => office)))))
    .execute();
  const ids = feeds.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy]));
  const { rows: people } = await sql<{ id: number; name: string }>`
    select u.id, ${personName('u')} as name from app_user u where u.id = any(${ids})`.execute(db);
  return {
    offices: new Map(offices.map((office) => [office.code, office])),
    people: new Map(people.map(({ id, name }) => [id, name])),
  };
}

async function viewFeeds({ db, user }: Context, feeds: readonly FeedRow[]): Promise<FeedView[]> {
  const lists = await getLists(db);
  const { offices, people } = await readNames(db, feeds);
  return feeds.map((feed) => ({
    ...countsOf(feed),
    account: feed.account,
    office: feed.office,
    officeName: officeName(offices.get(feed.office) ?? { code: feed.office, name: feed.office }, lists, user.language),
    scope: feed.country ?? projectCode(feed.project ?? 0),
    asOf: feed.asOf,
    decidedBy: feed.decidedBy === null ? null : (people.get(feed.decidedBy) ?? null),
    decidedAt: feed.decidedAt?.toISOString() ?? null,
  }));
}

export async function list(context: Context, input: z.output<typeof listFeeds.input>) {
  const { rows, total } = await listFeedRows(context.db, pageOf(input));
  return { feeds: await viewFeeds(context, rows), total };
}

export const getRow = async (db: Db, id: number): Promise<FeedRow> => {
  const feed = await findFeed(db, id);
  return feed && feed.state !== 'receiving' ? feed : fail('not-found');
};

async function viewDetail(context: Context, id: number): Promise<FeedDetail> {
  const { db } = context;
  const row = await getRow(db, id);
  const [feed] = (await viewFeeds(context, [row])) as [FeedView];
  const projects = row.missing > 0 ? await listMissingProjects(db, row) : [];
  const missing = projects.map(({ number, name, ...counts }) => ({
    project: projectCode(number),
    projectName: name,
    ...counts,
    mustBeConfirmed: mustBeConfirmed(counts),
  }));
  const refused = await listRefused(db, id, 0, refusedLinesShown);
  return { feed, missing, hasUnreadable: row.hasUnreadable, refused: refused as unknown as FeedDetail['refused'] };
}

export async function details(context: Context, { id }: z.output<typeof getFeed.input>): Promise<FeedDetail> {
  return viewDetail(context, id);
}

const heads = ['Line', 'Record', 'Field', 'Error', 'Parameters'];

/** In the words of the API, for those who mend the data, and in a sentence for those who read it. */
async function* asCsv({ db, user: { language } }: Context, id: number, { date }: Formats): AsyncGenerator<string> {
  const dayOf = (day: string) => formatCalendarDate(day, date, language);
  yield byteOrderMark + csvLine([...heads, reasonLabel[language]]);
  for await (const { line, record, problems } of readRefused(db, id))
    for (const problem of problems) {
      const { field, code, params } = problem;
      const reason = lineReason(problem, language, dayOf);
      yield csvLine([String(line), record, field, code, params ? JSON.stringify(params) : '', reason]);
    }
}

export async function downloadProblems(
  context: Context,
  { id }: z.output<typeof getFeedProblems.input>,
): Promise<DownloadedFile> {
  const { db, user } = context;
  const { name } = await getRow(db, id);
  const formats = formatsOf(await officeSettings(db, user.office));
  return {
    fileName: fileName(user.language, 'csv', name, 'problems'),
    contentType: csvType,
    content: Readable.from(asCsv(context, id, formats)),
  };
}

type Decision = z.output<typeof decideMissing.input>;

async function decideOn(db: Db, { user, clock }: Context, { id, decision, kinds }: Decision): Promise<void> {
  const feed = (await lockFeed(db, id)) ?? fail('not-found');
  if (feed.state !== 'to-confirm') fail('feed-decided');
  const counted = await countMissingKinds(db, feed);
  const missing = totalOf(counted);
  if (!hasSameCounts(counted, kinds)) fail('missing-changed', { missing, ...counted });
  const at = clock();
  const isDrop = decision === 'drop';
  if (!isDrop) await sql`delete from feed_leaving where feed_id = ${id} and is_missing`.execute(db);
  await sql`
    update feed set state = ${isDrop ? 'dropping' : 'declined'}, decided_by = ${user.id}, decided_at = ${at},
                    finished_at = ${isDrop ? null : at}::timestamptz
     where id = ${id}`.execute(db);
  const changes = { MissingChildren: [String(missing), isDrop ? 'Drop requested' : 'Kept'] as const };
  await audit(db, { entity: 'feed', entityId: id, office: null, by: user.id, at, changes });
  if (isDrop) await wakeFeeds(db);
}

export async function decide(context: Context, input: Decision): Promise<FeedDetail> {
  await transact(context.db, (db) => decideOn(db, context, input));
  return viewDetail(context, input.id);
}
