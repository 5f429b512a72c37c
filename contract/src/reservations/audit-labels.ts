import { type AuditLabels, yesNoAuditLabels } from '../shared/audit-labels.ts';
import { reservationFieldLabels } from './labels.ts';

/** Labels of a reservation's audit entries in both languages; the terms are those of the lookup lists. */

const statuses: AuditLabels = {
  Draft: { en: 'Draft', es: 'Borrador' },
  Active: { en: 'Active', es: 'Activa' },
  Expired: { en: 'Expired', es: 'Vencida' },
  Transferred: { en: 'Transferred', es: 'Transferida' },
  Cancelled: { en: 'Cancelled', es: 'Cancelada' },
};

const categoryNames: AuditLabels = {
  'Event - Face to Face': { en: 'Event - Face to Face', es: 'Evento presencial' },
  'Event - Virtual': { en: 'Event - Virtual', es: 'Evento virtual' },
  'Non-Event': { en: 'Non-Event', es: 'Sin evento' },
};

const typeNames: AuditLabels = {
  Chosen: { en: 'Chosen', es: 'Chosen (el niño o la niña elige)' },
  Church: { en: 'Church', es: 'Iglesia' },
  'Concert or Festival': { en: 'Concert or Festival', es: 'Concierto o festival' },
  Corporate: { en: 'Corporate', es: 'Corporativo' },
  Webinar: { en: 'Webinar', es: 'Seminario web' },
  Broadcast: { en: 'Broadcast', es: 'Transmisión' },
  Web: { en: 'Web', es: 'Sitio web' },
  'Direct Mail': { en: 'Direct Mail', es: 'Correo directo' },
  'Call Centre': { en: 'Call Centre', es: 'Centro de llamadas' },
};

/** After the child's id: 'ETH-193408-0145: Internal Hold'. */
const childStatuses: AuditLabels = {
  Pledgeable: { en: 'Pledgeable', es: 'Disponible para apadrinamiento' },
  Proposed: { en: 'Proposed', es: 'Propuesto' },
  'Internal Hold': { en: 'Internal Hold', es: 'Retención interna' },
  Sponsored: { en: 'Sponsored', es: 'Apadrinado' },
  'Drop Requested': { en: 'Drop Requested', es: 'Baja solicitada' },
  'Partnership Hold': { en: 'Partnership Hold', es: 'Retención de la asociación' },
  Dropped: { en: 'Dropped', es: 'Dado de baja' },
  Inactive: { en: 'Inactive', es: 'Inactivo' },
};

export const reservationAuditLabels: AuditLabels = {
  ...reservationFieldLabels,
  Reservation_Category_Cd: { ...reservationFieldLabels.Reservation_Category_Cd, values: categoryNames },
  Reservation_Category_Type_Cd: { ...reservationFieldLabels.Reservation_Category_Type_Cd, values: typeNames },
  IsPerpetualReservation: { ...reservationFieldLabels.IsPerpetualReservation, values: yesNoAuditLabels },
  ReservationStatus: { ...reservationFieldLabels.ReservationStatus, values: statuses },
  RCDSChildStatus: { ...reservationFieldLabels.RCDSChildStatus, inside: childStatuses },
};
