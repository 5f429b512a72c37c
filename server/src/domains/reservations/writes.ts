import type { ReservationDetails } from '#contract/reservations/categories.ts';
import { type ReservationStatus, reservationStatusNames, statusCodes } from '#contract/reservations/rules.ts';
import { audit } from '../../db/audit.ts';
import { changesBetween } from '../../db/versions.ts';
import type { ActionContext } from './action-context.ts';
import { textsOf } from './audit-texts.ts';
import { getRecord, type ReservationRecord, recordColumns, toRecord } from './records.ts';

const columnsOf = (details: ReservationDetails) => ({
  categoryCode: details.category,
  categoryTypeCode: details.categoryType,
  name: details.name,
  eventId: details.eventId,
  sponsorTypeId: details.sponsorType,
  expirationDate: details.expirationDate,
  targetParticipants: details.targetParticipants,
  targetChildren: details.targetChildren,
  isPerpetual: details.isPerpetual,
});

const entity = 'reservation';

/** Undefined when a reservation with this creation id already exists. */
export async function insertDraft(
  actionContext: ActionContext,
  details: ReservationDetails,
  creationId: string | null = null,
): Promise<ReservationRecord | undefined> {
  const { db, office, by, source, at } = actionContext;
  const made = await db
    .insertInto('reservation')
    .values({
      ...columnsOf(details),
      creationId,
      officeCode: office,
      status: statusCodes.draft,
      createdBy: by,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column('creationId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  const { id } = made;
  const changes = {
    ReservationStatus: [null, reservationStatusNames.draft],
    ...changesBetween({}, await textsOf(db, details)),
  };
  const act = { kind: 'created' };
  await audit(db, { entity, entityId: id, office, by, source, at, act, changes: changes as never });
  return getRecord(actionContext, id);
}

interface Change {
  readonly details?: ReservationDetails;
  readonly status?: ReservationStatus;
}

/**
 * Updates the reservation and writes its history. `before` is the reservation as locked, so that children added or
 * released since then show in TotalReserved. Only changes of details or status, which users edit, increment the version
 * (F11).
 */
export async function recordChange(
  actionContext: ActionContext,
  before: ReservationRecord,
  { details, status }: Change = {},
): Promise<ReservationRecord> {
  const { db, office, by, source, at, act } = actionContext;
  const row = await db
    .updateTable('reservation')
    .set(({ eb }) => ({
      ...(details && columnsOf(details)),
      ...(status && { status: statusCodes[status] }),
      ...(status === 'cancelled' && { canceledBy: by, canceledAt: at }),
      ...((details || status) && { version: eb('version', '+', 1) }),
      modifiedBy: by,
      modifiedAt: at,
    }))
    .where('id', '=', before.id)
    .returning(recordColumns)
    .executeTakeFirstOrThrow();
  const after = toRecord(row);
  const changes = {
    ...(details && changesBetween(await textsOf(db, before), await textsOf(db, after))),
    ReservationStatus: [reservationStatusNames[before.status], reservationStatusNames[after.status]] as const,
    TotalReserved: [String(before.heldChildren), String(after.heldChildren)] as const,
  };
  await audit(db, { entity, entityId: before.id, office, by, source, at, act, changes });
  return after;
}
