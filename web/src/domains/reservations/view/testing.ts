import { fireEvent, waitFor } from '@testing-library/react';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { detailLists } from '../testing.ts';

export const id = 10482;
export const [one, two, three] = ['ETH-193408-0145', 'ETH-193408-0166', 'KEN-161904-0033'] as const;

/** Two children that can be moved, and a sponsored one. */
export const children = [
  aReservedChild(one),
  aReservedChild(two, { givenName: 'Tigist' }),
  aReservedChild(three, { staysInReservation: true, status: { code: '4', label: 'Sponsored' } }),
];

/** Opens one reservation in Manage Reservation, in this mode. */
export const open = (
  mode: string,
  answers: Record<string, unknown> = {},
  over: Partial<Reservation> = {},
  more: Parameters<typeof renderScreen>[2] = {},
) =>
  renderScreen('reservationMode', `/reservation/manage/${mode}?id=${id}`, {
    answers: { ...detailLists, ...reservationAnswers(aReservation(over), children), ...answers },
    ...more,
  });

export const box = async (child: string) => {
  const found = () => document.querySelector<HTMLInputElement>(`input[aria-label^="Select ${child}"]`);
  await waitFor(() => {
    if (!found()) throw new Error(`there is no box for ${child}`);
  });
  return found() as HTMLInputElement;
};

export const tick = async (...names: readonly string[]) => {
  for (const name of names) fireEvent.click(await box(name));
};
