import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { confirmReservation } from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { deferredAnswer } from '../../../testing/deferred-answer.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservedChild } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { buttonNamed, press, pressInDialog } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './children-screen.tsx';
import {
  aDraft,
  answersFor,
  free,
  id,
  one,
  openChildren,
  pickAnswer,
  requestedChildIds,
  selection,
  two,
} from './testing.ts';

const address = `/reservation/create/search?id=${id}`;
const listed = `GET reservation/${id}/children`;
const heading = (name: string) => screen.findByText(name, { selector: 'h2' });

test('RESV-011 RESV-097 RESV-098 ROUTE-091 the preview shows what will be reserved, and confirms at the target alone', async () => {
  const preview = (draft: Reservation, children: ReturnType<typeof free>[]) =>
    renderScreen('selectChildren', `${address}&step=preview`, { answers: answersFor(draft, children) });
  const { unmount } = await preview(aDraft({ targetChildren: 2, expirationDate: '2126-05-28' }), [
    free(one),
    free(two, { gender: 'Male' }),
  ]);
  await heading('Preview');
  await screen.findByText('1 female, 1 male');
  const facts = [...document.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Reservation Name', 'Dallas Church Weekend, May'],
    ['Reservation Category', 'Event - Face to Face'],
    ['Reservation Category Type', 'Church'],
    ['Event ID', 'DCW 2026-05'],
    ['Sponsor Type', 'Church or group'],
    ['Expiration Date', '28/05/2126'],
    ['Target Participants', '1'],
    ['Target Children', '2'],
    ['Gender mix', '1 female, 1 male'],
    ['Countries and projects', '1 of 3 countries, 1 of 10 projects'],
  ]);
  await waitFor(() => expect(document.querySelectorAll('td a')).toHaveLength(2));
  expect(buttonNamed('Confirm').isOff).toBe(false);
  expect(buttonNamed('Edit').isOff).toBe(false);
  unmount();
  await preview(aDraft({ targetChildren: 3 }), [free(one)]);
  await heading('Preview');
  const missing = 'Reservation is still missing 2 children';
  expect(buttonNamed('Confirm')).toMatchObject({ isOff: true, because: missing });
  expect(screen.getAllByText(missing).length).toBeGreaterThan(0);
});

test('RESV-090 RESV-097 no preview while the selection breaks the limits of the category type', async () => {
  const other = { code: 'ETH-194120', label: 'Other' };
  await openChildren(
    aDraft({ categoryType: '11', categoryTypeName: 'Chosen', targetChildren: 2 }),
    { [`POST reservation/${id}/pick`]: refusal('too-many-projects', 409, { params: { count: 1 } }) },
    [free(one), free(two, { project: other })],
  );
  expect((await screen.findAllByText('You can select a maximum of 1 project(s)')).length).toBeGreaterThan(0);
  expect(buttonNamed('Preview').isOff).toBe(true);
});

test('RESV-066 ERR-072 No completes nothing, Yes does and says so', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(draft, [free(one), free(two)]),
      [`PUT reservation/${id}/confirm`]: z.encode(confirmReservation.output, { reservation, delivery: 'off' }),
    },
  });
  const confirmed = () => calls.filter(({ path }) => path === `reservation/${id}/confirm`);
  await heading('Preview');
  await press('Confirm');
  await screen.findByText('Do you want to complete this reservation?');
  await pressInDialog('No');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirmed()).toEqual([]);
  await press('Confirm');
  await pressInDialog('Yes');
  await screen.findAllByText('Reservation Confirmed Successfully!');
  expect(confirmed()).toHaveLength(1);
});

test('F21 children who were confirmed in another tab are confirmed again, which is a success', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(draft, [aReservedChild(one), aReservedChild(two)]),
      [`PUT reservation/${id}/confirm`]: z.encode(confirmReservation.output, { reservation, delivery: 'off' }),
    },
  });
  await heading('Preview');
  await screen.findByText('2 female, 0 male');
  await press('Confirm');
  await screen.findByText('2 children will be reserved.');
  await pressInDialog('Yes');
  await screen.findAllByText('Reservation Confirmed Successfully!');
  const sent = calls
    .filter(({ path }) => path === `reservation/${id}/confirm`)
    .map(({ body }) => requestedChildIds(body));
  expect(sent).toEqual([[one, two]]);
});

