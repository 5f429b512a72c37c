import { columnLabels } from '../children/labels.ts';
import { type Bilingual, bilingual } from '../shared/bilingual.ts';
import type { CountKind } from './counts.ts';
import type { ReservationColumn } from './search.ts';

/** Labels of columns and fields in both languages: the server exports and prints them too. */
/** Table T15; I18N-004: the data name in plain words. */
export const reservationColumnLabels: Readonly<Record<ReservationColumn, Bilingual>> = {
  ReservationID: bilingual('Reservation ID', 'ID de la reserva'),
  ReservationName: bilingual('Reservation Name', 'Nombre de la reserva'),
  ReservationCategory: bilingual('Reservation Category', 'Categoría de la reserva'),
  ReservationCategoryType: bilingual('Reservation Category Type', 'Tipo de categoría'),
  ReservationStatus: bilingual('Reservation Status', 'Estado de la reserva'),
  ExpirationDate: bilingual('Expiration Date', 'Fecha de vencimiento'),
  EventID: bilingual('Event ID', 'ID del evento'),
  TotalReserved: bilingual('Total Reserved', 'Total reservado'),
  CreatedBy: bilingual('Created By', 'Creada por'),
  CreatedDate: bilingual('Created Date', 'Fecha de creación'),
  IsPerpetualReservation: bilingual('Perpetual', 'Perpetua'),
};

/** Fields of the form and of the audit, by wire name. */
export const reservationFieldLabels = {
  Reservation_Category_Cd: reservationColumnLabels.ReservationCategory,
  Reservation_Category_Type_Cd: reservationColumnLabels.ReservationCategoryType,
  Reservation_Name: reservationColumnLabels.ReservationName,
  Event_ID: reservationColumnLabels.EventID,
  Sponsor_Type_Cd: bilingual('Sponsor Type', 'Tipo de padrino o madrina'),
  Expiration_Dt: reservationColumnLabels.ExpirationDate,
  Reservation_Participants_Target_Number: bilingual('Target Participants', 'Participantes previstos'),
  Reservation_Children_Target_Number: bilingual('Target Children', 'Niños y niñas previstos'),
  IsPerpetualReservation: reservationColumnLabels.IsPerpetualReservation,
  ReservationStatus: reservationColumnLabels.ReservationStatus,
  TotalReserved: reservationColumnLabels.TotalReserved,
  ChildId: bilingual('Child', 'Niño o niña'),
  RCDSChildStatus: columnLabels.RCDSChildStatus,
} as const satisfies Record<string, Bilingual>;

/** F19: the kinds of children a reservation counts. */
export const countLabels: Readonly<Record<CountKind, Bilingual>> = {
  proposed: bilingual('Proposed', 'Propuestos'),
  sponsored: bilingual('Sponsored', 'Apadrinados'),
  available: bilingual('Available', 'Disponibles'),
  other: bilingual('Other', 'Otros'),
};

export const packLabels = {
  community: bilingual('Community', 'Comunidad'),
  photo: bilingual('Photo Available', 'Foto disponible'),
  video: bilingual('Video Available', 'Video disponible'),
  added: bilingual('Added Date', 'Fecha de incorporación'),
  reservations: bilingual('Reservations', 'Reservas'),
  children: bilingual('Children', 'Niños y niñas'),
  reservation: bilingual('Reservation', 'Reserva'),
  firstName: bilingual('First name', 'Nombre'),
  printedBy: bilingual('Printed by', 'Impreso por'),
  confidential: bilingual('Confidential', 'Confidencial'),
  nobody: bilingual(
    'No child of this reservation is available.',
    'Ningún niño ni ninguna niña de esta reserva está disponible.',
  ),
  done: bilingual('What was done', 'Qué se hizo'),
  eventPack: bilingual('Event pack', 'Material del evento'),
} as const satisfies Record<string, Bilingual>;
