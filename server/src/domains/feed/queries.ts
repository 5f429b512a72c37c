import { type RawBuilder, sql } from 'kysely';
import type { FeedHeader } from '#contract/feed/lines.ts';
import type { FeedState, FeedType } from '#contract/feed/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { Db } from '../../db/connection.ts';

export interface FeedRow {
  readonly id: number;
  readonly office: string;
  readonly credentialId: number;
  readonly account: string;
  readonly name: string;
  readonly type: FeedType;
  readonly country: string | null;
  readonly project: number | null;
  readonly asOf: string;
  readonly state: FeedState;
  readonly lines: number;
  readonly appliedLines: number;
  readonly registered: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly places: number;
  readonly refused: number;
  readonly leftChildren: number;
  readonly missing: number;
  readonly hasUnreadable: boolean;
  readonly receivedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
}

const columns = sql`
  f.id, f.office_code as office, f.credential_id, k.client_id as account, f.name, f.type, f.country_code as country,
  f.project_number as project, f.as_of, f.state, f.lines, f.applied_lines, f.registered, f.changed, f.unchanged,
  f.places, f.refused, f.left_children, f.missing, f.has_unreadable, f.received_at, f.started_at, f.finished_at,
  f.decided_by, f.decided_at`;

async function find(db: Db, which: RawBuilder<unknown>): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select ${columns} from feed f join api_credential k on k.id = f.credential_id where ${which}`.execute(db);
  return rows[0];
}

export const findFeed = (db: Db, id: number) => find(db, sql`f.id = ${id}`);

export const findFeedByName = (db: Db, credentialId: number, name: string) =>
  find(db, sql`f.credential_id = ${credentialId} and f.name = ${name}`);

export async function hasOpenFeeds(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from feed where state in ('waiting', 'applying', 'dropping') limit 1`.execute(db);
  return rows.length > 0;
}

/** Feeds are applied one after the other; whoever holds the row may go on with it. */
export async function lockFeed(db: Db, id: number): Promise<FeedRow | undefined> {
  await sql`select 1 from feed where id = ${id} for no key update`.execute(db);
  return findFeed(db, id);
}

interface NewFeed {
  readonly credential: { readonly id: number; readonly office: string };
  readonly header: FeedHeader;
  readonly asOf: string;
  readonly at: Date;
}

export const insertFeed = (db: Db, { credential, header, asOf, at }: NewFeed) =>
  sql`
    insert into feed (office_code, credential_id, name, type, country_code, project_number, as_of, created_at)
    values (${credential.office}, ${credential.id}, ${header.Feed}, ${header.Type}, ${header.Country ?? null},
            ${header.Project === undefined ? null : Number(header.Project)}, ${asOf}, ${at})
    on conflict (credential_id, name) do nothing`.execute(db);

export async function listFeedRows(db: Db, page: { readonly limit: number; readonly offset: number }) {
  const { rows } = await sql<FeedRow>`
    select ${columns} from feed f join api_credential k on k.id = f.credential_id
     where f.state <> 'receiving' order by f.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from feed where state <> 'receiving'`.execute(db);
  return { rows, total: counted[0]?.count ?? 0 };
}

export interface RefusedRow {
  readonly line: number;
  readonly record: string;
  readonly problems: readonly FieldProblem[];
}

/** By line, after the given one. */
export async function listRefused(db: Db, feedId: number, after: number, limit: number): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select line, record, problems from feed_problem
     where feed_id = ${feedId} and line > ${after} order by line limit ${limit}`.execute(db);
  return rows;
}

export const wakeFeeds = (db: Db) => sql`select pg_notify(${feedsChannel}, '')`.execute(db);
export const feedsChannel = 'feeds';
