import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ExpiringReservation, extendReservations, getExpiryBoard } from '#contract/reservations/board-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { press, pressInDialog } from '../testing.ts';

const expiring: ExpiringReservation = {
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
  isUpForRenewal: true,
  extendsTo: '2026-05-28',
};
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
  const shown = (name: string) => cells[heads.findIndex((head) => head.startsWith(name))]?.textContent;
  expect(['Reserved', 'Proposed', 'Sponsored', 'Available', 'Other'].map(shown)).toEqual(['35', '3', '1', '29', '2']);
  await press('Release');
  await screen.findByText('29 available children are released and free for others at once.');
  screen.getByText('5 children who are proposed or held otherwise leave it and keep that status.');
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
        2: /Failed.*It is in use at this moment. Nothing was changed; please try again\./,
        3: /Failed.*The service was interrupted. Please check this reservation, then try again\./,
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
