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

export const ReservationData = wire({
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

export const EventData = wire({
  reservationId: ['ReservationID', number],
  eventId: ['Event_ID', text],
  name: ['Reservation_Name', text],
  expirationDate: ['Expiration_Dt', text],
});

export const CsmData = wire({
  csmId: ['CsmId', z.number()],
  childId: ['ChildId', z.string()],
  csmCode: ['Code', z.string()],
  discrepancyCode: ['DiscrepancyCode', z.string()],
  sentAt: ['SentDate', z.string()],
});

/** 'Test connection' sends no data. */
const NoData = wire({});

interface OutboundKind {
  /** One line for the API description. */
  readonly summary: string;
  readonly data: z.core.$ZodType;
  /** In wire names. */
  readonly example: { readonly record: string; readonly data: object };
}

const reservation = {
  ReservationID: 10_001,
  ReservationStatus: { Code: '2', Description: 'Active' },
  Reservation_Category_Cd: '1',
  Reservation_Category_Type_Cd: '12',
  Reservation_Name: 'Spring concert',
  Event_ID: 'EV-00001',
  Sponsor_Type_Cd: 1,
  Expiration_Dt: '2026-05-31',
  Reservation_Participants_Target_Number: 200,
  Reservation_Children_Target_Number: 50,
  IsPerpetualReservation: 0,
  TotalReserved: 1,
  Children: ['ETH-193408-0127'],
};

const aboutReservation = (summary: string) =>
  ({ summary, data: ReservationData, example: { record: 'reservation:10001', data: reservation } }) as const;

const event = {
  ReservationID: 10_001,
  Event_ID: null,
  Reservation_Name: 'Spring concert',
  Expiration_Dt: '2026-05-31',
};

/** Every kind of message. A kind without an entry is refused when it is sent. */
export const outboundKinds = {
  'reservation-created': aboutReservation('A reservation was saved for the first time'),
  'reservation-updated': aboutReservation('A reservation was changed'),
  'reservation-confirmed': aboutReservation('A reservation was confirmed; Children: those it holds now'),
  'reservation-children-added': aboutReservation(
    'Children were added to a reservation; Children: those who were added',
  ),
  'reservation-released': aboutReservation('Children left a reservation; Children: those who left'),
  'reservation-transferred': aboutReservation('Children went to another reservation; Children: those who left'),
  'reservation-received': aboutReservation('Children came from another reservation; Children: those who came'),
  'reservation-cancelled': aboutReservation('A reservation was cancelled; Children: those who left'),
  'reservation-expired': aboutReservation('A reservation has expired; Children: those who left'),
  'event-create': {
    summary: 'An event needs an Event ID; the answer may contain it',
    data: EventData,
    example: { record: 'reservation:10001', data: event },
  },
  'event-update': {
    summary: 'An event was saved again',
    data: EventData,
    example: { record: 'reservation:10001', data: { ...event, Event_ID: 'EV-00001' } },
  },
  'event-request': {
    summary: 'A user waits for an Event ID before the reservation exists; the answer contains it',
    data: EventData,
    example: {
      record: 'event-request:1f0c1a52-7a55-4a8c-9f2e-0b7c1f6f1e11',
      data: { ...event, ReservationID: null },
    },
  },
  csm: {
    summary: 'A child status message',
    data: CsmData,
    example: {
      record: 'csm:501',
      data: {
        CsmId: 501,
        ChildId: 'ETH-193408-0127',
        Code: 'CSM05',
        DiscrepancyCode: 'D201',
        SentDate: '2026-03-10T20:00:00.000Z',
      },
    },
  },
  test: {
    summary: 'Test connection: answer with 200 and do nothing else',
    data: NoData,
    example: { record: 'test:USAO', data: {} },
  },
} as const satisfies Readonly<Record<string, OutboundKind>>;

const encoders = Object.fromEntries(Object.entries(outboundKinds).map(([kind, { data }]) => [kind, encoder(data)]));

/** Encodes the content of a kind such as 'reservation-confirmed'; undefined for an unknown kind. */
export function encodeData(kind: string, payload: Readonly<Record<string, unknown>>): unknown {
  const encode = Object.hasOwn(encoders, kind) ? encoders[kind] : undefined;
  return encode?.(payload as never);
}
