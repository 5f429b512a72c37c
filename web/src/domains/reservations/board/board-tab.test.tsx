import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getExpiryBoard } from '#contract/reservations/board-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { press, pressInDialog } from '../testing.ts';

const board = z.encode(getExpiryBoard.output, {
  reservations: [
    {
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
    },
  ],
  within7: 1,
  within14: 1,
  within30: 1,
});

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