test('F27 a confirmation refused because the user holds a child for another reservation names that reservation', async () => {
  const elsewhere = { childId: two, reservation: 10_063, status: 1 };
  const errors = [{ field: 'Children.1.ChildId', code: 'child-in-own-draft', params: elsewhere }];
  let isRefused = false;
  let answerLate: (answer: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    answerLate = resolve;
  });
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(aDraft({ targetChildren: 2 })),
      [listed]: () => (isRefused ? late : selection([one], [free(two)])),
      [`POST reservation/${id}/pick`]: (body: unknown) => pickAnswer(requestedChildIds(body)),
      [`PUT reservation/${id}/confirm`]: () => {
        isRefused = true;
        return refusal('child-no-longer-available', 409, { params: { count: 1 }, errors });
      },
    },
  });
  await heading('Preview');
  await press('Confirm');
  await pressInDialog('Yes');
  await waitFor(() => expect(isRefused).toBe(true));
  const mine = free(two, { state: 'lost', reason: 'child-in-own-draft', inReservation: 10_063, isInDraft: true });
  answerLate(selection([one], [mine]));
  await screen.findByText('In your draft 10063: 1 child');
  const row = (await screen.findByText(two, { selector: 'a' })).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('You hold this child in your reservation 10063.');
});

test.each([
  [
    'en',
    'Child is no longer available. Please select a different child. Reservation 10063 of your office holds this child.',
  ],
  ['es', 'El niño o niña ya no está disponible. Seleccione otro. Lo retiene la reserva 10063 de su oficina.'],
] as const)(
  'F27 RESV-103 %s a selected child whom a reservation of the office has is told with that reservation',
  async (language, sentence) => {
    const reserved = free(two, {
      state: 'lost',
      reason: 'child-in-reservation',
      inReservation: 10_063,
      isInDraft: false,
    });
    await renderScreen('selectChildren', address, {
      answers: { ...answersFor(aDraft({ targetChildren: 2 })), [listed]: selection([one], [reserved]) },
      language,
    });
    await screen.findByText(`${two}, Hiwot Bekele: ${sentence}`);
    expect(screen.queryByText(/10063: /)).toBeNull();
  },
);

test('ERR-064 a confirmed reservation of which the external system does not know is told as created but not sent', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(draft, [free(one), free(two)]),
      [`PUT reservation/${id}/confirm`]: z.encode(confirmReservation.output, { reservation, delivery: 'failed' }),
    },
  });
  await heading('Preview');
  await press('Confirm');
  await pressInDialog('Yes');
  await screen.findAllByText('Reservation 10519 created, but sending to the external system failed');
});

test('ERR-072 a confirmation that is answered when its screen has been left says so, and leads nowhere', async () => {
  const late = deferredAnswer();
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  const { router } = await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: { ...answersFor(draft, [free(one), free(two)]), [`PUT reservation/${id}/confirm`]: late.answer },
  });
  await heading('Preview');
  await press('Confirm');
  await pressInDialog('Yes');
  await router.navigate({ to: '/elsewhere' });
  late.give(z.encode(confirmReservation.output, { reservation, delivery: 'off' }));
  await screen.findAllByText('Reservation Confirmed Successfully!');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('ERR-034 a confirmation that fails says so, and can be tried again', async () => {
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(aDraft({ targetChildren: 2 }), [free(one), free(two)]),
      [`PUT reservation/${id}/confirm`]: refusal('internal-error', 500),
    },
  });
  await heading('Preview');
  await press('Confirm');
  await pressInDialog('Yes');
  await screen.findAllByText('Sorry, Unable to create a reservation. Please try again later');
  await heading('Preview');
  expect(buttonNamed('Confirm').isOff).toBe(false);
});
