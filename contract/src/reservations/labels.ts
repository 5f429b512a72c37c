import { type Bilingual, columnLabels } from '../children/labels.ts';
import type { CountKind } from './counts.ts';
import type { ReservationColumn } from './search.ts';

/** Labels of columns and fields in both languages: the server exports and prints them too. */
const named = (en: string, es: string): Bilingual => ({ en, es });

/** Table T15; I18N-004: the data name in plain words. */
export const reservationColumnLabels: Readonly<Record<ReservationColumn, Bilingual>> = {
  ReservationID: named('Reservation ID', 'ID de la reserva'),
  ReservationName: named('Reservation Name', 'Nombre de la reserva'),
  ReservationCategory: named('Reservation Category', 'Categoría de la reserva'),
  ReservationCategoryType: named('Reservation Category Type', 'Tipo de categoría'),
  ReservationStatus: named('Reservation Status', 'Estado de la reserva'),
  ExpirationDate: named('Expiration Date', 'Fecha de vencimiento'),
  EventID: named('Event ID', 'ID del evento'),
  TotalReserved: named('Total Reserved', 'Total reservado'),
  CreatedBy: named('Created By', 'Creada por'),
  CreatedDate: named('Created Date', 'Fecha de creación'),
  IsPerpetualReservation: named('Perpetual', 'Perpetua'),
};

/** Fields of the form and of the audit, by wire name. */
export const reservationFieldLabels = {
  Reservation_Category_Cd: reservationColumnLabels.ReservationCategory,
  Reservation_Category_Type_Cd: reservationColumnLabels.ReservationCategoryType,
  Reservation_Name: reservationColumnLabels.ReservationName,
  Event_ID: reservationColumnLabels.EventID,
  Sponsor_Type_Cd: named('Sponsor Type', 'Tipo de padrino o madrina'),
  Expiration_Dt: reservationColumnLabels.ExpirationDate,
  Reservation_Participants_Target_Number: named('Target Participants', 'Participantes previstos'),
  Reservation_Children_Target_Number: named('Target Children', 'Niños y niñas previstos'),
  IsPerpetualReservation: reservationColumnLabels.IsPerpetualReservation,
  ReservationStatus: reservationColumnLabels.ReservationStatus,
  TotalReserved: reservationColumnLabels.TotalReserved,
  ChildId: named('Child', 'Niño o niña'),
  RCDSChildStatus: columnLabels.RCDSChildStatus,
} as const satisfies Record<string, Bilingual>;

/** F19: the kinds of children a reservation counts. */
export const countLabels: Readonly<Record<CountKind, Bilingual>> = {
  proposed: named('Proposed', 'Propuestos'),
  sponsored: named('Sponsored', 'Apadrinados'),
  available: named('Available', 'Disponibles'),
  other: named('Other', 'Otros'),
};

export const packLabels = {
  community: named('Community', 'Comunidad'),
  photo: named('Photo Available', 'Foto disponible'),
  video: named('Video Available', 'Video disponible'),
  added: named('Added Date', 'Fecha de incorporación'),
  reservations: named('Reservations', 'Reservas'),
  children: named('Children', 'Niños y niñas'),
  reservation: named('Reservation', 'Reserva'),
  firstName: named('First name', 'Nombre'),
  printedBy: named('Printed by', 'Impreso por'),
  confidential: named('Confidential', 'Confidencial'),
  nobody: named(
    'No child of this reservation is available.',
    'Ningún niño ni ninguna niña de esta reserva está disponible.',
  ),
  done: named('What was done', 'Qué se hizo'),
  eventPack: named('Event pack', 'Material del evento'),
} as const satisfies Record<string, Bilingual>;
