import type { z } from 'zod';
import type { pickChildren, saveSelection, unpickChildren } from '#contract/reservations/children-api.ts';
import { checkSelection, pickMinutes, refusalOfAdding } from '#contract/reservations/selection.ts';
import type { Context } from '../../../http/context.ts';
import { fail, Refusal } from '../../../refusal.ts';
import { type ActionContext, inTransaction } from '../action-context.ts';
import { listPlacesOf } from '../children/writes.ts';
import { requireComplete } from '../complete.ts';
import { lockFor, type ReservationRecord } from '../records.ts';
import { codesOf, type LockedChild, lockCandidates, resultsOf } from './candidates.ts';
import {
  deleteExpiredPicks,
  deleteFromSelection,
  deletePicks,
  heldUntil,
  insertPicks,
  insertUnsavedChoices,
  listAvailablePlaces,
  listChosen,
  listPicked,
  type Picked,
  replaceSelection,
} from './selection-queries.ts';

/** F2: picks hold children for a user for a limited time. */

const endOf = ({ at }: ActionContext) => new Date(at.getTime() + pickMinutes * 60_000);

/**
 * RESV-090 to RESV-093, RESV-099, RESV-100: checks target and category limits for reserved, selected and new children
 * together.
 */
export async function requireRoom(
  actionContext: ActionContext,
  record: ReservationRecord,
  chosen: readonly Picked[],
  coming: readonly Pick<LockedChild, 'country' | 'project'>[],
): Promise<void> {
  const target = requireComplete(actionContext, record);
  const refusal = refusalOfAdding({ held: record.heldChildren + chosen.length, ticked: coming.length, target });
  if (refusal) throw new Refusal(refusal.code, refusal.params);
  const together = [...(await listPlacesOf(actionContext, record.id)), ...chosen, ...coming];
  const problem = checkSelection(together, record.categoryType);
  if (problem) fail(problem.code, { count: problem.count });
}

/** Picks children that are locked and free; renews existing picks. */
export async function placeOrRenewPicks(
  actionContext: ActionContext,
  reservation: number,
  children: readonly { readonly id: number }[],
) {
  const ids = children.map(({ id }) => id);
  await deleteExpiredPicks(actionContext, ids);
  await actionContext.db
    .updateTable('pick')
    .set({ endsAt: endOf(actionContext) })
    .where('childId', 'in', [...ids, 0])
    .where('reservationId', '=', reservation)
    .where('userId', '=', actionContext.by)
    .execute();
  await insertUnsavedChoices(actionContext, reservation, ids, endOf(actionContext));
  return insertPicks(actionContext, reservation, ids, endOf(actionContext));
}

type PickInput = z.output<typeof pickChildren.input>;

export function pick(context: Context, { id, children }: PickInput) {
  return inTransaction(context, async (actionContext) => {
    const record = await lockFor(actionContext, id, 'select');
    const codes = codesOf(children);
    const { free, refused, known } = await lockCandidates(actionContext, id, codes);
    const before = await listChosen(actionContext, id);
    const had = new Set(before.map((child) => child.id));
    await requireRoom(
      actionContext,
      record,
      before,
      free.filter((child) => !had.has(child.id)),
    );
    await placeOrRenewPicks(actionContext, id, free);
    const held = await listPicked(actionContext, id);
    return {
      results: resultsOf(codes, refused, known),
      held: held.length,
      heldUntil: await heldUntil(actionContext, id),
    };
  });
}

type UnpickInput = z.output<typeof unpickChildren.input>;

export function unpick(context: Context, { id, children }: UnpickInput) {
  return inTransaction(context, async (actionContext) => {
    await lockFor(actionContext, id, 'select');
    const codes = codesOf(children);
    await deletePicks(actionContext, id, codes);
    // Otherwise a released child would be picked again when the draft is reopened.
    await deleteFromSelection(actionContext, id, codes);
    return { held: (await listPicked(actionContext, id)).length, heldUntil: await heldUntil(actionContext, id) };
  });
}

type SaveInput = z.output<typeof saveSelection.input>;

/** Only drafts have a saved selection; picks made for Add child are either added or released. */
export function saveDraftSelection(context: Context, { id, children }: SaveInput) {
  return inTransaction(context, async (actionContext) => {
    const record = await lockFor(actionContext, id, 'confirm');
    const codes = codesOf(children);
    const problem = checkSelection(await listAvailablePlaces(actionContext, id, codes), record.categoryType);
    if (problem) fail(problem.code, { count: problem.count });
    await deletePicks(actionContext, id);
    const selected = await replaceSelection(actionContext, id, codes);
    await actionContext.db
      .updateTable('reservation')
      .set({ modifiedBy: actionContext.by, modifiedAt: actionContext.at })
      .where('id', '=', record.id)
      .execute();
    return { selected };
  });
}
