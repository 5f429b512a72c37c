import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aReservation, aReservedChild, reservationAnswers } from '../../../../testing/reservation.ts';
import { open } from '../testing.ts';

const status = (code: string) => ({ status: { code, label: '' } });
const child = (number: number, over: Parameters<typeof aReservedChild>[1] = {}) =>
  aReservedChild(`ETH-193408-${String(number).padStart(4, '0')}`, over);

async function openDialog(children: readonly ReturnType<typeof child>[], more: Parameters<typeof open>[3] = {}) {
  const { user } = await open('view', reservationAnswers(aReservation(), children), {}, more);
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  return screen.findByRole('dialog', { name: 'Print reservation 10482' });
}

test('F19 the dialog says before printing how many children get a sheet, and how many get none and why', async () => {
  const dialog = await openDialog([
    child(1),
    child(2, status('1')),
    child(3, status('4')),
    child(4, status('4')),
    child(5, { isProjectLocked: true }),
    child(6, status('5')),
    child(7, status('2')),
    child(8, status('8')),
    child(9, { isTooOld: true }),
  ]);
  await within(dialog).findByText(
    '2 children get a sheet. 7 children get none: 2 sponsored, 1 proposed, 1 too old to be sponsored, 1 in a locked project, 1 with a drop requested, 1 no longer available.',
  );
});

test('F19 it says only what there is to say', async () => {
  const dialog = await openDialog([child(1)]);
  await within(dialog).findByText('1 child gets a sheet.');
  expect(within(dialog).queryByText(/get none|gets none/)).toBeNull();
});

test('who may not print the event pack reads nothing about it', async () => {
  const dialog = await openDialog([child(1)], {
    grants: ['Home:View', 'Reservation:View', 'Reservation:Print'],
  });
  expect(within(dialog).queryByText(/sheet/)).toBeNull();
});
