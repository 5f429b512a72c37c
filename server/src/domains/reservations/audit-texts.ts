import { sql } from 'kysely';
import type { ReservationDetails } from '#contract/reservations/categories.ts';
import type { Db } from '../../db/connection.ts';
import type { HistoryOf } from '../../db/last-change.ts';
import type { Texts } from '../../db/versions.ts';

/** English texts for audit entries and conflict comparisons. */

/** Table T3; the index is the status code minus one. */
export const childStatusLabels = [
  'Pledgeable',
  'Proposed',
  'Internal Hold',
  'Sponsored',
  'Drop Requested',
  'Partnership Hold',
  'Dropped',
  'Inactive',
] as const;

interface Names {
  readonly category: string | null;
  readonly categoryType: string | null;
  readonly sponsorType: string | null;
}

const detailFields = [
  'Reservation_Category_Cd',
  'Reservation_Category_Type_Cd',
  'Reservation_Name',
  'Event_ID',
  'Sponsor_Type_Cd',
  'Expiration_Dt',
  'Reservation_Participants_Target_Number',
  'Reservation_Children_Target_Number',
  'IsPerpetualReservation',
] as const;

/** F20: fields whose changes increment the version; adding or releasing children does not. */
export const versionHistory = (id: number): HistoryOf => ({
  entity: 'reservation',
  entityId: id,
  fields: [...detailFields, 'ReservationStatus'],
});

/** Reservation details as texts, by wire name. */
export async function textsOf(
  db: Db,
  details: ReservationDetails,
): Promise<Texts & Record<(typeof detailFields)[number], string | null>> {
  const { rows } = await sql<Names>`
    select (select v.label_en from lookup_value v join lookup_list l on l.id = v.list_id
             where l.name = 'reservationCategory' and v.code = ${details.category}) as category,
           (select v.label_en from lookup_value v join lookup_list l on l.id = v.list_id
             where l.name = 'reservationCategoryType' and v.code = ${details.categoryType}) as category_type,
           (select name from sponsor_type where id = ${details.sponsorType}) as sponsor_type`.execute(db);
  const names = rows[0] as Names;
  const number = (value: number | null) => (value === null ? null : String(value));
  return {
    Reservation_Category_Cd: names.category ?? details.category,
    Reservation_Category_Type_Cd: names.categoryType ?? details.categoryType,
    Reservation_Name: details.name,
    Event_ID: details.eventId,
    Sponsor_Type_Cd: names.sponsorType,
    Expiration_Dt: details.expirationDate,
    Reservation_Participants_Target_Number: number(details.targetParticipants),
    Reservation_Children_Target_Number: number(details.targetChildren),
    IsPerpetualReservation: details.isPerpetual ? 'Yes' : 'No',
  };
}
