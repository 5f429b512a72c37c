import { sql } from 'kysely';
import type { z } from 'zod';
import { type listTransferTargets, transferTargetsMaximum } from '#contract/reservations/transfer-api.ts';
import type { Context } from '../../../http/context.ts';
import { type ActionContext, actionContextOf } from '../action-context.ts';
import { getRecord, requireAllowed } from '../records.ts';
import { conditionsOf, listRows } from '../views/search.ts';

interface Place {
  readonly id: number;
  readonly country: string;
  readonly project: string;
}

async function listPlaces({ db }: ActionContext, ids: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct h.reservation_id as id, c.country_code as country, lpad(c.project_number::text, 6, '0') as project
      from hold h join child c on c.id = h.child_id
     where h.reservation_id = any(${ids}) and h.ended_at is null
     order by 1, 2, 3`.execute(db);
  return rows;
}

type Wanted = z.output<typeof listTransferTargets.input>;

export async function listTargets(context: Context, { id, find = '' }: Wanted) {
  const actionContext = await actionContextOf(context);
  requireAllowed(actionContext, await getRecord(actionContext, id), 'transfer');
  const text = find.trim();
  const named = /^\d{1,9}$/.test(text) ? { id: text } : { name: text };
  const others = sql`${conditionsOf(actionContext, { statuses: ['2'], ...(text !== '' && named) })} and r.id <> ${id}`;
  const { language } = context.user;
  const order = { sort: 'ReservationName', direction: 'asc', limit: transferTargetsMaximum } as const;
  const roomy = await listRows(actionContext, sql`${others} and r.held_children < r.target_children`, order, language);
  const left = { ...order, limit: transferTargetsMaximum - roomy.length };
  const full = await listRows(actionContext, sql`${others} and r.held_children >= r.target_children`, left, language);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reservation r where ${others}`.execute(actionContext.db);
  const shown = [...roomy, ...full];
  const places = await listPlaces(
    actionContext,
    shown.map((row) => row.id),
  );
  const targets = shown.map((reservation) => ({
    reservation,
    places: places.filter((place) => place.id === reservation.id).map(({ country, project }) => ({ country, project })),
  }));
  return { targets, total: rows[0]?.count ?? 0 };
}
