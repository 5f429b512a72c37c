import { z } from 'zod';
import { Coded } from '../shared/coded.ts';
import { recordId } from '../shared/records.ts';
import { calendarDate, flag, instant, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { categoryCodes, categoryTypeCodes } from './categories.ts';

/** The wire schemas of a reservation: input, output, and one row of the grid. */

const whole = z.number({ error: 'not-a-number' });
/** Longer than the real limit, so that the validation rules report it. */
const text = z.string({ error: 'invalid' }).max(200, { error: 'too-long' });

/** RESV-013 to RESV-021: absent and null both mean empty. */
export const ReservationInput = wire({
  category: ['Reservation_Category_Cd', z.enum(categoryCodes, { error: 'not-in-list' }).nullable().optional()],
  categoryType: [
    'Reservation_Category_Type_Cd',
    z.enum(categoryTypeCodes, { error: 'not-in-list' }).nullable().optional(),
  ],
  name: ['Reservation_Name', text.nullable().optional()],
  eventId: ['Event_ID', text.nullable().optional()],
  sponsorType: ['Sponsor_Type_Cd', recordId.nullable().optional()],
  expirationDate: ['Expiration_Dt', calendarDate.nullable().optional()],
  targetParticipants: ['Reservation_Participants_Target_Number', whole.nullable().optional()],
  targetChildren: ['Reservation_Children_Target_Number', whole.nullable().optional()],
  isPerpetual: ['IsPerpetualReservation', flag.optional()],
});
export type ReservationInput = z.output<typeof ReservationInput>;

const count = z.number().int();

/** F19: they add up to the reserved children (counts.ts). */
export const kindCounts = {
  proposed: ['Proposed', count],
  sponsored: ['Sponsored', count],
  available: ['Available', count],
  other: ['Other', count],
} as const;

/** F1: of them, those who have been sponsored, and stay when the reservation is cancelled or the others are released. */
export const staying = ['Staying', count] as const;

/** RESV-046 to RESV-050. */
export const ReservationCounts = wire({
  reserved: ['Reserved', count],
  ...kindCounts,
  staying,
  male: ['Male', count],
  female: ['Female', count],
  countries: ['Countries', count],
  projects: ['Projects', count],
});
export type ReservationCounts = z.output<typeof ReservationCounts>;

/** RESV-044, RESV-045, RESV-051 to RESV-053. */
export const Reservation = wire({
  id: ['ReservationID', count],
  status: ['ReservationStatus', Coded],
  category: ['Reservation_Category_Cd', z.enum(categoryCodes).nullable()],
  categoryName: ['Reservation_Category', z.string().nullable()],
  categoryType: ['Reservation_Category_Type_Cd', z.enum(categoryTypeCodes).nullable()],
  categoryTypeName: ['Reservation_Category_Type', z.string().nullable()],
  name: ['Reservation_Name', z.string().nullable()],
  eventId: ['Event_ID', z.string().nullable()],
  sponsorType: ['Sponsor_Type_Cd', count.nullable()],
  sponsorTypeName: ['Sponsor_Type', z.string().nullable()],
  expirationDate: ['Expiration_Dt', calendarDate.nullable()],
  targetParticipants: ['Reservation_Participants_Target_Number', count.nullable()],
  targetChildren: ['Reservation_Children_Target_Number', count.nullable()],
  isPerpetual: ['IsPerpetualReservation', flag],
  counts: ['Counts', ReservationCounts],
  /** A draft's saved selection; it holds no children (F2). */
  selected: ['Selected', count],
  version: ['Version', recordVersion],
  createdBy: ['Created_By', z.string()],
  createdAt: ['Created_Dt', instant],
  modifiedBy: ['Modified_By', z.string().nullable()],
  modifiedAt: ['Modified_Dt', instant.nullable()],
  canceledBy: ['Canceled_By', z.string().nullable()],
  canceledAt: ['Canceled_Dt', instant.nullable()],
});
export type Reservation = z.output<typeof Reservation>;

/** Table T15. */
export const ReservationRow = wire({
  id: ['ReservationID', count],
  name: ['ReservationName', z.string().nullable()],
  category: ['ReservationCategory', Coded.nullable()],
  categoryType: ['ReservationCategoryType', Coded.nullable()],
  status: ['ReservationStatus', Coded],
  expirationDate: ['ExpirationDate', calendarDate.nullable()],
  eventId: ['EventID', z.string().nullable()],
  totalReserved: ['TotalReserved', count],
  targetChildren: ['TargetChildren', count.nullable()],
  createdBy: ['CreatedBy', z.string()],
  createdAt: ['CreatedDate', instant],
  isPerpetual: ['IsPerpetualReservation', flag],
});
export type ReservationRow = z.output<typeof ReservationRow>;

/**
 * ERR-064 to ERR-067: whether the external system was informed. 'off' without CRM integration; 'pending' while delivery
 * is still being tried.
 */
export const deliveryStates = ['off', 'pending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const delivery = ['ExternalSystem', z.enum(deliveryStates)] as const;
