import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createReservation, searchReservations } from '#contract/reservations/api.ts';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { childrenToAdd } from '../../../api/storage/children-to-add.ts';
import { aFoundChild } from '../../../testing/child.ts';
import { fill } from '../../../testing/form.ts';
import { listOf, numbers, placeAnswers } from '../../../testing/lists.ts';
import { type Options, renderApp } from '../../../testing/render-app.tsx';
import { aReservation } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screens, so that the first test does not wait for them.
import '../../reservations/create/details-screen.tsx';
import './search-screen.tsx';

const childId = (number: number) => `GTM-201115-${1000 + number}`;
const row = (number: number) => aFoundChild({ ChildId: childId(number) });
const found = (count: number) => ({
  Children: numbers(count).map(row),
  TotalRecords: count,
  MoreThanMaximum: false,
  MaximumRecords: 500,
  NotFound: [],
});

const reservation = (id: number, over: Partial<ReservationRow> = {}): ReservationRow => ({
  id,
  name: 'Spring tour',
  category: null,
  categoryType: null,
  status: { code: '1', label: 'Draft' },
  expirationDate: '2026-05-03',
  eventId: null,
  totalReserved: 3,
  targetChildren: 40,
  createdBy: 'Ana Delgado',
  createdAt: '2026-04-01T10:00:00.000Z',
  isPerpetual: false,
  ...over,
});
const draft = reservation(10519);
const active = reservation(10482, { name: null, status: { code: '2', label: 'Active' }, isPerpetual: true });
const full = reservation(10480, { name: 'Full tour', status: { code: '2', label: 'Active' }, totalReserved: 40 });
const listed = (reservations: ReservationRow[], total = reservations.length) =>
  z.encode(searchReservations.output, { reservations, total, isMore: false, maximum: 1000 });

async function open(answers: Readonly<Record<string, unknown>> = {}, options: Options = {}) {
  const app = await renderApp('/searchchild', {
    ...options,
    answers: {
      ...placeAnswers(),
      'GET list/rcdsChildStatus': listOf(['1', 'Pledgeable']),
      'POST child/search': found(3),
      'POST reservation/search': listed([draft, active, full]),
      ...answers,
    },
  });
  await screen.findByText('Child ID', { selector: 'label' });
  fill('Given Name', 'Ana');
  fireEvent.click(screen.getByText('Search', { selector: 'form button' }));
  await screen.findByText(childId(1));
  return app;
}
const tick = (...all: number[]) => {
  for (const number of all) fireEvent.click(screen.getByLabelText(`Select ${childId(number)}`));
};
const press = async (name: string) => void fireEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => window.sessionStorage.clear());

