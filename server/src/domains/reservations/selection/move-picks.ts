import { sql } from 'kysely';
import type { z } from 'zod';
import type { movePicks } from '#contract/reservations/children-api.ts';
import type { ChildRefusal } from '#contract/reservations/selection.ts';
import type { Context } from '../../../http/context.ts';
import { fail } from '../../../refusal.ts';
import { type ActionContext, inTransaction } from '../action-context.ts';
import { lockRecords, requireAllowed } from '../records.ts';
import {
  codesOf,
  findChildRefusal,
  knownReservations,
  type LockedChild,
  lockChildren,
  readFactsForReserving,
  resultsOf,
} from './candidates.ts';
import { placeOrRenewPicks, requireRoom } from './pick.ts';
import { deleteFromSelection, heldUntil, isOwnPick, listChosen, listPicked } from './selection-queries.ts';

interface Source {
  readonly id: number;
  readonly officeCode: string;
}

/** The caller's other reservations that have picks of these children. */
async function findSources(actionContext: ActionContext, id: number, codes: readonly string[]): Promise<Source[]> {
  const { db, at } = actionContext;
  const { rows } = await sql<Source>`
    select distinct r.id, r.office_code
      from pick p join reservation r on r.id = p.reservation_id join child c on c.id = p.child_id
     where ${isOwnPick(actionContext)} and p.ends_at > ${at} and r.id <> ${id} and c.code = any(${codes})`.execute(db);
  return rows;
}

/** In the order of their ids, also those of other offices, of which only the caller's own picks are changed. */
const lockAll = ({ db, office }: ActionContext, id: number, sources: readonly number[]) =>
  sql`select id from reservation where (id = ${id} and office_code = ${office}) or id = any(${sources})
       order by id for no key update`.execute(db);

const deleteOtherPicks = ({ db, by }: ActionContext, id: number, children: readonly LockedChild[]) => {
  const others = sql`user_id = ${by}::integer and reservation_id <> ${id}
                     and child_id = any(${children.map((child) => child.id)})`;
  return sql`with forgotten as (delete from unsaved_choice where ${others})
             delete from pick where ${others}`.execute(db);
};

type Move = z.output<typeof movePicks.input>;

/**
 * F27: moves the caller's picks from other drafts to this one and removes the children from those drafts' selections. The
 * saved selection of another office's draft is that office's, and stays; it holds nothing (F2).
 */
export function moveOwnPicks(context: Context, { id, children }: Move) {
  return inTransaction(context, async (actionContext) => {
    const codes = codesOf(children);
    const found = await findSources(actionContext, id, codes);
    const sources = found.map((source) => source.id);
    await lockAll(actionContext, id, sources);
    const record = (await lockRecords(actionContext, [id]))[0] ?? fail('not-found');
    requireAllowed(actionContext, record, 'select');

    const locked = await lockChildren(actionContext, codes);
    const facts = await readFactsForReserving(actionContext, id, locked);
    const isTakenOver = (child: LockedChild) => sources.includes(facts.own.get(child.id)?.inReservation ?? 0);
    const others = new Set(
      [...facts.taken].filter((child) => !sources.includes(facts.own.get(child)?.inReservation ?? 0)),
    );
    const refused = new Map<string, ChildRefusal>(codes.map((code) => [code, 'child-unknown']));
    for (const child of locked) {
      const reason = findChildRefusal(child, { ...facts, taken: others });
      if (reason) refused.set(child.code, reason);
      else refused.delete(child.code);
    }
    const coming = locked.filter(({ code }) => !refused.has(code));

    const before = await listChosen(actionContext, id);
    const had = new Set(before.map((child) => child.id));
    await requireRoom(
      actionContext,
      record,
      before,
      coming.filter((child) => !had.has(child.id)),
    );
    const moved = coming.filter(isTakenOver);
    await deleteOtherPicks(actionContext, id, moved);
    const movedCodes = moved.map(({ code }) => code);
    for (const source of found)
      if (source.officeCode === actionContext.office) await deleteFromSelection(actionContext, source.id, movedCodes);
    await placeOrRenewPicks(actionContext, id, coming);
    return {
      // The caller's own picks are what is moved: they are no reason for a refusal here.
      results: resultsOf(codes, refused, knownReservations(locked, { ...facts, own: new Map() })),
      held: (await listPicked(actionContext, id)).length,
      heldUntil: await heldUntil(actionContext, id),
    };
  });
}
