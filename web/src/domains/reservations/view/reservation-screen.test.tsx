import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listReservationDeliveries, type RecordDelivery } from '#contract/deliveries/api.ts';
import { cancelReservation, listReservationAudit, updateReservation } from '#contract/reservations/api.ts';
import { listReservationChildren, releaseChildren, transferChildren } from '#contract/reservations/children-api.ts';
import type { Reservation, ReservationRow } from '#contract/reservations/reservation.ts';
import { listTransferTargets } from '#contract/reservations/transfer-api.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
// Loaded with the test, so that the first one need not wait for it.
import '../../../ui/dialogs/dialog-modal.tsx';
import './audit-screen.tsx';
import '../manage/manage-screen.tsx';
import './reservation-screen.tsx';

const id = 10482;
const [one, two, three] = ['ETH-193408-0145', 'ETH-193408-0166', 'KEN-161904-0033'] as const;
const children = [
  aReservedChild(one),
  aReservedChild(two, { givenName: 'Tigist' }),
  aReservedChild(three, { status: { code: '4', label: 'Sponsored' } }),
];
/** The whole application starts, which may take its time on a busy machine. */
async function openAt(address: string, options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp(address, options);
  await screen.findAllByRole('heading', { level: 1, hidden: true });
  return app;
}
const open = (
  mode: string,
  answers: Record<string, unknown> = {},
  over: Partial<Reservation> = {},
  more: Parameters<typeof renderApp>[1] = {},
) =>
  openAt(`/reservation/manage/${mode}?id=${id}`, {
    answers: { ...reservationAnswers(aReservation(over), children), ...answers },
    ...more,
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tick = (child: string) => screen.findByRole('checkbox', { name: new RegExp(`^Select ${child}`) });
const inDialog = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name }) as HTMLElement;

const room: ReservationRow = {
  id: 10496,
  name: 'Phoenix Church Weekend',
  category: null,
  categoryType: { code: '12', label: 'Church' },
  status: { code: '2', label: 'Active' },
  expirationDate: '2126-05-28',
  eventId: null,
  totalReserved: 35,
  targetChildren: 40,
  createdBy: 'Ana Delgado',
  createdAt: '2026-03-23T17:31:40.000Z',
  isPerpetual: false,
};
const targets = {
  [`GET reservation/${id}/transferTarget`]: z.encode(listTransferTargets.output, {
    targets: [
      { reservation: room, places: [{ country: 'ETH', project: 'ETH-193408' }] },
      { reservation: { ...room, id: 10497, name: 'Full', totalReserved: 40 }, places: [] },
    ],
    total: 2,
  }),
};

