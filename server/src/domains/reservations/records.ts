import type { CategoryCode, CategoryTypeCode, ReservationDetails } from '#contract/reservations/categories.ts';
import { isAllowed, type ReservationAction, type ReservationStatus, statusOf } from '#contract/reservations/rules.ts';
import type { Db } from '../../db/connection.ts';
import { fail } from '../../refusal.ts';
import type { ActionContext } from './action-context.ts';

/** A reservation as used by actions. */
export interface ReservationRecord extends ReservationDetails {
  readonly id: number;
  readonly status: ReservationStatus;
  readonly heldChildren: number;
  readonly version: number;
  readonly touchedAt: Date;
}

export const recordColumns = [
  'id',
  'status',
  'categoryCode',
  'categoryTypeCode',
  'name',
  'eventId',
  'sponsorTypeId',
  'expirationDate',
  'targetParticipants',
  'targetChildren',
  'isPerpetual',
  'heldChildren',
  'version',
  'createdAt',
  'modifiedAt',
] as const;

const byId = (db: Db, office: string, ids: readonly number[]) =>
  db
    .selectFrom('reservation')
    .select(recordColumns)
    .where('officeCode', '=', office)
    .where('id', 'in', [...ids])
    .orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof byId>['execute']>>[number];

export const toRecord = (row: Row): ReservationRecord => ({
  id: row.id,
  status: statusOf(row.status),
  category: row.categoryCode as CategoryCode | null,
  categoryType: row.categoryTypeCode as CategoryTypeCode | null,
  name: row.name,
  eventId: row.eventId,
  sponsorType: row.sponsorTypeId,
  expirationDate: row.expirationDate,
  targetParticipants: row.targetParticipants,
  targetChildren: row.targetChildren,
  isPerpetual: row.isPerpetual,
  heldChildren: row.heldChildren,
  version: row.version,
  touchedAt: row.modifiedAt ?? row.createdAt,
});

/** Reservations of other offices are treated as not found. */
export async function getRecord(
  { db, office }: Pick<ActionContext, 'db' | 'office'>,
  id: number,
): Promise<ReservationRecord> {
  const row = await byId(db, office, [id]).executeTakeFirst();
  return row ? toRecord(row) : fail('not-found');
}

/** The office's own reservations among `ids`, without locks. */
export async function findRecords({ db, office }: Pick<ActionContext, 'db' | 'office'>, ids: readonly number[]) {
  return ids.length === 0 ? [] : (await byId(db, office, ids).execute()).map(toRecord);
}

/** Lock order: reservations by id, then children by id. Every change follows it, which prevents deadlocks. */
export async function lockRecords({ db, office }: ActionContext, ids: readonly number[]): Promise<ReservationRecord[]> {
  const rows = await byId(db, office, ids).forNoKeyUpdate().execute();
  return rows.map(toRecord);
}

/** Locks the reservation and requires that the action is permitted now. */
export async function lockFor(
  actionContext: ActionContext,
  id: number,
  action: ReservationAction,
): Promise<ReservationRecord> {
  const [record] = await lockRecords(actionContext, [id]);
  if (!record) return fail('not-found');
  requireAllowed(actionContext, record, action);
  return record;
}

export function requireAllowed({ today }: ActionContext, record: ReservationRecord, action: ReservationAction): void {
  if (!isAllowed(record, action, today)) fail('reservation-closed', { status: record.status });
}
