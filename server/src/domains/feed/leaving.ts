import { sql } from 'kysely';
import { childStatus, enrolledStatuses } from '#contract/children/statuses.ts';
import type { Clock } from '../../clock.ts';
import { fieldOfficeSource } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import type { InboundContext } from '../../http/inbound.ts';
import { Refusal } from '../../refusal.ts';
import { changeChildStatus } from '../reservations/public.ts';
import { type FeedRow, lockFeed } from './queries.ts';

/** F3: requests and carries out drops, one child in one transaction, by the same rules as single messages. */

export interface Leaving {
  readonly childId: number;
  readonly leaving: 'requested' | 'left';
  readonly reason: string | null;
}

export const addLeaving = (db: Db, feedId: number, rows: readonly Leaving[]) =>
  sql`
    insert into feed_leaving (feed_id, child_id, leaving, reason, is_missing)
    select ${feedId}, r."childId", r.leaving, r.reason, false
      from json_to_recordset(${JSON.stringify(rows)}::json) as r("childId" integer, leaving text, reason text)
    on conflict (feed_id, child_id) do nothing`.execute(db);

/** Rows that may be carried out now: of missing children, only when that has been decided. */
const isDue = (feed: FeedRow) => (feed.state === 'dropping' ? sql`true` : sql`not is_missing`);

interface Due extends Leaving {
  readonly isMissing: boolean;
  readonly code: string;
  readonly status: number;
}

async function findDue(db: Db, feed: FeedRow): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select l.child_id, l.leaving, l.reason, l.is_missing, c.code, c.status
      from feed_leaving l join child c on c.id = l.child_id
     where l.feed_id = ${feed.id} and ${isDue(feed)} order by l.child_id limit 1`.execute(db);
  return rows[0];
}

type Step = 'request-drop' | 'drop';

/** What is left to do; nothing for a child who has left already. */
function stepsOf(leaving: Leaving['leaving'], status: number): Step[] {
  const isRequested = status === childStatus.dropRequested;
  if (!isRequested && !enrolledStatuses.includes(status)) return [];
  const request: Step[] = isRequested ? [] : ['request-drop'];
  return leaving === 'left' ? [...request, 'drop'] : request;
}

/** False for a child whose status was changed at this moment: the rules refuse the first step before it writes anything. */
async function carryOut(
  context: InboundContext,
  { id, asOf }: FeedRow,
  { code, reason }: Due,
  steps: readonly Step[],
): Promise<boolean> {
  const change = { childId: code, reason: reason ?? undefined };
  const report = { act: { kind: 'feed', of: id }, asOf } as const;
  try {
    for (const step of steps) await changeChildStatus(context, step, change, report);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

/** False when nothing is left to do. */
export const dropNext = ({ db, clock }: Services, feedId: number): Promise<boolean> =>
  transact(db, async (inner) => {
    const feed = await lockFeed(inner, feedId);
    const due = feed && (await findDue(inner, feed));
    if (!due) return false;
    const { office, credentialId } = feed;
    const credential = { id: credentialId, clientId: fieldOfficeSource, office, secretHash: Buffer.alloc(0) };
    const context = { db: inner, clock, at: clock(), credential };
    const steps = stepsOf(due.leaving, due.status);
    const hasLeft = steps.length > 0 && (await carryOut(context, feed, due, steps));
    await sql`delete from feed_leaving where feed_id = ${feedId} and child_id = ${due.childId}`.execute(inner);
    await sql`
      update feed set left_children = left_children + ${hasLeft ? 1 : 0},
                      missing = missing - ${due.isMissing ? 1 : 0}
       where id = ${feedId}`.execute(inner);
    return true;
  });

export async function dropDue(services: Services & { readonly stopping?: AbortSignal | undefined }, feedId: number) {
  while (!services.stopping?.aborted && (await dropNext(services, feedId)));
}
