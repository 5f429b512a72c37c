import type { z } from 'zod';
import type { transferChildren } from '#contract/reservations/children-api.ts';
import { statusAfter } from '#contract/reservations/rules.ts';
import { areOfOneProject, checkSelection, isLeaving, refusalOfTransfer } from '#contract/reservations/selection.ts';
import type { Context } from '../../../http/context.ts';
import { fail, failFields, Refusal } from '../../../refusal.ts';
import { type ActionContext, inTransaction, withAct } from '../action-context.ts';
import { enqueueCrmMessage, enqueueNotification } from '../outbox-messages.ts';
import { findLockedPlacesForReserving, isLocked } from '../project-locks.ts';
import { lockRecords, type ReservationRecord, requireAllowed } from '../records.ts';
import { codesOf, type LockedChild, resultsOf } from '../selection/candidates.ts';
import { viewReservation } from '../views/view.ts';
import { recordChange } from '../writes.ts';
import { splitReleasable } from './add-and-release.ts';
import { listPlacesOf, lockReservedChildren, type ReservedMember, transferHolds } from './writes.ts';

type Transfer = z.output<typeof transferChildren.input>;

async function lockBoth(actionContext: ActionContext, sourceId: number, targetId: number) {
  if (sourceId === targetId) failFields({ field: 'Transfer.TargetReservationID', code: 'invalid' });
  const records = await lockRecords(actionContext, [sourceId, targetId]);
  const find = (id: number) => records.find((record) => record.id === id) ?? fail('not-found');
  const [source, target] = [find(sourceId), find(targetId)];
  requireAllowed(actionContext, source, 'transfer');
  requireAllowed(actionContext, target, 'receive');
  return { source, target };
}

/** RESV-094 to RESV-096, and the limits of the target's category type. */
async function requireFit(
  actionContext: ActionContext,
  target: ReservationRecord,
  moving: readonly LockedChild[],
): Promise<void> {
  if (!areOfOneProject(moving)) fail('single-project');
  const room = { held: target.heldChildren, target: target.targetChildren ?? 0 };
  const refusal = refusalOfTransfer(moving.length, room);
  if (refusal) throw new Refusal(refusal.code, 'params' in refusal ? refusal.params : undefined);
  const problem = checkSelection([...(await listPlacesOf(actionContext, target.id)), ...moving], target.categoryType);
  if (problem) fail(problem.code, { count: problem.count });
}

/** RESV-062, RESV-063: the source becomes Transferred only when its last child has moved. */
async function recordTransfer(
  actionContext: ActionContext,
  { source, target }: Record<'source' | 'target', ReservationRecord>,
  codes: string[],
) {
  const isEmptied = source.heldChildren === codes.length;
  const leaving = withAct(actionContext, 'transferred', target.id);
  const left = await recordChange(leaving, source, isEmptied ? { status: statusAfter.transfer } : {});
  const grown = await recordChange(withAct(actionContext, 'received', source.id), target);
  const delivery = await enqueueCrmMessage(actionContext, 'transferred', left, codes);
  await enqueueCrmMessage(actionContext, 'received', grown, codes);
  await enqueueNotification(actionContext, 'transferred', source.id, {
    childCount: codes.length,
    childTotal: source.heldChildren,
    targetReservationId: target.id,
  });
  return delivery;
}

/** F5: children of locked projects are not transferred, because that would be a new reservation; nor are those who leave. */
async function splitTransferable(
  actionContext: ActionContext,
  codes: readonly string[],
  members: readonly ReservedMember[],
) {
  const { leaving: movable, refused } = splitReleasable(codes, members);
  const locks = await findLockedPlacesForReserving(actionContext.db, actionContext.at);
  for (const child of movable) {
    if (isLeaving(child.status)) refused.set(child.code, 'child-leaving');
    else if (isLocked(child, locks)) refused.set(child.code, 'child-locked');
  }
  return { moving: movable.filter(({ code }) => !refused.has(code)), refused };
}

/** RESV-003. */
export function transfer(context: Context, { id, transfer: { targetId, children } }: Transfer) {
  return inTransaction(context, async (actionContext) => {
    const both = await lockBoth(actionContext, id, targetId);
    const codes = codesOf(children);
    const { moving, refused } = await splitTransferable(
      actionContext,
      codes,
      await lockReservedChildren(actionContext, id, codes),
    );
    const nothing = actionContext.settings.crmIntegration === 'Yes' ? ('sent' as const) : ('off' as const);
    if (moving.length > 0) {
      await requireFit(actionContext, both.target, moving);
      await transferHolds(actionContext, both.source, both.target, moving);
    }
    const moved = moving.map(({ code }) => code);
    const delivery = moving.length > 0 ? await recordTransfer(actionContext, both, moved) : nothing;
    return {
      results: resultsOf(codes, refused),
      count: moving.length,
      source: await viewReservation(actionContext, id, context.user.language),
      target: await viewReservation(actionContext, targetId, context.user.language),
      delivery,
    };
  });
}
