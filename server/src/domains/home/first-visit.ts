import { sql } from 'kysely';
import type { FirstVisit } from '#contract/home/api.ts';
import { type FirstVisitStep, mayDoStep } from '#contract/home/first-visit.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../http/context.ts';
import { failFields } from '../../refusal.ts';

interface Row {
  readonly done: readonly string[];
  readonly closedAt: Date | null;
}

const shown = (row: Row | undefined): FirstVisit => ({
  isOpen: row?.closedAt === undefined || row.closedAt === null,
  done: [...((row?.done ?? []) as readonly FirstVisitStep[])],
});

const findRow = (db: Db, userId: number) =>
  db.selectFrom('firstVisit').select(['done', 'closedAt']).where('userId', '=', userId).executeTakeFirst();

export const getFirstVisit = async ({ db, user }: Context): Promise<FirstVisit> => shown(await findRow(db, user.id));

interface Change {
  readonly isOpen?: boolean | undefined;
  readonly done?: FirstVisitStep | undefined;
}

/** One statement, so that two tabs that note different steps at once keep both. */
export async function saveFirstVisit({ db, user, clock }: Context, { isOpen, done }: Change): Promise<FirstVisit> {
  if (done !== undefined && !mayDoStep(done, user.grants, user.crossesOffices))
    failFields({ field: 'Done', code: 'not-in-list' });
  const closedAt = isOpen === false ? clock() : null;
  const steps = done === undefined ? [] : [done];
  const { rows } = await sql<Row>`
    insert into first_visit (user_id, done, closed_at) values (${user.id}, ${steps}, ${closedAt})
    on conflict (user_id) do update set
      done = case when ${isOpen === true}::boolean then excluded.done
                  else array(select distinct unnest(first_visit.done || excluded.done) order by 1) end,
      closed_at = case when ${isOpen === undefined}::boolean then first_visit.closed_at else excluded.closed_at end
    returning done, closed_at`.execute(db);
  return shown(rows[0]);
}
