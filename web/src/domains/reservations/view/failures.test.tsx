import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listReservationDeliveries, type RecordDelivery } from '#contract/deliveries/api.ts';
import { cancelReservation, updateReservation } from '#contract/reservations/api.ts';
import { addChildren, releaseChildren } from '#contract/reservations/children-api.ts';
import { deferredAnswer } from '../../../testing/deferred-answer.ts';
import { control, fill } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { press, pressInDialog } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './reservation-screen.tsx';
import { children, id, one, open, tick, two } from './testing.ts';

const broken = refusal('internal-error', 500);

test('ERR-035 what cannot be fetched says so', async () => {
  await open('view', { [`GET reservation/${id}`]: broken });
  await screen.findByText('Unable to fetch reservation detail');
  await screen.findByText('Try again', { selector: 'button' });
});

test('W11 a failed refetch of the children keeps their rows, and says so', async () => {
  const { client } = await open('view');
  await screen.findByText(one);
  vi.stubGlobal('fetch', async () => broken.clone());
  await client.refetchQueries({ queryKey: ['reservations', 'children'] });
  await screen.findByText('Try again', { selector: 'button' });
  screen.getByText(one);
});

test('a reservation of another office leads to the search', async () => {
  await open('view', { [`GET reservation/${id}`]: refusal('not-found', 404) });
  await screen.findByText(`There is no reservation ${id} in your office`);
});

test.each([
  ['?id=99999999999999999', 'There is no reservation 99999999999999999 in your office'],
  ['?id=1e4', 'There is no reservation 1e4 in your office'],
  ['?id=abc', 'There is no reservation abc in your office'],
  ['', 'Which reservation? The address names none.'],
])('an address without a valid ID sends no request: %s', async (query, sentence) => {
  await renderScreen('reservationMode', `/reservation/manage/view${query}`);
  await screen.findByText(sentence);
  expect(calls.some(({ path }) => path.startsWith('reservation'))).toBe(false);
});

test('ERR-036 a failed cancel stays in its dialog', async () => {
  await open('cancel', { [`PUT reservation/${id}/cancel`]: broken });
  await pressInDialog('Yes');
  expect((await screen.findAllByText('Unable to cancel reservation')).length).toBeGreaterThan(0);
  screen.getByRole('dialog');
});

test('RESV-008 a cancellation that is answered late says so, and leaves the user where they are', async () => {
  const late = deferredAnswer();
  const { router } = await open('cancel', { [`PUT reservation/${id}/cancel`]: late.answer });
  await pressInDialog('Yes');
  await waitFor(() => expect(calls.some(({ path }) => path === `reservation/${id}/cancel`)).toBe(true));
  await pressInDialog('No');
  await waitFor(() => expect(router.state.location.pathname).toBe('/reservation/manage/view'));
  await router.navigate({ to: '/reservation/manage/edit', search: { id: String(id) } as never });
  const reservation = aReservation({ status: { code: '5', label: 'Cancelled' } });
  late.give(z.encode(cancelReservation.output, { reservation, delivery: 'off' }));
  await screen.findAllByText(`Reservation ${id} cancelled`);
  expect(router.state.location.pathname).toBe('/reservation/manage/edit');
});

test('RESV-008 a cancellation succeeds even when the external system could not be told', async () => {
  await open('cancel', {
    [`PUT reservation/${id}/cancel`]: z.encode(cancelReservation.output, {
      reservation: aReservation({ status: { code: '5', label: 'Cancelled' } }),
      delivery: 'failed',
    }),
  });
  await pressInDialog('Yes');
  await screen.findAllByText(`Reservation ${id} cancelled`);
  await screen.findAllByText(`Reservation ${id} updated, but sending to the external system failed`);
});

test.each([
  ['ERR-064', 'reservation-confirmed', 'created'],
  ['ERR-065', 'reservation-updated', 'updated'],
  ['ERR-066', 'reservation-released', 'released'],
  ['ERR-067', 'reservation-transferred', 'transferred'],
  ['ERR-067', 'reservation-received', 'transferred'],
])('%s %s that was not sent still stands there when the reservation is opened again', async (_id, kind, done) => {
  const createdAt = '2026-04-14T22:20:47.000Z';
  const message = { id: 12, kind, state: 'failed', reason: null, isTried: true, createdAt } as const;
  await open('view', {
    [`GET reservation/${id}/delivery`]: z.encode(listReservationDeliveries.output, { deliveries: [message] }),
  });
  await screen.findByText(`Reservation ${id} ${done}, but sending to the external system failed`);
});

test('RESV-004 ERR-037 ERR-066 ERR-075 a release that failed, and one that was not sent', async () => {
  const answer = z.encode(releaseChildren.output, {
    results: [
      { childId: one, isDone: true, reason: null },
      { childId: two, isDone: false, reason: 'child-sponsored' },
    ],
    count: 1,
    reservation: aReservation(),
    delivery: 'failed',
  });
  let isBroken = true;
  const createdAt = '2026-04-14T22:20:47.000Z';
  const message = { id: 12, kind: 'released', state: 'failed', reason: null, isTried: true, createdAt } as const;
  let unsent: RecordDelivery[] = [message];
  await open('view', {
    [`GET reservation/${id}/delivery`]: () => z.encode(listReservationDeliveries.output, { deliveries: unsent }),
    'POST delivery/USAO/12/sendAgain': broken,
    [`PUT reservation/${id}/release`]: () => (isBroken ? broken : answer),
  });
  await tick(one, two);
  await press('Release');
  await pressInDialog('Release');
  expect((await screen.findAllByText('unable to release children')).length).toBeGreaterThan(0);
  screen.getByText('2 selected');
  isBroken = false;
  await press('Release');
  await pressInDialog('Release');
  await screen.findAllByText(`Reservation ${id} released, but sending to the external system failed`);
  expect((await screen.findAllByText('1 child(ren) released successfully')).length).toBeGreaterThan(0);
  expect(calls.filter(({ path }) => path === `reservation/${id}/release`).map(({ body }) => body)).toEqual([
    { Children: [{ ChildId: one }, { ChildId: two }] },
    { Children: [{ ChildId: one }, { ChildId: two }] },
  ]);
  await screen.findByText('This child is sponsored and stays with the reservation.');
  screen.getByText('1 selected');
  await press('Send again');
  await screen.findAllByText('Sending to the external system failed again.');
  unsent = [];
  await press('Send again');
  await screen.findAllByText('The external system has it now.');
  expect(screen.queryByText('Send again')).toBeNull();
});

