import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { cancelReservation, createReservation, updateReservation } from '#contract/reservations/api.ts';
import { canSave, emptyDetails, isChosen, type ReservationDetails } from '#contract/reservations/categories.ts';
import { checkComplete, checkDetails, checkHeld, tidyDetails } from '#contract/reservations/check-details.ts';
import { ReservationInput } from '#contract/reservations/reservation.ts';
import { statusOf } from '#contract/reservations/rules.ts';
import { areOfOneProject } from '#contract/reservations/selection.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { failIssues } from '../../http/issues.ts';
import { failFields } from '../../refusal.ts';
import { type ActionContext, inTransaction, withAct } from './action-context.ts';
import { textsOf, versionHistory } from './audit-texts.ts';
import { listPlacesOf, lockReservedChildren, releaseFromReservation } from './children/writes.ts';
import { boundsOf } from './complete.ts';
import { enqueueCrmMessage, enqueueEventMessage, enqueueNotification } from './outbox-messages.ts';
import { getRecord, lockFor, type ReservationRecord } from './records.ts';
import { deleteSelection, listSelectedPlaces } from './selection/selection-queries.ts';
import { viewReservation } from './views/view.ts';
import { insertDraft, recordChange } from './writes.ts';

const detailsOf = (input: ReservationInput): ReservationDetails => {
  const filled = Object.entries(input).filter(([, value]) => value !== undefined);
  return tidyDetails({ ...emptyDetails, ...Object.fromEntries(filled) });
};

const refuse = (issues: readonly FieldIssue[]) => failIssues(ReservationInput, issues, 'Reservation');

/** RESV-017: must be an active type of the office; a previously saved type may stay. */
async function checkSponsorType({ db, office }: ActionContext, details: ReservationDetails, saved?: ReservationRecord) {
  if (details.sponsorType === null || details.sponsorType === saved?.sponsorType) return;
  const type = await db
    .selectFrom('sponsorType')
    .select('id')
    .where('officeCode', '=', office)
    .where('id', '=', details.sponsorType)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!type) refuse([{ path: ['sponsorType'], code: 'not-in-list' }]);
}

const requireAnyField = (details: ReservationDetails) => {
  if (!canSave(details)) refuse([{ path: [], code: 'required' }]);
};

type Create = z.output<typeof createReservation.input>;

/**
 * Repeated create request, because the first response was lost: updates the existing draft. If another user has changed
 * it or it is no longer a draft, a differing request is refused as stale.
 */
async function repeatCreate(context: Context, actionContext: ActionContext, { reservation, creationId = '' }: Create) {
  const { db, office, by } = actionContext;
  const made = await db
    .selectFrom('reservation')
    .select(['id', 'version', 'modifiedBy', 'status'])
    .where('creationId', '=', creationId)
    .where('officeCode', '=', office)
    .where('createdBy', '=', by)
    .executeTakeFirst();
  if (!made) return failFields({ field: 'CreationId', code: 'invalid' });
  const isOwn = statusOf(made.status) === 'draft' && (made.modifiedBy ?? by) === by;
  if (isOwn) return updateLocked(context, actionContext, { ...made, reservation });
  const [now, wanted] = [
    await textsOf(db, await getRecord(actionContext, made.id)),
    await textsOf(db, detailsOf(reservation)),
  ];
  if (!isDeepStrictEqual(now, wanted))
    await refuseStale(
      db,
      versionHistory(made.id),
      { version: made.version, texts: now },
      { version: 0, texts: wanted },
    );
  return {
    reservation: await viewReservation(actionContext, made.id, context.user.language),
    delivery: 'off' as const,
  };
}

export function create(context: Context, input: Create) {
  const { reservation, creationId } = input;
  return inTransaction(context, async (actionContext) => {
    const details = detailsOf(reservation);
    requireAnyField(details);
    refuse(checkDetails(details, boundsOf(actionContext)));
    await checkSponsorType(actionContext, details);
    const record = await insertDraft(actionContext, details, creationId);
    if (!record) return repeatCreate(context, actionContext, input);
    await enqueueEventMessage(actionContext, record);
    const delivery = await enqueueCrmMessage(actionContext, 'created', record);
    return { reservation: await viewReservation(actionContext, record.id, context.user.language), delivery };
  });
}

/** RESV-065, RESV-101: limits set by the children already in the reservation. */
async function checkAgainstChildren(
  actionContext: ActionContext,
  before: ReservationRecord,
  details: ReservationDetails,
) {
  const issues: FieldIssue[] = [];
  if (isChosen(details.categoryType) && !isChosen(before.categoryType)) {
    const places =
      before.status === 'draft'
        ? await listSelectedPlaces(actionContext, before.id)
        : await listPlacesOf(actionContext, before.id);
    if (!areOfOneProject(places)) issues.push({ path: ['categoryType'], code: 'single-project' });
  }
  return [...issues, ...checkHeld(details, before.heldChildren)];
}

type Update = z.output<typeof updateReservation.input>;

export const update = (context: Context, input: Update) =>
  inTransaction(context, (actionContext) => updateLocked(context, actionContext, input));

async function updateLocked(context: Context, begun: ActionContext, { id, version, reservation }: Update) {
  const actionContext = withAct(begun, 'edited');
  const before = await lockFor(actionContext, id, 'edit');
  const details = detailsOf(reservation);
  if (version !== before.version) {
    const texts = [await textsOf(actionContext.db, before), await textsOf(actionContext.db, details)] as const;
    await refuseStale(
      actionContext.db,
      versionHistory(id),
      { version: before.version, texts: texts[0] },
      { version, texts: texts[1] },
    );
  }
  requireAnyField(details);
  const bounds = boundsOf(actionContext, before);
  refuse(before.status === 'draft' ? checkDetails(details, bounds) : checkComplete(details, bounds));
  refuse(await checkAgainstChildren(actionContext, before, details));
  await checkSponsorType(actionContext, details, before);
  const after = await recordChange(actionContext, before, { details });
  await enqueueEventMessage(actionContext, after);
  const delivery = await enqueueCrmMessage(actionContext, 'updated', after);
  return { reservation: await viewReservation(actionContext, id, context.user.language), delivery };
}

/** RESV-008: afterwards only children who have been sponsored remain linked to the reservation. */
export async function endReservation(begun: ActionContext, before: ReservationRecord, status: 'cancelled' | 'expired') {
  const actionContext = withAct(begun, status);
  const children = (await lockReservedChildren(actionContext, before.id)).filter(({ stays }) => !stays);
  await releaseFromReservation(actionContext, before, children);
  await deleteSelection(actionContext, before.id);
  const after = await recordChange(actionContext, before, { status });
  // F18: drafts send no notifications.
  if (before.status !== 'draft')
    await enqueueNotification(actionContext, status, before.id, { childCount: children.length });
  return enqueueCrmMessage(
    actionContext,
    status,
    after,
    children.map(({ code }) => code),
  );
}

type Cancel = z.output<typeof cancelReservation.input>;

export function cancel(context: Context, { id }: Cancel) {
  return inTransaction(context, async (actionContext) => {
    const delivery = await endReservation(actionContext, await lockFor(actionContext, id, 'cancel'), 'cancelled');
    return { reservation: await viewReservation(actionContext, id, context.user.language), delivery };
  });
}
