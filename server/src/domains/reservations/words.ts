import { sql } from 'kysely';
import type { ReservationDetails } from '#contract/reservations/categories.ts';
import type { ReservationStatus } from '#contract/reservations/rules.ts';
import type { Db } from '../../db/connection.ts';
import type { Texts } from '../../db/versions.ts';

/** How histories and comparisons name things: as a person reads them, in English. */

/** Table T3, by code less one. */
export const childStatusWords = [
  'Pledgeable',
  'Proposed',
  'Internal Hold',
  'Sponsored',
  'Drop Requested',
  'Partnership Hold',
  'Dropped',
  'Inactive',
] as const;

export const statusWords: Readonly<Record<ReservationStatus, string>> = {
  draft: 'Draft',
  active: 'Active',
  expired: 'Expired',
  transferred: 'Transferred',
  cancelled: 'Cancelled',
};

interface Names {
  readonly category: string | null;
  readonly categoryType: string | null;
  readonly sponsorType: string | null;
}

/** The details by wire name. */
export async function textsOf(db: Db, details: ReservationDetails): Promise<Texts> {
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
