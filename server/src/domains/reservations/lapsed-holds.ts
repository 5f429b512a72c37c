import { sql } from 'kysely';
import { childStatus } from '#contract/children/statuses.ts';
import { childIs } from '../../db/status-literals.ts';
import { doEach } from '../../jobs/do-each.ts';
import { type ActionContext, inTransaction } from './action-context.ts';
import { writeTransition } from './children/writes.ts';
import type { JobContext } from './scheduled.ts';

/** F4: holds without a reservation expire at the end of their period. */

interface Lapsed {
  readonly childId: number;
  readonly kind: 'internal' | 'proposed' | 'partnership';
}

const batch = 500;

const statusOf: Readonly<Record<Lapsed['kind'], number>> = {
  proposed: childStatus.proposed,
  internal: childStatus.internalHold,
  partnership: childStatus.partnershipHold,
};

/** Skips locked children; the next run takes them. */
async function endBatch(actionContext: ActionContext): Promise<number> {
  const { db, at, office } = actionContext;
  const { rows } = await sql<Lapsed>`
    with due as (
      select c.id from child_record c
       where c.id in (select child_id from hold
                       where office_code = ${office} and kind <> 'reservation' and ended_at is null and ends_at <= ${at}
                       order by child_id limit ${batch})
       order by c.id for no key update skip locked)
    update hold set ended_at = ${at}
     where child_id in (select id from due) and kind <> 'reservation' and ended_at is null and ends_at <= ${at}
    returning child_id, kind`.execute(db);
  const ids = rows.map(({ childId }) => childId);
  if (ids.length === 0) return 0;
  // Not children whose status changed in the meantime, for example to sponsored.
  const { rows: held } = await sql<{ id: number; code: string; status: number }>`
    select c.id, c.code, h.status
      from unnest(${ids}::integer[], ${rows.map(({ kind }) => statusOf[kind])}::integer[]) as h(id, status)
      join child_record c on c.id = h.id and c.base_status = case h.status
                              when ${childIs.internalHold} then ${childIs.pledgeable} else h.status end`.execute(db);
  if (held.length > 0)
    await writeTransition(actionContext, held, { code: 'H03', status: () => childStatus.pledgeable });
  return ids.length;
}

export async function endLapsedHolds({ db, clock, stopping }: JobContext): Promise<number> {
  const { rows } = await sql<{ officeCode: string }>`
    select distinct office_code from hold
     where kind <> 'reservation' and ended_at is null and ends_at <= ${clock()}`.execute(db);
  let done = 0;
  await doEach({ stopping }, rows, async ({ officeCode: office }) => {
    let ended: number;
    do {
      ended = await inTransaction({ db, clock, office, user: null }, endBatch);
      done += ended;
    } while (ended === batch && !stopping?.aborted);
  });
  return done;
}