test('RESV-006 ERR-039 ERR-065 an update that failed, and one that was not sent; nothing typed is lost', async () => {
  const answer = z.encode(updateReservation.output, {
    reservation: aReservation({ name: 'Dallas Pool', version: 5 }),
    delivery: 'failed',
  });
  let isBroken = true;
  await open('edit', { [`PUT reservation/${id}`]: () => (isBroken ? broken : answer) });
  await screen.findByText('Reservation Name', { selector: 'label' });
  fill('Reservation Name', 'Dallas Pool');
  await press('Save');
  expect((await screen.findAllByText('unable to update reservation')).length).toBeGreaterThan(0);
  expect((control('Reservation Name') as HTMLInputElement).value).toBe('Dallas Pool');
  isBroken = false;
  await press('Save');
  await screen.findAllByText(`Reservation ${id} updated, but sending to the external system failed`);
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    Version: 4,
    Reservation: {
      Reservation_Category_Cd: '1',
      Reservation_Category_Type_Cd: '12',
      Reservation_Name: 'Dallas Pool',
      Event_ID: 'DCW 2026-05',
      Sponsor_Type_Cd: 3,
      Expiration_Dt: '2126-04-28',
      Reservation_Participants_Target_Number: 45,
      Reservation_Children_Target_Number: 60,
      IsPerpetualReservation: 0,
    },
  });
});

test('RESV-006 ERR-074 an update that was sent is reported with its ID', async () => {
  const reservation = aReservation({ name: 'Dallas Pool', version: 5 });
  await open('edit', {
    [`PUT reservation/${id}`]: z.encode(updateReservation.output, { reservation, delivery: 'sent' }),
  });
  await screen.findByText('Reservation Name', { selector: 'label' });
  fill('Reservation Name', 'Dallas Pool');
  await press('Save');
  await screen.findAllByText(`Reservation ${id} updated successfully!`);
});

test('RESV-065 an active reservation of two projects cannot become Chosen', async () => {
  const elsewhere = { code: 'ETH-194120', label: 'Other' };
  const mixed = [aReservedChild(one), aReservedChild(two, { project: elsewhere })];
  await open('edit', reservationAnswers(aReservation(), mixed));
  await screen.findByText('Chosen');
  fill('Reservation Category Type', '11');
  await screen.findByText('Please select children from a single project');
  await press('Save');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('RESV-007 ERR-076 every selected child is added, and how many is told', async () => {
  const coming = ['ETH-194120-0007', 'ETH-194120-0008'];
  const held = coming.map((code) => aReservedChild(code, { state: 'held', addedAt: null }));
  await open('addchild', {
    ...reservationAnswers(aReservation(), [...children, ...held]),
    [`POST reservation/${id}/children`]: z.encode(addChildren.output, {
      results: coming.map((childId) => ({ childId, isDone: true, reason: null })),
      count: 2,
      reservation: aReservation(),
      delivery: 'off',
    }),
  });
  await press('Add 2 children');
  expect((await screen.findAllByText('2 child(ren) added successfully')).length).toBeGreaterThan(0);
  expect(calls.filter(({ method, path }) => method === 'POST' && path === `reservation/${id}/children`)).toMatchObject([
    { body: { Children: [{ ChildId: 'ETH-194120-0007' }, { ChildId: 'ETH-194120-0008' }] } },
  ]);
});

test('ERR-076 of those who were ticked only the added ones are counted', async () => {
  const coming = ['ETH-194120-0007', 'ETH-194120-0008'] as const;
  const held = coming.map((code) => aReservedChild(code, { state: 'held', addedAt: null }));
  await open('addchild', {
    ...reservationAnswers(aReservation(), [...children, ...held]),
    [`POST reservation/${id}/children`]: z.encode(addChildren.output, {
      results: [
        { childId: coming[0], isDone: true, reason: null },
        { childId: coming[1], isDone: false, reason: 'child-not-available' },
      ],
      count: 1,
      reservation: aReservation(),
      delivery: 'off',
    }),
  });
  await press('Add 2 children');
  expect((await screen.findAllByText('1 child(ren) added successfully')).length).toBeGreaterThan(0);
});

test('ERR-040 children that could not be added stay selected', async () => {
  const held = aReservedChild('ETH-194120-0007', { state: 'held', addedAt: null });
  await open('addchild', {
    ...reservationAnswers(aReservation(), [...children, held]),
    [`POST reservation/${id}/children`]: broken,
  });
  await press('Add 1 child');
  expect((await screen.findAllByText('Unable to add children')).length).toBeGreaterThan(0);
  await screen.findByText('Add 1 child', { selector: 'button' });
});

test('RESV-100 no search for children while the reservation is full', async () => {
  await open('addchild', {}, { targetChildren: 3 });
  await screen.findByText('Target Number of Children already reached, please release other children before adding');
  expect(screen.queryByText('Search', { selector: 'button' })).toBeNull();
  expect(screen.getByText('Edit the target').closest('a')?.getAttribute('href')).toContain('/edit');
});