describe('a reservation', () => {
  test('RESV-044 RESV-045 RESV-048 RESV-049 RESV-050 shows its facts and counts', async () => {
    await open('view');
    await screen.findByRole('heading', { level: 1, name: 'Dallas Church Weekend, May' });
    const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(value('Modified By')).toBe('Priya Nair');
    expect(value('Modified Date')).toMatch(/^14\/04\/2026/);
    expect(value('Sponsor Type')).toBe('Church or group');
    expect(value('Available')).toBe('2');
    expect(screen.getByText('33%')).toBeTruthy();
    expect(screen.getByText((_, element) => element?.textContent === 'Female 2')).toBeTruthy();
    expect(screen.getByText((_, element) => element?.textContent === 'Male 1')).toBeTruthy();
    expect((await tick(three)).getAttribute('aria-disabled')).toBe('true');
  });

  test('RESV-061 only what status and rights allow is offered', async () => {
    const { unmount } = await open('view', {}, { status: { code: '3', label: 'Expired' } });
    await screen.findByRole('heading', { level: 1 });
    for (const name of ['Edit', 'Add child']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull();
    unmount();
    const draft = await open('view', {}, { status: { code: '1', label: 'Draft' } });
    expect((await screen.findByRole('link', { name: 'Select children' })).getAttribute('href')).toBe(
      `/reservation/create/search?id=${id}`,
    );
    draft.unmount();
    await open('view', {}, {}, { role: 'View Only User' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('RESV-104 ROUTE-036 a mode without the right says so, and a closed reservation says that', async () => {
    const { unmount } = await open('transfer', {}, {}, { role: 'View Only User' });
    await screen.findByText("Don't have permission to Edit/Transfer reservation");
    unmount();
    await open('release', {}, { status: { code: '5', label: 'Cancelled' } });
    await screen.findByText('This reservation is Cancelled and can no longer be changed.');
  });

  test('RESV-008 a cancelled reservation keeps no selection, and does not speak of children to come', async () => {
    const nobody = { reserved: 0, sponsored: 0, available: 0, male: 0, female: 0, countries: 0, projects: 0 };
    const cancelled = aReservation({ status: { code: '5', label: 'Cancelled' }, counts: nobody });
    let now = reservationAnswers(aReservation(), children);
    const answer = (path: string) => ({ [path]: () => now[path] });
    const { user } = await open('view', {
      ...answer(`GET reservation/${id}`),
      ...answer(`GET reservation/${id}/children`),
      [`PUT reservation/${id}/cancel`]: () => {
        now = reservationAnswers(cancelled);
        return z.encode(cancelReservation.output, { reservation: cancelled, delivery: 'sent' });
      },
    });
    await user.click(await tick(one));
    await screen.findByText('1 selected');
    await user.click(await button('Cancel reservation'));
    await user.click(await inDialog('Yes'));
    await screen.findByText('No children are left in this reservation');
    await screen.findByText('This reservation holds no children.');
    expect(screen.queryByText('1 ticked child is no longer in this reservation')).toBeNull();
  });

  test('RESV-009 what happened last stands beside it', async () => {
    const entries = Array.from({ length: 8 }, (_, at) => ({
      id: 900 - at,
      field: 'Target_Children',
      oldValue: String(at),
      newValue: String(at + 1),
      modifiedBy: 'Priya Nair',
      modifiedAt: '2026-04-14T22:20:47.000Z',
    }));
    await open('view', {
      [`GET reservation/${id}/audit`]: z.encode(listReservationAudit.output, { entries, total: 8 }),
    });
    const rail = within(await screen.findByRole('region', { name: 'Audit history' }));
    expect(await rail.findAllByRole('listitem')).toHaveLength(6);
    rail.getByText('900');
  });

  test('ROUTE-039 RESV-009 the audit has its own screen', async () => {
    await openAt(`/reservation/manage/operation/reservationaudit?id=${id}`, {
      answers: reservationAnswers(aReservation()),
    });
    await screen.findByRole('heading', { level: 1, name: 'Reservation audit' });
    await screen.findByText('There are no entries yet.');
  });

  test('ROUTE-035 the search waits for a criterion', async () => {
    await openAt('/reservation/manage');
    await screen.findByRole('heading', { level: 1, name: 'Manage Reservation' });
    expect((await button('Search')).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('bad days of a reservation', () => {
  test('ERR-035 what cannot be fetched says so, and what is not there leads to the search', async () => {
    const { unmount } = await open('view', { [`GET reservation/${id}`]: refusal('internal-error', 500) });
    await screen.findByText('Unable to fetch reservation detail');
    await button('Try again');
    unmount();
    const other = await open('view', { [`GET reservation/${id}`]: refusal('not-found', 404) });
    await screen.findByText(`There is no reservation ${id} in your office`);
    other.unmount();
    for (const typed of ['99999999999999999', '1e4', 'abc']) {
      const wrong = await openAt(`/reservation/manage/view?id=${typed}`);
      await screen.findByText(`There is no reservation ${typed} in your office`);
      wrong.unmount();
    }
    await openAt('/reservation/manage/view');
    await screen.findByText('Which reservation? The address names none.');
    expect(calls.some(({ path }) => path.startsWith('reservation'))).toBe(false);
  });

  test('ERR-036 a failed cancel stays in its dialog', async () => {
    const { user } = await open('cancel', { [`PUT reservation/${id}/cancel`]: refusal('internal-error', 500) });
    await user.click(await inDialog('Yes'));
    expect((await screen.findAllByText('Unable to cancel reservation')).length).toBeGreaterThan(0);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('RESV-008 a cancel that the external system did not hear of is done all the same', async () => {
    const { user } = await open('cancel', {
      [`PUT reservation/${id}/cancel`]: z.encode(cancelReservation.output, {
        reservation: aReservation({ status: { code: '5', label: 'Cancelled' } }),
        delivery: 'failed',
      }),
    });
    await user.click(await inDialog('Yes'));
    await screen.findAllByText(`Reservation ${id} cancelled`);
    await screen.findAllByText(`Reservation ${id} updated, but sending to the external system failed`);
  });

  test('ERR-037 ERR-066 a release that failed, and one that was not sent', async () => {
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
    const { user } = await open('view', {
      [`GET reservation/${id}/delivery`]: () => z.encode(listReservationDeliveries.output, { deliveries: unsent }),
      'POST delivery/USAO/12/sendAgain': refusal('internal-error', 500),
      [`PUT reservation/${id}/release`]: () => (isBroken ? refusal('internal-error', 500) : answer),
    });
    for (const child of [one, two]) await user.click(await tick(child));
    await user.click(await button('Release'));
    await user.click(await inDialog('Release'));
    expect((await screen.findAllByText('unable to release children')).length).toBeGreaterThan(0);
    expect(screen.getByText('2 selected')).toBeTruthy();
    isBroken = false;
    await user.click(await button('Release'));
    await user.click(await inDialog('Release'));
    await screen.findAllByText(`Reservation ${id} released, but sending to the external system failed`);
    await screen.findByText('This child is sponsored and stays with the reservation.');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(await button('Send again'));
    await screen.findAllByText('Sending to the external system failed again.');
    unsent = [];
    await user.click(await button('Send again'));
    await screen.findAllByText('The external system knows now.');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  test('ERR-039 ERR-065 an update that failed, and one that was not sent; nothing typed is lost', async () => {
    const answer = z.encode(updateReservation.output, {
      reservation: aReservation({ name: 'Dallas Pool', version: 5 }),
      delivery: 'failed',
    });
    let isBroken = true;
    const { user } = await open('edit', {
      [`PUT reservation/${id}`]: () => (isBroken ? refusal('internal-error', 500) : answer),
    });
    const name = (await screen.findByRole('textbox', { name: /^Reservation Name/ })) as HTMLInputElement;
    await user.clear(name);
    await user.type(name, 'Dallas Pool');
    await user.click(await button('Save'));
    expect((await screen.findAllByText('unable to update reservation')).length).toBeGreaterThan(0);
    expect(name.value).toBe('Dallas Pool');
    isBroken = false;
    await user.click(await button('Save'));
    await screen.findAllByText(`Reservation ${id} updated, but sending to the external system failed`);
  });

  test('ERR-040 children that could not be added stay selected', async () => {
    const held = aReservedChild('ETH-194120-0007', { state: 'held', addedAt: null });
    const { user } = await open('addchild', {
      ...reservationAnswers(aReservation(), [...children, held]),
      [`POST reservation/${id}/children`]: refusal('internal-error', 500),
    });
    await user.click(await button('Add 1 child'));
    expect((await screen.findAllByText('Unable to add children')).length).toBeGreaterThan(0);
    await button('Add 1 child');
  });

  test('RESV-100 nobody is searched for while the reservation is full', async () => {
    await open('addchild', {}, { targetChildren: 3 });
    await screen.findByText('Target Number of Children already reached, please release other children before adding');
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    expect((await screen.findByRole('link', { name: 'Edit the target' })).getAttribute('href')).toContain('/edit');
  });

  test('RESV-095 a full target cannot be chosen, and a child that left meanwhile is named', async () => {
    let isThere = true;
    const { user } = await open('transfer', {
      ...targets,
      [`GET reservation/${id}/children`]: () =>
        z.encode(listReservationChildren.output, {
          children: isThere ? children : children.slice(1),
          heldUntil: null,
        }),
      [`PUT reservation/${id}/transfer`]: () => {
        isThere = false;
        return refusal('transfer-needs-fewer', 409, { params: { count: 1 } });
      },
    });
    const full = (await screen.findByRole('radio', { name: 'Choose 10497 Full' })) as HTMLInputElement;
    expect(full.disabled).toBe(true);
    for (const child of [one, two]) await user.click(await tick(child));
    await user.click(await screen.findByRole('radio', { name: 'Choose 10496 Phoenix Church Weekend' }));
    await user.click(await button('Transfer 2 children'));
    await screen.findByText('1 ticked child is no longer in this reservation');
    screen.getByText(`${one}, Hiwot Bekele: This child is not in the reservation.`);
    screen.getByText('1 selected');
    await user.click(await button('Remove from the selection'));
    expect(screen.queryByText('1 ticked child is no longer in this reservation')).toBeNull();
  });

  test('ERR-038 ERR-067 RESV-096 a transfer that was refused, and one that was not sent', async () => {
    const answer = z.encode(transferChildren.output, {
      results: [{ childId: one, isDone: true, reason: null }],
      count: 1,
      source: aReservation(),
      target: aReservation({ id: 10496, name: room.name }),
      delivery: 'failed',
    });
    let isFull = true;
    const { user } = await open('transfer', {
      ...targets,
      [`PUT reservation/${id}/transfer`]: () => (isFull ? refusal('transfer-target-full', 409) : answer),
    });
    await user.click(await tick(one));
    expect((await button('Transfer 1 child')).getAttribute('aria-disabled')).toBe('true');
    await user.click(await screen.findByRole('radio', { name: 'Choose 10496 Phoenix Church Weekend' }));
    await user.click(await button('Transfer 1 child'));
    await screen.findByText('Target Reservation already reached the reserved children limit.', {
      selector: 'p',
    });
    expect((await screen.findAllByText('unable to transfer')).length).toBeGreaterThan(0);
    isFull = false;
    await user.click(await button('Transfer 1 child'));
    await screen.findByText(`Reservation ${id} transferred, but sending to the external system failed`);
    expect((await screen.findAllByText('Transfer completed')).length).toBeGreaterThan(0);
    await screen.findByRole('heading', { name: '1 of 1 children transferred' });
  });
});
