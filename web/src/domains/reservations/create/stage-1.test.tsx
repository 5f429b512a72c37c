import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listReservationDeliveries, sendAgain } from '#contract/deliveries/api.ts';
import { createReservation, updateReservation } from '#contract/reservations/api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { control, fill } from '../../../testing/form.ts';
import { calls, goBackAndSave, renderApp } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { buttonNamed, press } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './details-screen.tsx';
import { aDraft, answersFor, free, id, one, openDetails, two } from './testing.ts';

const text = (label: string) => (control(label) as HTMLInputElement).value;
const typed = async (label: string, value: string) => {
  await screen.findByText(label, { selector: 'label' });
  fill(label, value);
};
const made = (delivery: 'off' | 'failed') => z.encode(createReservation.output, { reservation: aDraft(), delivery });
const saved = (reservation: Reservation) => z.encode(updateReservation.output, { reservation, delivery: 'off' });
const createdNotSent = `Reservation ${id} created, but sending to the external system failed`;

test('ERR-035 a draft that cannot be fetched says so; one that is confirmed is viewed', async () => {
  const { unmount } = await openDetails(aDraft(), { [`GET reservation/${id}`]: refusal('internal-error', 500) });
  await screen.findByText('Unable to fetch reservation detail');
  screen.getByRole('heading', { level: 1, name: 'Create Reservation' });
  unmount();
  await openDetails(aDraft({ status: { code: '2', label: 'Active' } }));
  await screen.findByText(`Reservation ${id} is no longer a draft.`);
  expect(screen.getByText('View the reservation').closest('a')?.getAttribute('href')).toBe(
    `/reservation/manage/view?id=${id}`,
  );
});

test('ERR-073 a created reservation is reported with its ID', async () => {
  await openDetails(undefined, { 'POST reservation': made('off') });
  await typed('Reservation Name', 'Spring');
  await press('Save');
  expect((await screen.findAllByText('Reservation 10519 Created')).length).toBeGreaterThan(0);
});

test('P20: once a reservation is created, the form it was created from accepts no input', async () => {
  const { router } = await openDetails(undefined, { ...answersFor(aDraft()), 'POST reservation': made('off') });
  await typed('Reservation Name', 'Spring');
  const fields = () => screen.getByRole('group', { name: 'Details', hidden: true });
  const isInert = () => fields().closest('[inert]') !== null;
  const before = fields();
  expect(isInert()).toBe(false);
  const onTheWay: boolean[] = [];
  // The form of the new draft is about to replace this one, and would lose what is typed here.
  router.subscribe('onBeforeNavigate', () => void onTheWay.push(isInert()));
  await press('Save');
  await waitFor(() => expect(fields()).not.toBe(before));
  expect(onTheWay).toEqual([true]);
  expect(isInert()).toBe(false);
});

test('ERR-064 created, but not sent to the external system', async () => {
  await openDetails(undefined, { 'POST reservation': made('failed') });
  await typed('Reservation Name', 'Spring');
  await press('Save');
  await screen.findAllByText(createdNotSent);
});

test('ERR-034 a failed creation is reported, and keeps what was typed', async () => {
  await openDetails(undefined, { 'POST reservation': refusal('internal-error', 500) });
  await typed('Reservation Name', 'Spring');
  await press('Save');
  await screen.findAllByText('Sorry, Unable to create a reservation. Please try again later');
  expect(text('Reservation Name')).toBe('Spring');
});

