import { textsOf } from '#texts/shared.ts';
import { columnLabels } from '../children/labels.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import type { CountKind } from './counts.ts';
import type { ReservationColumn } from './search.ts';

const texts = byLanguage(textsOf('reservations'));

/** Labels of columns and fields: the server exports and prints them too. */
/** Table T15; I18N-004: the data name in plain words. */
export const reservationColumnLabels: Readonly<Record<ReservationColumn, Localized>> = texts.column;

/** Fields of the form and of the audit, by wire name. */
export const reservationFieldLabels = {
  Reservation_Category_Cd: reservationColumnLabels.ReservationCategory,
  Reservation_Category_Type_Cd: reservationColumnLabels.ReservationCategoryType,
  Reservation_Name: reservationColumnLabels.ReservationName,
  Event_ID: reservationColumnLabels.EventID,
  Sponsor_Type_Cd: texts.field.Sponsor_Type_Cd,
  Expiration_Dt: reservationColumnLabels.ExpirationDate,
  Reservation_Participants_Target_Number: texts.field.Reservation_Participants_Target_Number,
  Reservation_Children_Target_Number: texts.field.Reservation_Children_Target_Number,
  IsPerpetualReservation: reservationColumnLabels.IsPerpetualReservation,
  ReservationStatus: reservationColumnLabels.ReservationStatus,
  TotalReserved: reservationColumnLabels.TotalReserved,
  ChildId: texts.field.ChildId,
  RCDSChildStatus: columnLabels.RCDSChildStatus,
} as const satisfies Record<string, Localized>;

/** F19: the kinds of children a reservation counts. */
export const countLabels: Readonly<Record<CountKind, Localized>> = texts.count;

export const packLabels = texts.pack;
