import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createReservation } from '#contract/reservations/api.ts';
import { confirmReservation } from '#contract/reservations/children-api.ts';
import { fill } from '../../../testing/form.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { press, pressInDialog } from '../testing.ts';
import '../../../ui/dialogs/dialog-modal.tsx';
import './children-screen.tsx';
import './details-screen.tsx';
import '../view/reservation-screen.tsx';
import { aDraft, answersFor, id, one, requestedChildIds, selection, two } from './testing.ts';

test('RESV-001 RESV-010 RESV-011 RESV-012 RESV-066 a pool of children is made in two stages, previewed and confirmed', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const { router } = await renderApp('/reservation/create', {
    answers: {
      ...answersFor(draft),
      [`GET reservation/${id}/children`]: selection([one, two]),
      'POST reservation': z.encode(createReservation.output, { reservation: draft, delivery: 'off' }),
      [`PUT reservation/${id}/confirm`]: z.encode(confirmReservation.output, {
        reservation: { ...draft, status: { code: '2', label: 'Active' } },
        delivery: 'off',
      }),
    },
  });
  await screen.findByText('Event - Face to Face');
  await screen.findByText('Individual');
  fill('Reservation Category', '1');
  fill('Reservation Category Type', '12');
  fill('Reservation Name', 'Dallas Pool');
  fill('Event ID', 'DCW 2026-05');
  fill('Sponsor Type', '4');
  fill('Target Participants', '1');
  fill('Target Children', '2');
  await press('Next');
  await screen.findByText('Available children', { selector: 'h2' });
  expect(router.state.location).toMatchObject({ pathname: '/reservation/create/search', search: { id: String(id) } });
  await press('Preview');
  await press('Confirm');
  await screen.findByText('Do you want to complete this reservation?');
  const confirmed = () => calls.filter(({ path }) => path === `reservation/${id}/confirm`);
  expect(confirmed()).toEqual([]);
  await pressInDialog('Yes');
  await screen.findAllByText('Reservation Confirmed Successfully!');
  expect(confirmed().map(({ body }) => requestedChildIds(body))).toEqual([[one, two]]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/reservation/manage/view'));
});

test('F21 a reservation just confirmed is shown as such, and not as the draft it was, while it is read again', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  let isConfirmed = false;
  const never = new Promise(() => undefined);
  const answers: Record<string, unknown> = {
    ...answersFor(draft),
    [`GET reservation/${id}/children`]: selection([one, two]),
  };
  const until = (answer: unknown) => () => (isConfirmed ? never : answer);
  await renderApp(`/reservation/create/search?id=${id}&step=preview`, {
    answers: {
      ...answers,
      [`GET reservation/${id}`]: until(answers[`GET reservation/${id}`]),
      [`GET reservation/${id}/children`]: until(answers[`GET reservation/${id}/children`]),
      [`PUT reservation/${id}/confirm`]: () => {
        isConfirmed = true;
        return z.encode(confirmReservation.output, { reservation, delivery: 'off' });
      },
    },
  });
  await press('Confirm');
  await pressInDialog('Yes');
  await screen.findByText('Audit history');
  await screen.findByText('Active');
  expect(screen.queryByText('Draft')).toBeNull();
  expect(screen.queryByText(one)).toBeNull();
});
