import { textsOf } from '#texts/shared.ts';
import { type AuditLabels, yesNoAuditLabels } from '../shared/audit-labels.ts';
import { byLanguage } from '../shared/localized.ts';
import { reservationFieldLabels } from './labels.ts';

/** The terms are those of the lookup lists; a child's status stands after its id: 'ETH-193408-0145: Internal Hold'. */
const { status, category, categoryType, childStatus } = byLanguage(textsOf('reservations'));

/** Labels of a reservation's audit entries. */
export const reservationAuditLabels: AuditLabels = {
  ...reservationFieldLabels,
  Reservation_Category_Cd: { ...reservationFieldLabels.Reservation_Category_Cd, values: category },
  Reservation_Category_Type_Cd: { ...reservationFieldLabels.Reservation_Category_Type_Cd, values: categoryType },
  IsPerpetualReservation: { ...reservationFieldLabels.IsPerpetualReservation, values: yesNoAuditLabels },
  ReservationStatus: { ...reservationFieldLabels.ReservationStatus, values: status },
  RCDSChildStatus: { ...reservationFieldLabels.RCDSChildStatus, inside: childStatus },
};
