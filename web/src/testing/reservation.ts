import { z } from 'zod';
import { getReservation, listReservationAudit } from '#contract/reservations/api.ts';
import type { ExpiringReservation } from '#contract/reservations/board-api.ts';
import { listReservationChildren, type ReservedChild } from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';

/** A reservation as Manage Reservation shows one. */
export const aReservation = (over: Partial<Reservation> = {}): Reservation => ({
  id: 10482,
  status: { code: '2', label: 'Active' },
  category: '1',
  categoryName: 'Event - Face to Face',
  categoryType: '12',
  categoryTypeName: 'Church',
  name: 'Dallas Church Weekend, May',
  eventId: 'DCW 2026-05',
  sponsorType: 3,
  sponsorTypeName: 'Church or group',
  expirationDate: '2126-04-28',
  targetParticipants: 45,
  targetChildren: 60,
  isPerpetual: false,
  counts: {
    reserved: 3,
    proposed: 0,
    sponsored: 1,
    available: 2,
    other: 0,
    staying: 1,
    male: 1,
    female: 2,
    countries: 1,
    projects: 2,
  },
  selected: 0,
  version: 4,
  createdBy: 'Ana Delgado',
  createdAt: '2026-03-23T17:31:40.000Z',
  modifiedBy: 'Priya Nair',
  modifiedAt: '2026-04-14T22:20:47.000Z',
  canceledBy: null,
  canceledAt: null,
  ...over,
});

export const anExpiringReservation = (over: Partial<ExpiringReservation> = {}): ExpiringReservation => ({
  reservation: {
    id: 10482,
    name: 'Dallas Church Weekend',
    category: { code: '1', label: 'Event - Face to Face' },
    categoryType: { code: '12', label: 'Church' },
    status: { code: '2', label: 'Active' },
    expirationDate: '2026-04-28',
    eventId: 'DCW 2026-05',
    totalReserved: 35,
    targetChildren: 40,
    createdBy: 'Ana Delgado',
    createdAt: '2026-03-23T17:31:40.000Z',
    isPerpetual: false,
  },
  daysLeft: 5,
  proposed: 3,
  sponsored: 1,
  available: 29,
  other: 2,
  staying: 1,
  isUpForRenewal: true,
  extendsTo: '2026-05-28',
  ...over,
});

export const aReservedChild = (childId: string, over: Partial<ReservedChild> = {}): ReservedChild => ({
  childId,
  givenName: 'Hiwot',
  familyName: 'Bekele',
  gender: 'Female',
  age: 10,
  birthDate: '2016-02-01',
  country: { code: 'ETH', label: 'Ethiopia' },
  project: { code: 'ETH-193408', label: 'Wenz Ber AP' },
  community: null,
  hasPhoto: true,
  hasVideo: false,
  hasPicture: false,
  addDate: '2023-08-19',
  status: { code: '3', label: 'Internal Hold' },
  state: 'reserved',
  reason: null,
  isSaved: false,
  addedAt: '2026-03-24T17:31:40.000Z',
  ...over,
});

/** Server responses about one reservation. */
export function reservationAnswers(
  reservation: Reservation,
  children: readonly ReservedChild[] = [],
): Readonly<Record<string, unknown>> {
  const path = `GET reservation/${reservation.id}`;
  return {
    [path]: z.encode(getReservation.output, { reservation }),
    [`${path}/children`]: z.encode(listReservationChildren.output, { children: [...children], heldUntil: null }),
    [`${path}/audit`]: z.encode(listReservationAudit.output, { entries: [], total: 0 }),
  };
}
