import { sql } from 'kysely';
import { mustBeConfirmed } from '#contract/feed/rules.ts';
import type { Db } from '../../db/connection.ts';
import { childIs } from '../../db/status-literals.ts';
import type { FeedRow } from './queries.ts';

/** The end of a feed: who is missing from a snapshot, and whether somebody must confirm their drop. */

export interface MissingProject {
  readonly number: number;
  readonly name: string;
  readonly missing: number;
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

/** Projects with missing children, the largest number first. */
export async function listMissingProjects(db: Db, feedId: number): Promise<MissingProject[]> {
  const { rows } = await sql<MissingProject>`
    select p.number, p.name, m.missing,
           (select count(*)::integer from child_record c where c.project_number = p.number and ${isEnrolled}) as children
      from (select c.project_number as number, count(*)::integer as missing
              from feed_leaving l join child_record c on c.id = l.child_id
             where l.feed_id = ${feedId} and l.is_missing group by 1) m
      join project p on p.number = m.number
     order by m.missing desc, p.number`.execute(db);
  return rows;
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
  return (await listMissingProjects(db, feed.id)).some(mustBeConfirmed);
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
