import type { z } from 'zod';
import type { FieldIssue } from '#contract/children/check-search.ts';
import type { cancelReservation, createReservation, updateReservation } from '#contract/reservations/api.ts';
import { canSave, emptyDetails, isChosen, type ReservationDetails } from '#contract/reservations/categories.ts';
import { checkComplete, checkDetails, type DetailBounds, tidyDetails } from '#contract/reservations/check-details.ts';
import { GivenReservation } from '#contract/reservations/reservation.ts';
import { comeFromOneProject } from '#contract/reservations/selection.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { failIssues } from '../../http/issues.ts';
import { failFields } from '../../refusal.ts';
import { notify, tellCrm, tellEvent } from './announce.ts';
import { forgetSelection, selectedPlaces } from './choosing/selection-queries.ts';
import { leave, lockMembers, placesOf, sponsored } from './members/members.ts';
import { lockFor, type ReservationRecord } from './records.ts';
import { type Scene, within } from './scene.ts';
import { viewReservation } from './showing/view.ts';
import { textsOf } from './words.ts';
import { insertDraft, recordChange } from './writes.ts';

const given = (input: GivenReservation): ReservationDetails => {
  const filled = Object.entries(input).filter(([, value]) => value !== undefined);
  return tidyDetails({ ...emptyDetails, ...Object.fromEntries(filled) });
};

const boundsOf = ({ today, settings }: Scene, saved?: ReservationRecord): DetailBounds => ({
  today,
  expirationDays: Number(settings.expirationDays),
  ...(saved && { savedExpirationDate: saved.expirationDate }),
});

const refuse = (issues: readonly FieldIssue[]) => failIssues(GivenReservation, issues, 'Reservation');

/** RESV-017: an active type of the office; one that was saved before may stay. */
async function checkSponsorType({ db, office }: Scene, details: ReservationDetails, saved?: ReservationRecord) {
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

const requireSomething = (details: ReservationDetails) => {
  if (!canSave(details)) refuse([{ path: [], code: 'required' }]);
};

type Create = z.output<typeof createReservation.input>;

/** Whose answer did not arrive: the draft is there, and takes what is said now. */
async function madeBefore({ db, office, by }: Scene, creationId: string | undefined) {
  const made = await db
    .selectFrom('reservation')
    .select(['id', 'version'])
    .where('creationId', '=', creationId ?? null)
    .where('officeCode', '=', office)
    .where('createdBy', '=', by)
    .executeTakeFirst();
  return made ?? failFields({ field: 'CreationId', code: 'invalid' });
}

export function create(context: Context, { reservation, creationId }: Create) {
  return within(context, async (scene) => {
    const details = given(reservation);
    requireSomething(details);
    refuse(checkDetails(details, boundsOf(scene)));
    await checkSponsorType(scene, details);
    const record = await insertDraft(scene, details, creationId);
    if (!record) return change(context, scene, { ...(await madeBefore(scene, creationId)), reservation });
    await tellEvent(scene, record);
    const delivery = await tellCrm(scene, 'created', record);
    await notify(scene, 'created', record.id);
    return { reservation: await viewReservation(scene, record.id, context.user.language), delivery };
  });
}

/** RESV-065, RESV-101: what the children already there forbid. */
async function checkAgainstChildren(scene: Scene, before: ReservationRecord, details: ReservationDetails) {
  const issues: FieldIssue[] = [];
  if (isChosen(details.categoryType) && !isChosen(before.categoryType)) {
    const places =
      before.status === 'draft' ? await selectedPlaces(scene, before.id) : await placesOf(scene, before.id);
    if (!comeFromOneProject(places)) issues.push({ path: ['categoryType'], code: 'single-project' });
  }
  const release = before.heldChildren - (details.targetChildren ?? 0);
  if (before.heldChildren > 0 && release > 0)
    issues.push({ path: ['targetChildren'], code: 'target-below-held', params: { release } });
  return issues;
}

type Update = z.output<typeof updateReservation.input>;

export const update = (context: Context, input: Update) => within(context, (scene) => change(context, scene, input));

async function change(context: Context, scene: Scene, { id, version, reservation }: Update) {
  const before = await lockFor(scene, id, 'edit');
  const details = given(reservation);
  if (version !== before.version) {
    const texts = [await textsOf(scene.db, before), await textsOf(scene.db, details)] as const;
    refuseStale({ version: before.version, texts: texts[0] }, { version, texts: texts[1] });
  }
  requireSomething(details);
  const bounds = boundsOf(scene, before);
  refuse(before.status === 'draft' ? checkDetails(details, bounds) : checkComplete(details, bounds));
  refuse(await checkAgainstChildren(scene, before, details));
  await checkSponsorType(scene, details, before);
  const after = await recordChange(scene, before, { details });
  await tellEvent(scene, after);
  const delivery = await tellCrm(scene, 'updated', after);
  return { reservation: await viewReservation(scene, id, context.user.language), delivery };
}

/** RESV-008: after it, only sponsored children are still tied to the reservation. */
export async function endReservation(scene: Scene, before: ReservationRecord, status: 'cancelled' | 'expired') {
  const children = (await lockMembers(scene, before.id)).filter((child) => child.status !== sponsored);
  await leave(scene, before, children);
  await forgetSelection(scene, before.id);
  const after = await recordChange(scene, before, { status });
  await notify(scene, status, before.id, { childCount: children.length });
  return tellCrm(
    scene,
    status,
    after,
    children.map(({ code }) => code),
  );
}

type Cancel = z.output<typeof cancelReservation.input>;

export function cancel(context: Context, { id }: Cancel) {
  return within(context, async (scene) => {
    const delivery = await endReservation(scene, await lockFor(scene, id, 'cancel'), 'cancelled');
    return { reservation: await viewReservation(scene, id, context.user.language), delivery };
  });
}
