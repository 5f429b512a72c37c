import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ExpiringReservation, extendReservations, getExpiryBoard } from '#contract/reservations/board-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { anExpiringReservation } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { press, pressInDialog } from '../testing.ts';

const expiring = anExpiringReservation();
const boardOf = (...reservations: ExpiringReservation[]) => {
  const count = reservations.length;
  return z.encode(getExpiryBoard.output, { reservations, within7: count, within14: count, within30: count });
};
const board = boardOf(expiring);

test('F19 Proposed, Sponsored, Available and Other add up to Reserved, and a release says whom it frees', async () => {
  await renderScreen('manageReservation', '/reservation/manage?tab=board', {
    answers: { 'GET reservation/expiring': board },
  });
  fireEvent.click(await screen.findByLabelText('Select 10482'));
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim() ?? '');
  const row = screen.getByRole('row', { name: /Dallas Church Weekend/ });
  const cells = within(row).getAllByRole('cell');
  // Before the counts, which a narrow window shows only when it is scrolled sideways.
  expect(heads.findIndex((head) => head.startsWith('Extend to'))).toBeLessThan(heads.indexOf('Reserved'));
  const shown = (name: string) => cells[heads.findIndex((head) => head.startsWith(name))]?.textContent;
  expect(['Reserved', 'Proposed', 'Sponsored', 'Available', 'Other'].map(shown)).toEqual(['35', '3', '1', '29', '2']);
  await press('Release');
  await screen.findByText('29 available children are released and free for others at once.');
  screen.getByText('5 children who are not available also leave and keep their status, such as Proposed or Dropped.');
  screen.getByText('1 child who has been sponsored stays with the reservation.');
});

test('F19 F1 a bulk release says of children who were sponsored and are dropped that they stay, not that they leave', async () => {
  const dropped = { ...expiring, proposed: 0, sponsored: 0, available: 1, other: 1, staying: 1 };
  await renderScreen('manageReservation', '/reservation/manage?tab=board', {
    answers: { 'GET reservation/expiring': boardOf(dropped) },
  });
  fireEvent.click(await screen.findByLabelText('Select 10482'));
  await press('Release');
  await screen.findByText('1 available child is released and free for others at once.');
  screen.getByText('1 child who has been sponsored stays with the reservation.');
  expect(screen.queryByText(/also leaves?/)).toBeNull();
});

test('ERR-037 a failed bulk release is reported, and the reservations stay ticked', async () => {
  await renderScreen('manageReservation', '/reservation/manage?tab=board', {
    answers: { 'GET reservation/expiring': board, 'PUT reservation/release': refusal('internal-error', 500) },
  });
  fireEvent.click(await screen.findByLabelText('Select 10482'));
  await press('Release');
  await pressInDialog('Release');
  expect((await screen.findAllByText('unable to release children')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Select 10482').checked).toBe(true);
});

describe('T17 several are extended and the service fails halfway: each is named as done or not done', () => {
  const named = (id: number): ExpiringReservation => ({
    ...expiring,
    reservation: { ...expiring.reservation, id, name: `Event ${id}` },
  });
  const result = (id: number, reason: 'taking-too-long' | 'interrupted' | null) => ({
    ...{ id, isDone: reason === null, reason, expirationDate: reason === null ? '2026-05-28' : null, count: 0 },
  });
  const answer = z.encode(extendReservations.output, {
    results: [result(1, null), result(2, 'taking-too-long'), result(3, 'interrupted')],
    count: 1,
  });
  test.each([
    [
      'en',
      { select: 'Select', extend: 'Extend', title: '1 of 3 reservations extended' },
      {
        1: /Done.*Now ends/,
        2: /Failed.*It is in use at this moment. Nothing was changed: try again\./,
        3: /Failed.*The service was interrupted. Check this reservation, then try again\./,
      },
    ],
    [
      'es',
      { select: 'Seleccionar', extend: 'Prorrogar', title: 'Se prorrogaron 1 de 3 reservas' },
      {
        1: /Ahora vence/,
        2: /En este momento está en uso. No se cambió nada; inténtelo de nuevo\./,
        3: /El servicio se interrumpió. Compruebe esta reserva e inténtelo de nuevo\./,
      },
    ],
  ] as const)('%s', async (language, { select, extend, title }, rows) => {
    await renderScreen('manageReservation', '/reservation/manage?tab=board', {
      language,
      answers: { 'GET reservation/expiring': boardOf(named(1), named(2), named(3)), 'PUT reservation/extend': answer },
    });
    const box = (id: number) => screen.getByLabelText<HTMLInputElement>(`${select} ${id}`);
    await screen.findByLabelText(`${select} 1`);
    for (const id of [1, 2, 3]) fireEvent.click(box(id));
    await press(extend);
    await pressInDialog(extend);
    const results = await screen.findByRole('table', { name: title });
    for (const [id, text] of Object.entries(rows))
      expect(within(results).getByRole('row', { name: new RegExp(`Event ${id}`) }).textContent).toMatch(text);
    expect([1, 2, 3].map((id) => box(id).checked)).toEqual([false, true, true]);
  });
});

describe('T16 T17 one reservation is extended from its row: the dialog names the date, Enter confirms', () => {
  const openDialog = async (answer: unknown) => {
    const { user } = await renderScreen('manageReservation', '/reservation/manage?tab=board', {
      answers: { 'GET reservation/expiring': board, 'PUT reservation/extend': answer },
    });
    await user.click(await screen.findByRole('button', { name: 'Extend reservation 10482' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend reservation 10482?' }));
    await dialog.findByText('It ends 28/04/2026 and will end 28/05/2026.');
    dialog.getByText('Dallas Church Weekend');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Extend' })));
    return { user, dialog };
  };
  const answerOf = (isDone: boolean, reason: 'expiration-too-late' | null) =>
    z.encode(extendReservations.output, {
      results: [{ id: 10482, isDone, reason, expirationDate: '2026-05-28', count: 0 }],
      count: isDone ? 1 : 0,
    });

  test('the date that was seen is sent, and the new one told', async () => {
    const asked: unknown[] = [];
    const { user } = await openDialog((body: unknown) => {
      asked.push(body);
      return answerOf(true, null);
    });
    await user.keyboard('{Enter}');
    expect((await screen.findAllByText('Reservation 10482 now ends 28/05/2026')).length).toBeGreaterThan(0);
    expect(asked).toEqual([{ Reservations: [{ ReservationID: 10482, Expiration_Dt: '2026-04-28' }] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refusal of the server is told in the dialog; another date is entered in the details', async () => {
    const { user, dialog } = await openDialog(answerOf(false, 'expiration-too-late'));
    await user.keyboard('{Enter}');
    await dialog.findByText('It already has the latest date that is allowed.');
    expect(dialog.getByRole('link', { name: 'Another date' }).getAttribute('href')).toBe(
      '/reservation/manage/edit?id=10482&field=expirationDate',
    );
  });
});

test('T13 without the right to edit no row offers to extend it', async () => {
  await renderScreen('manageReservation', '/reservation/manage?tab=board', {
    grants: ['Reservation:View'],
    answers: { 'GET reservation/expiring': board },
  });
  await screen.findByRole('row', { name: /Dallas Church Weekend/ });
  expect(screen.queryByRole('button', { name: /^Extend reservation/ })).toBeNull();
});