describe('Add to reservation', () => {
  test('RESV-100 lists drafts and active reservations, and which are full; a draft takes the children to the selection of its stage 2', async () => {
    const { router } = await open();
    tick(1, 3);
    await press('Add to reservation');
    const shown = await dialog();
    shown.getByText('Add 2 children to a reservation');
    const rows = (await shown.findAllByRole('row')).slice(1);
    expect(rows.map((line) => [...line.children].map((cell) => cell.textContent))).toEqual([
      ['10519 Spring tour', 'Draft', '3 of 40', '03/05/2026', 'Add'],
      ['10482, without a name', 'Active', '3 of 40', 'Perpetual', 'Add'],
      ['10480 Full tour', 'Active', '40 of 40', '03/05/2026', 'Full'],
    ]);
    fireEvent.click(shown.getByRole('button', { name: 'Add to reservation 10519' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/reservation/create/search'));
    expect(router.state.location.search).toEqual({ id: '10519' });
    expect(childrenToAdd.read()).toEqual({ childIds: [childId(1), childId(3)], reservation: 10519 });
  });

  test('an active reservation takes them to Add child', async () => {
    const { router } = await open();
    tick(2);
    await press('Add to reservation');
    await press('Add to reservation 10482');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reservation/manage/addchild'));
    expect(childrenToAdd.read()).toEqual({ childIds: [childId(2)], reservation: 10482 });
  });

  test('a typed name or number is asked of the server; nothing found and a failure are told', async () => {
    let isDown = true;
    const asked: unknown[] = [];
    await open({
      'POST reservation/search': (body: { ReservationSearch: object }) => {
        asked.push(body.ReservationSearch);
        if (isDown) return refusal('internal-error', 500);
        return asked.length > 3 ? listed([]) : listed([draft], 60);
      },
    });
    tick(1);
    await press('Add to reservation');
    const shown = await dialog();
    isDown = false;
    fireEvent.click(await shown.findByRole('button', { name: 'Try again' }));
    await shown.findByText('The 25 latest are shown. Type a name or number to find others.');
    fireEvent.change(shown.getByLabelText('Find by name or number'), { target: { value: '#104' } });
    await waitFor(() => expect(asked).toHaveLength(3));
    fireEvent.change(shown.getByLabelText('Find by name or number'), { target: { value: ' hill ' } });
    await shown.findByText('No draft or active reservation has this name or number.');
    const ReservationStatus = ['1', '2'];
    expect(asked).toEqual([
      { ReservationStatus },
      { ReservationStatus },
      { ReservationStatus, ReservationID: '104' },
      { ReservationStatus, ReservationName: 'hill' },
    ]);
  });
});

describe('New reservation with these', () => {
  const made = z.encode(createReservation.output, {
    reservation: aReservation({ id: 10519, status: { code: '1', label: 'Draft' } }),
    delivery: 'off',
  });

  test('the details say that they come along; the saved reservation gets them', async () => {
    await open({ 'POST reservation': made });
    tick(1, 2);
    await press('New reservation with these');
    await screen.findByText('2 children from your search come into this reservation');
    expect(childrenToAdd.read()).toEqual({ childIds: [childId(1), childId(2)] });
    fill('Reservation Name', 'Spring');
    await press('Save');
    await waitFor(() => expect(childrenToAdd.read()?.reservation).toBe(10519));
  });

  test('they can be left out', async () => {
    await open();
    tick(1);
    await press('New reservation with these');
    await screen.findByText('1 child from your search comes into this reservation');
    await press('Leave them out');
    await waitFor(() => expect(screen.queryByText(/from your search/)).toBeNull());
    expect(childrenToAdd.read()).toBeUndefined();
  });
});

test('each action is offered to those who may do it', async () => {
  const grants = ['Registered Child:View', 'Reservation:View', 'Reservation:Edit'] as const;
  const { unmount } = await open({}, { grants });
  tick(1);
  await screen.findByRole('button', { name: 'Add to reservation' });
  expect(screen.queryByRole('button', { name: 'New reservation with these' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send CSM' })).toBeNull();
  unmount();
  await open({}, { grants: ['Registered Child:View', 'Reservation:View'] });
  tick(1, 2);
  await screen.findByRole('button', { name: 'Compare' });
  expect(screen.queryByRole('button', { name: 'Add to reservation' })).toBeNull();
});

test('two to four can be compared; outside of that, the button says why not', async () => {
  const { router } = await open({
    'POST child/search': found(6),
    'POST child/compare': refusal('internal-error', 500),
  });
  const compare = () => screen.findByRole('button', { name: 'Compare' });
  tick(1);
  expect((await compare()).getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Select 2 to 4 children to compare them');
  tick(2, 3, 4, 5);
  await screen.findByText('You can compare at most 4: remove one');
  tick(6);
  await screen.findByText('You can compare at most 4: remove 2');
  fireEvent.click(await compare());
  expect(router.state.location.pathname).toBe('/searchchild');
  tick(2, 6);
  await waitFor(() => expect(screen.queryByText(/You can compare at most/)).toBeNull());
  fireEvent.click(await compare());
  await waitFor(() => expect(router.state.location.pathname).toBe('/searchchild/compare'));
  expect(router.state.location.search).toEqual({ ids: [1, 3, 4, 5].map(childId).join(',') });
});
