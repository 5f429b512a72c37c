import type { z } from 'zod';
import type { addChildren, releaseChildren } from '#contract/reservations/children-api.ts';
import { type ChildRefusal, checkSelection, refusalOfAdding } from '#contract/reservations/selection.ts';
import type { Context } from '../../../http/context.ts';
import { fail, Refusal } from '../../../refusal.ts';
import { type ActionContext, inTransaction, withAct } from '../action-context.ts';
import { requireComplete } from '../complete.ts';
import { enqueueCrmMessage } from '../outbox-messages.ts';
import { lockFor, type ReservationRecord } from '../records.ts';
import { codesOf, type LockedChild, lockCandidates, resultsOf } from '../selection/candidates.ts';
import { deletePicks } from '../selection/selection-queries.ts';
import { viewReservation } from '../views/view.ts';
import { recordChange } from '../writes.ts';
import {
  holdForReservation,
  listPlacesOf,
  lockReservedChildren,
  type ReservedMember,
  releaseFromReservation,
} from './writes.ts';

type Add = z.output<typeof addChildren.input>;

const codesIn = (children: readonly LockedChild[]) => children.map(({ code }) => code);

/** RESV-007, RESV-099, RESV-100: adds the children that can be added and reports the others. */
export function add(context: Context, { id, children }: Add) {
  return inTransaction(context, async (begun) => {
    const actionContext = withAct(begun, 'added');
    const before = await lockFor(actionContext, id, 'addChild');
    const codes = codesOf(children);
    const ticked = codes.length;
    const refusal = refusalOfAdding({
      held: before.heldChildren,
      ticked,
      target: requireComplete(actionContext, before),
    });
    if (refusal) throw new Refusal(refusal.code, refusal.params);
    const { free, refused, known } = await lockCandidates(actionContext, id, codes);
    const problem = checkSelection([...(await listPlacesOf(actionContext, id)), ...free], before.categoryType);
    if (problem) fail(problem.code, { count: problem.count });
    await holdForReservation(actionContext, before, free);
    await deletePicks(actionContext, id, codes);
    const delivery = await recordAndEnqueue(actionContext, before, 'children-added', free);
    const reservation = await viewReservation(actionContext, id, context.user.language);
    return { results: resultsOf(codes, refused, known), count: free.length, reservation, delivery };
  });
}

/** Writes the history and queues the CRM message, unless nothing changed. */
async function recordAndEnqueue(
  actionContext: ActionContext,
  before: ReservationRecord,
  event: 'children-added' | 'released',
  children: readonly LockedChild[],
) {
  if (children.length === 0) return actionContext.settings.crmIntegration === 'Yes' ? 'sent' : 'off';
  return enqueueCrmMessage(actionContext, event, await recordChange(actionContext, before), codesIn(children));
}

/** F1: splits children into those that can leave the reservation and those refused, with the reason. */
export function splitReleasable(codes: readonly string[], members: readonly ReservedMember[]) {
  const refused = new Map<string, ChildRefusal>();
  const leaving = members.filter(({ stays }) => !stays);
  const known = new Map(members.map((child) => [child.code, child]));
  for (const code of codes) {
    const child = known.get(code);
    if (!child) refused.set(code, 'child-not-in-reservation');
    else if (child.stays) refused.set(code, 'child-sponsored');
  }
  return { leaving, refused };
}

type Release = z.output<typeof releaseChildren.input>;

/** RESV-004. */
export function release(context: Context, { id, children }: Release) {
  return inTransaction(context, async (begun) => {
    const actionContext = withAct(begun, 'released');
    const before = await lockFor(actionContext, id, 'release');
    const codes = codesOf(children);
    const { leaving, refused } = splitReleasable(codes, await lockReservedChildren(actionContext, id, codes));
    await releaseFromReservation(actionContext, before, leaving);
    const delivery = await recordAndEnqueue(actionContext, before, 'released', leaving);
    const reservation = await viewReservation(actionContext, id, context.user.language);
    return { results: resultsOf(codes, refused), count: leaving.length, reservation, delivery };
  });
}

/** For bulk release: every child that can leave. */
export async function releaseAll(begun: ActionContext, before: ReservationRecord): Promise<number> {
  const actionContext = withAct(begun, 'released');
  const { leaving } = splitReleasable([], await lockReservedChildren(actionContext, before.id));
  await releaseFromReservation(actionContext, before, leaving);
  await recordAndEnqueue(actionContext, before, 'released', leaving);
  return leaving.length;
}
