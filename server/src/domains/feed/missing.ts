import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  addCounts,
  type MissingCounts,
  type MissingKind,
  missingKinds,
  noneMissing,
  totalOf,
} from '#contract/feed/missing-kinds.ts';
import { mustBeConfirmed } from '#contract/feed/rules.ts';
import type { Db } from '../../db/connection.ts';
import { childIs } from '../../db/status-literals.ts';
import type { FeedRow } from './queries.ts';

/** The end of a feed: who is missing from a snapshot, and whether somebody must confirm their drop. */

export interface MissingProject {
  readonly number: number;
  readonly name: string;
  readonly missing: number;
  readonly kinds: MissingCounts;
  /** Children of the project who have not left. */
  readonly children: number;
}

const isEnrolled = sql`c.base_status in (${childIs.pledgeable}, ${childIs.proposed}, ${childIs.sponsored}, ${childIs.partnershipHold})`;

const inScope = ({ country, project }: FeedRow) =>
  project === null ? sql`c.country_code = ${country}` : sql`c.project_number = ${project}`;

/** A child who was added after the day of the snapshot cannot be in it. */
const insertMissing = (db: Db, feed: FeedRow) =>
  sql`
    insert into feed_leaving (feed_id, child_id, leaving, is_missing)
    select ${feed.id}, c.id, 'requested', true from child_record c
     where ${inScope(feed)} and ${isEnrolled} and c.given_name <> '' and c.add_date <= ${feed.asOf}
       and not exists (select 1 from feed_seen s where s.feed_id = ${feed.id} and s.child_id = c.id)
    on conflict (feed_id, child_id) do nothing`.execute(db);

/** Each missing child `c` is of exactly one kind; `h` is the hold that is open, if there is one. */
export const isOfKind: Readonly<Record<MissingKind, RawBuilder<SqlBool>>> = {
  reserved: sql<SqlBool>`c.base_status = ${childIs.pledgeable} and h.reservation_id is not null`,
  held: sql<SqlBool>`(c.base_status = ${childIs.partnershipHold}
                      or c.base_status = ${childIs.pledgeable} and h.child_id is not null and h.reservation_id is null)`,
  proposed: sql<SqlBool>`c.base_status = ${childIs.proposed}`,
  sponsored: sql<SqlBool>`c.base_status = ${childIs.sponsored}`,
  available: sql<SqlBool>`c.base_status = ${childIs.pledgeable} and h.child_id is null`,
  leaving: sql<SqlBool>`c.base_status in (${childIs.dropRequested}, ${childIs.dropped}, ${childIs.inactive})`,
};

export const kindOfMissing = sql<MissingKind>`case ${sql.join(
  missingKinds.map((kind) => sql`when ${isOfKind[kind]} then ${sql.lit(kind)}`),
  sql` `,
)} end`;

/**
 * The missing children of a feed. Naming the country, which is part of a Child ID and never changes, lets a country's
 * three million be read from an index that has all that is counted.
 */
export const fromMissing = ({ id, country }: Pick<FeedRow, 'id' | 'country'>) => sql`
  feed_leaving l
  join child_record c on c.id = l.child_id ${country === null ? sql`` : sql`and c.country_code = ${country}`}
  left join hold h on h.child_id = c.id and h.ended_at is null
  where l.feed_id = ${id} and l.is_missing`;

interface Counted {
  readonly number: number;
  readonly kind: MissingKind;
  readonly count: number;
}

/** Counted anew each time: who holds a child changes all the time, and the decision is about what is so now. */
async function countMissing(db: Db, feed: FeedRow): Promise<ReadonlyMap<number, MissingCounts>> {
  const { rows } = await sql<Counted>`
    select c.project_number as number, ${kindOfMissing} as kind, count(*)::integer as count
      from ${fromMissing(feed)} group by 1, 2`.execute(db);
  const projects = new Map<number, MissingCounts>();
  for (const { number, kind, count } of rows)
    projects.set(number, { ...(projects.get(number) ?? noneMissing), [kind]: count });
  return projects;
}

export const countMissingKinds = async (db: Db, feed: FeedRow): Promise<MissingCounts> =>
  addCounts([...(await countMissing(db, feed)).values()]);

/** Projects with missing children, the largest number first. */
export async function listMissingProjects(db: Db, feed: FeedRow): Promise<MissingProject[]> {
  const counted = await countMissing(db, feed);
  const { rows } = await sql<Omit<MissingProject, 'missing' | 'kinds'>>`
    select p.number, p.name,
           (select count(*)::integer from child_record c
             where c.country_code = p.country_code and c.project_number = p.number and ${isEnrolled}) as children
      from project p where p.number = any(${[...counted.keys()]}::integer[])`.execute(db);
  return rows
    .map((project) => {
      const kinds = counted.get(project.number) ?? noneMissing;
      return { ...project, kinds, missing: totalOf(kinds) };
    })
    .sort((a, b) => b.missing - a.missing || a.number - b.number);
}

/** A later feed that names a child shows that the child has not left. */
async function clearNamedChildren(db: Db, feed: FeedRow): Promise<void> {
  const { rows } = await sql<{ feedId: number }>`
    delete from feed_leaving l using feed_seen s
     where s.feed_id = ${feed.id} and l.child_id = s.child_id and l.feed_id < ${feed.id} and l.is_missing
    returning l.feed_id`.execute(db);
  const ids = [...new Set(rows.map(({ feedId }) => feedId))];
  if (ids.length === 0) return;
  await sql`
    update feed f set missing = left_over.count,
                      state = case when left_over.count = 0 and f.state = 'to-confirm' then 'done' else f.state end
      from (select i.id, (select count(*)::integer from feed_leaving l where l.feed_id = i.id and l.is_missing) as count
              from unnest(${ids}::integer[]) as i(id)) left_over
     where f.id = left_over.id`.execute(db);
}

/** Whether drops of missing children need a person's word: too many of a project, or lines that nobody could read. */
async function needsDecision(db: Db, feed: FeedRow): Promise<boolean> {
  if (feed.hasUnreadable) return true;
  return (await listMissingProjects(db, feed)).some(mustBeConfirmed);
}

/** After the last line. The caller holds the locks of this feed and of those that wait for a decision. */
export async function finishLines(db: Db, feed: FeedRow, at: Date): Promise<void> {
  await clearNamedChildren(db, feed);
  if (feed.type === 'snapshot') await insertMissing(db, feed);
  await sql`delete from feed_seen where feed_id = ${feed.id}`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from feed_leaving where feed_id = ${feed.id} and is_missing`.execute(db);
  const missing = rows[0]?.count ?? 0;
  const next = missing === 0 ? 'done' : (await needsDecision(db, feed)) ? 'to-confirm' : 'dropping';
  await sql`
    update feed set missing = ${missing}, state = ${next}, finished_at = ${next === 'dropping' ? null : at}::timestamptz
     where id = ${feed.id}`.execute(db);
}