test('NAV-032 Save chosen when leaving by Back saves and returns to the previous page', async () => {
  const { user, router } = await renderApp('/reservation/create', {
    cameFrom: '/searchproject',
    answers: { 'POST reservation': made('off') },
  });
  await typed('Reservation Name', 'Spring');
  await goBackAndSave(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/searchproject'));
  expect(calls.some(({ method, path }) => method === 'POST' && path === 'reservation')).toBe(true);
  expect(window.location.pathname).toBe('/searchproject');
});

test('ERR-074 a saved draft is reported with its ID', async () => {
  await openDetails(aDraft(), { [`PUT reservation/${id}`]: saved(aDraft({ version: 5 })) });
  await typed('Event ID', 'DCW 2026-05 B');
  await press('Save');
  await screen.findAllByText('Reservation 10519 updated successfully!');
});

test('ERR-039 a failed update keeps what was typed', async () => {
  await openDetails(aDraft(), { [`PUT reservation/${id}`]: refusal('internal-error', 500) });
  await typed('Event ID', 'DCW 2026-05 B');
  await press('Save');
  expect((await screen.findAllByText('unable to update reservation')).length).toBeGreaterThan(0);
  expect(text('Event ID')).toBe('DCW 2026-05 B');
});

/** Another user saves `theirs` first; the second attempt, made with their version, succeeds. */
const changedMeanwhile = (theirs: Partial<Reservation>, errors: readonly object[], who: object = {}) => {
  let version = 4;
  return {
    [`GET reservation/${id}`]: () => saved(aDraft(version === 4 ? {} : { version, ...theirs })),
    [`PUT reservation/${id}`]: (body: unknown) => {
      if ((body as { Version: number }).Version > 4) return saved(aDraft({ version: 6 }));
      version = 5;
      return refusal('changed-meanwhile', 409, { params: { version }, errors, ...who });
    },
  };
};
const differs = (field: string, current: string) => ({ field, code: 'differs-now', params: { current } });
const lastPut = () => calls.filter(({ method }) => method === 'PUT').at(-1)?.body;

test('F11 fields changed by one user only are merged without a question, and no change of the other is undone', async () => {
  const errors = [differs('Event_ID', 'DCW 2026-05'), differs('Reservation_Name', 'Theirs')];
  await openDetails(aDraft(), changedMeanwhile({ name: 'Theirs' }, errors));
  await typed('Event ID', 'MINE');
  await press('Save');
  await screen.findByText('Somebody else changed this meanwhile. Compare before you save.');
  expect(screen.queryByRole('radio', { name: /Yours/ })).toBeNull();
  expect(text('Reservation Name')).toBe('Theirs');
  await press('Save');
  await screen.findAllByText(`Reservation ${id} updated successfully!`);
  expect(lastPut()).toMatchObject({ Version: 5, Reservation: { Event_ID: 'MINE', Reservation_Name: 'Theirs' } });
});

test('F20 the user’s own change in another window is compared as their own', async () => {
  const params = { version: 5, by: 'Ana Delgado', at: '2026-04-14T22:20:47.000Z' };
  const errors = [differs('Event_ID', 'THEIRS')];
  await openDetails(aDraft(), changedMeanwhile({ eventId: 'THEIRS' }, errors, { params, byCaller: true }));
  await typed('Event ID', 'MINE');
  await press('Save');
  await screen.findByText('You changed this in another window on 14/04/2026 03:20:47 PM.');
  expect(screen.queryByText(/Somebody else|Ana Delgado/)).toBeNull();
});

test('somebody else changed it meanwhile: each field is compared, and one version chosen', async () => {
  await openDetails(aDraft(), changedMeanwhile({ eventId: 'THEIRS' }, [differs('Event_ID', 'THEIRS')]));
  await typed('Event ID', 'MINE');
  await press('Save');
  const compared = within(await screen.findByRole('group', { name: 'Event ID' }));
  fireEvent.click(compared.getByText('THEIRS'));
  expect(text('Event ID')).toBe('THEIRS');
  fireEvent.click(compared.getByText('MINE'));
  await press('Save');
  await screen.findAllByText(`Reservation ${id} updated successfully!`);
  expect(lastPut()).toMatchObject({ Version: 5, Reservation: { Event_ID: 'MINE' } });
});

test('RESV-065 a change to Chosen is refused as soon as it is made while the children come from two projects', async () => {
  const other = { code: 'ETH-194120', label: 'Other' };
  await openDetails(aDraft(), {}, [free(one), free(two, { project: other })]);
  await screen.findByText('Chosen');
  fill('Reservation Category Type', '11');
  await screen.findByText('Please select children from a single project');
  expect(buttonNamed('Save').isOff).toBe(true);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

const delivery = (number: number, kind: string, state: 'pending' | 'failed' | 'sent', isTried: boolean) => ({
  id: number,
  kind,
  state,
  reason: null,
  isTried,
  createdAt: '2026-04-14T22:20:47.000Z',
});

test('ERR-058 an event that could not be created is named too', async () => {
  const deliveries = [
    delivery(13, 'reservation-created', 'pending', false),
    delivery(12, 'event-create', 'pending', true),
  ];
  await openDetails(aDraft({ eventId: null }), {
    [`GET reservation/${id}/delivery`]: z.encode(listReservationDeliveries.output, { deliveries }),
  });
  await screen.findByText(createdNotSent);
  screen.getByText('Failed in creating event');
});

test('ERR-058 an event that could not be updated is named too', async () => {
  const deliveries = [delivery(12, 'event-update', 'failed', true)];
  await openDetails(aDraft(), {
    [`GET reservation/${id}/delivery`]: z.encode(listReservationDeliveries.output, { deliveries }),
  });
  await screen.findByText('Failed in updating event');
  expect(screen.queryByText('Failed in creating event')).toBeNull();
});

test('ERR-064 the notice of an unsent change stays until it is sent', async () => {
  let state: 'failed' | 'sent' = 'failed';
  const message = () => delivery(12, 'reservation-created', state, true);
  await openDetails(aDraft(), {
    [`GET reservation/${id}/delivery`]: () => z.encode(listReservationDeliveries.output, { deliveries: [message()] }),
    'POST delivery/USAO/12/sendAgain': () => {
      state = 'sent';
      return z.encode(sendAgain.output, {
        delivery: {
          ...message(),
          channel: 'crm',
          record: `reservation:${id}`,
          httpStatus: 200,
          attempts: 2,
          failures: [],
          isPaused: false,
          lastAttemptAt: null,
          nextAttemptAt: null,
          sentAt: null,
          waitsFor: null,
          childId: null,
          content: '{}',
        },
      });
    },
  });
  await screen.findByText(createdNotSent);
  await press('Send again');
  await screen.findAllByText('The external system has it now.');
  expect(screen.queryByText(createdNotSent)).toBeNull();
});

test('ERR-069 RESV-105 an Event ID is asked for before anything is saved; a failure is told, what was typed stays', async () => {
  let answers: (() => unknown)[] = [() => refusal('event-not-created', 502), () => ({ Event: { Event_ID: 'EV-7' } })];
  await renderScreen('createReservation', `/reservation/create?id=${id}`, {
    settings: { crmIntegration: 'Yes' },
    answers: {
      ...answersFor(aDraft({ eventId: null })),
      'POST event': () => {
        const [next, ...rest] = answers;
        answers = rest;
        return next?.();
      },
    },
  });
  await press('Get an Event ID from the CRM');
  await screen.findByText('Failed to create Event ID');
  await press('Get an Event ID from the CRM');
  await waitFor(() => expect(text('Event ID')).toBe('EV-7'));
  expect(screen.queryByText('Failed to create Event ID')).toBeNull();
  expect(screen.queryByText('Get an Event ID from the CRM')).toBeNull();
});
