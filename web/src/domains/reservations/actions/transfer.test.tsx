import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listReservationChildren, transferChildren } from '#contract/reservations/children-api.ts';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { listTransferTargets } from '#contract/reservations/transfer-api.ts';
import { calls } from '../../../testing/render-app.tsx';
import { aReservation, aReservedChild } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { buttonNamed, press } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../view/reservation-screen.tsx';
import { children, id, one, open, tick, two } from '../view/testing.ts';

const room: ReservationRow = {
  id: 10496,
  name: 'Phoenix Church Weekend',
  category: null,
  categoryType: { code: '12', label: 'Church' },
  status: { code: '2', label: 'Active' },
  expirationDate: '2126-05-28',
  eventId: null,
  totalReserved: 35,
  targetChildren: 40,
  createdBy: 'Ana Delgado',
  createdAt: '2026-03-23T17:31:40.000Z',
  isPerpetual: false,
};
const targets = {
  [`GET reservation/${id}/transferTarget`]: z.encode(listTransferTargets.output, {
    targets: [
      { reservation: room, places: [{ country: 'ETH', project: 'ETH-193408' }] },
      { reservation: { ...room, id: 10497, name: 'Full', totalReserved: 40 }, places: [] },
      { reservation: { ...room, id: 10498, name: 'Nearly', totalReserved: 39 }, places: [] },
    ],
    total: 3,
  }),
};
const radio = async (name: string) => (await screen.findByLabelText(`Choose ${name}`)) as HTMLInputElement;
const choose = async (name: string) => void fireEvent.click(await radio(name));
const sent = () => calls.filter(({ path }) => path === `reservation/${id}/transfer`);

describe('before it is sent', () => {
  const elsewhere = 'ETH-194120-0007';
  const other = aReservedChild(elsewhere, { project: { code: 'ETH-194120', label: 'Other' } });
  /** Requirement, ticked children, target, label of the button, message. */
  const cases = [
    [
      'RESV-094',
      [one, elsewhere],
      '10496 Phoenix Church Weekend',
      'Transfer 2 children',
      'Please select children from a single project',
    ],
    [
      'RESV-095',
      [one, two],
      '10498 Nearly',
      'Transfer 2 children',
      'Target Reservation only needs 1 of Children. Please update accordingly',
    ],
  ] as const;

  test.each(cases)('%s %j to %s: %s is refused', async (_id, ticked, target, name, sentence) => {
    await open('transfer', {
      ...targets,
      [`GET reservation/${id}/children`]: z.encode(listReservationChildren.output, {
        children: [...children, other],
        heldUntil: null,
      }),
    });
    await choose(target);
    await tick(...ticked);
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(buttonNamed(name)).toEqual({ isOff: true, because: sentence });
    await press(name);
    expect(sent()).toEqual([]);
  });

  test('RESV-096 a full target cannot be chosen, and says so', async () => {
    await open('transfer', targets);
    const full = await radio('10497 Full');
    expect(full.disabled).toBe(true);
    expect(full.closest('tr')?.textContent).toContain('full');
  });
});

test('RESV-003 every ticked child is sent, and one that left meanwhile is named', async () => {
  let isThere = true;
  await open('transfer', {
    ...targets,
    [`GET reservation/${id}/children`]: () =>
      z.encode(listReservationChildren.output, { children: isThere ? children : children.slice(1), heldUntil: null }),
    [`PUT reservation/${id}/transfer`]: () => {
      isThere = false;
      return refusal('transfer-needs-fewer', 409, { params: { count: 1 } });
    },
  });
  await tick(one, two);
  await choose('10496 Phoenix Church Weekend');
  await press('Transfer 2 children');
  await screen.findByText('1 ticked child is no longer in this reservation');
  expect(sent().map(({ body }) => body)).toEqual([
    { Transfer: { TargetReservationID: 10496, Children: [{ ChildId: one }, { ChildId: two }] } },
  ]);
  screen.getByText(`${one}, Hiwot Bekele: This child is not in the reservation.`);
  screen.getByText('1 selected');
  await press('Remove from the selection');
  expect(screen.queryByText('1 ticked child is no longer in this reservation')).toBeNull();
});

test('RESV-003 RESV-096 ERR-038 ERR-067 ERR-077 a transfer that was refused, and one that was not sent', async () => {
  const answer = z.encode(transferChildren.output, {
    results: [{ childId: one, isDone: true, reason: null }],
    count: 1,
    source: aReservation(),
    target: aReservation({ id: 10496, name: room.name }),
    delivery: 'failed',
  });
  let isFull = true;
  await open('transfer', {
    ...targets,
    [`PUT reservation/${id}/transfer`]: () => (isFull ? refusal('transfer-target-full', 409) : answer),
  });
  await tick(one);
  expect(buttonNamed('Transfer 1 child').isOff).toBe(true);
  await choose('10496 Phoenix Church Weekend');
  await press('Transfer 1 child');
  await screen.findByText('Target Reservation already reached the reserved children limit.', { selector: 'p' });
  expect((await screen.findAllByText('unable to transfer')).length).toBeGreaterThan(0);
  isFull = false;
  await press('Transfer 1 child');
  await screen.findByText(`Reservation ${id} transferred, but sending to the external system failed`);
  expect((await screen.findAllByText('Transfer completed')).length).toBeGreaterThan(0);
  await screen.findByText('1 of 1 children transferred', { selector: 'h1, h2, h3' });
  expect(sent().at(-1)?.body).toMatchObject({ Transfer: { TargetReservationID: 10496, Children: [{ ChildId: one }] } });
});
