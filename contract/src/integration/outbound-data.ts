import { z } from 'zod';
import { reservationStatuses, reservationStatusNames, statusCodes, statusOf } from '../reservations/rules.ts';
import { flag } from '../shared/values.ts';
import { encoder, wire } from '../wire.ts';

/** The content of outbound messages by kind, with the specification's names. Of children only their ids. */

const text = z.string().nullable();
const number = z.number().nullable();

/** Code and name, as in the API. */
const status = z.codec(z.object({ Code: z.string(), Description: z.string() }), z.enum(reservationStatuses), {
  decode: ({ Code }) => statusOf(Number(Code)),
  encode: (own) => ({ Code: String(statusCodes[own]), Description: reservationStatusNames[own] }),
});

const ReservationData = wire({
  reservationId: ['ReservationID', z.number()],
  status: ['ReservationStatus', status],
  category: ['Reservation_Category_Cd', text],
  categoryType: ['Reservation_Category_Type_Cd', text],
  name: ['Reservation_Name', text],
  eventId: ['Event_ID', text],
  sponsorType: ['Sponsor_Type_Cd', number],
  expirationDate: ['Expiration_Dt', text],
  targetParticipants: ['Reservation_Participants_Target_Number', number],
  targetChildren: ['Reservation_Children_Target_Number', number],
  isPerpetual: ['IsPerpetualReservation', flag],
  heldChildren: ['TotalReserved', z.number()],
  children: ['Children', z.array(z.string())],
});

const EventData = wire({
  reservationId: ['ReservationID', number],
  eventId: ['Event_ID', text],
  name: ['Reservation_Name', text],
  expirationDate: ['Expiration_Dt', text],
});

const CsmData = wire({
  csmId: ['CsmId', z.number()],
  childId: ['ChildId', z.string()],
  csmCode: ['Code', z.string()],
  discrepancyCode: ['DiscrepancyCode', z.string()],
  sentAt: ['SentDate', z.string()],
});

/** By the first word of the kind. A kind without an entry is refused when it is sent. */
export const outboundData: Readonly<Record<string, ReturnType<typeof encoder>>> = {
  reservation: encoder(ReservationData),
  event: encoder(EventData),
  csm: encoder(CsmData),
};

/** Encodes the content of a kind such as 'reservation-confirmed'; undefined for an unknown kind. */
export function encodeData(kind: string, payload: Readonly<Record<string, unknown>>): unknown {
  const encode = outboundData[kind.split('-', 1)[0] ?? ''];
  return encode?.(payload as never);
}
