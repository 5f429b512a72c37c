import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelReservation, getReservation } from '#contract/reservations/api.ts';
import { deferredAnswer } from '../../../testing/deferred-answer.ts';
import { control, fill } from '../../../testing/form.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { press, pressInDialog } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../../../ui/dialogs/dialog-modal.tsx';
import './audit-screen.tsx';
import '../manage/manage-screen.tsx';
import './reservation-screen.tsx';
import { box, children, id, one, open, three, tick, two } from './testing.ts';

const title = (words: string) => screen.findByText(words, { selector: 'h1' });
const cancelled = { code: '5', label: 'Cancelled' };

describe('what a reservation shows', () => {
  /** Requirement, label, expected value; the first two appear only on a cancelled reservation. */
  const facts = [
    ['RESV-052', 'Canceled By', 'Sam Okafor'],
    ['RESV-053', 'Canceled Date', '15/04/2026 09:05:04 AM'],
    ['RESV-044', 'Modified By', 'Priya Nair'],
    ['RESV-045', 'Modified Date', '14/04/2026 03:20:47 PM'],
    ['RESV-051', 'Sponsor Type', 'Church or group'],
    ['RESV-046', 'Reserved', '9 / 60'],
    ['RESV-047', 'Sponsored', '4'],
    ['RESV-048 F19', 'Available', '2'],
    ['F19', 'Proposed', '2'],
    ['F19', 'Other', '1'],
    ['RESV-049', 'Male', '2'],
    ['RESV-050', 'Female', '7'],
  ] as const;
  const counts = {
    reserved: 9,
    proposed: 2,
    sponsored: 4,
    available: 2,
    other: 1,
    staying: 4,
    male: 2,
    female: 7,
    countries: 1,
    projects: 2,
  };
  const shown = new Map<string, string>();
  const ofActive: string[] = [];
  const read = async (over: Parameters<typeof aReservation>[0]) => {
    const { unmount } = await open('view', {}, { counts, ...over });
    await screen.findByText('Utilisation', { selector: 'h2' });
    const pairs = [...document.querySelectorAll('dt, dl + ul > li')].map((name) => [
      name.firstChild?.textContent?.trim(),
      (name.matches('li') ? name.querySelector('b') : name.nextElementSibling)?.textContent?.trim(),
    ]);
    unmount();
    return new Map(pairs as [string, string][]);
  };

  beforeAll(async () => {
    const ended = await read({
      status: cancelled,
      canceledBy: 'Sam Okafor',
      canceledAt: '2026-04-15T16:05:04.000Z',
    });
    for (const name of ['Canceled By', 'Canceled Date']) shown.set(name, ended.get(name) ?? '');
    for (const [name, value] of await read({})) {
      shown.set(name, value);
      ofActive.push(name);
    }
  });

  test.each(facts)('%s %s: %s', (_id, name, value) => {
    expect(shown.get(name)).toBe(value);
  });

  test('RESV-052 RESV-053 a reservation that is not cancelled has no Canceled fields', () => {
    expect(ofActive).toContain('Modified By');
    expect(ofActive.filter((name) => name.startsWith('Canceled'))).toEqual([]);
  });

  test('RESV-060 only a perpetual reservation has the badge Perpetual beside its status', async () => {
    const badges = async (over: Parameters<typeof aReservation>[0]) => {
      const { unmount } = await open('view', {}, over);
      const head = (await screen.findByText('Dallas Church Weekend, May', { selector: 'h1' })).parentElement;
      const words = head?.textContent ?? '';
      unmount();
      return ['Active', 'Perpetual'].filter((word) => words.includes(word));
    };
    expect(await badges({ isPerpetual: true, expirationDate: null })).toEqual(['Active', 'Perpetual']);
    expect(await badges({})).toEqual(['Active']);
  });

  test('RESV-005 shows the details it was created with', () => {
    expect(Object.fromEntries(shown)).toMatchObject({
      'Reservation ID': '10482',
      'Reservation Category': 'Event - Face to Face',
      'Reservation Category Type': 'Church',
      'Event ID': 'DCW 2026-05',
      Perpetual: 'No',
      'Target Participants / Children': '45 / 60',
      'Created By': 'Ana Delgado',
      'Created Date': '23/03/2026 10:31:40 AM',
    });
  });
});

describe('what can be done with it', () => {
  test('RESV-005 in the mode view it can be read, and nothing is open for editing', async () => {
    await open('view');
    await screen.findByText(one);
    expect(screen.getByText('Utilisation', { selector: 'h2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('F1 a dropped child who was sponsored cannot be ticked; another dropped child can', async () => {
    const dropped = { status: { code: '7', label: 'Dropped' } };
    const left = [aReservedChild(one, { ...dropped, staysInReservation: true }), aReservedChild(two, dropped)];
    await open('view', reservationAnswers(aReservation(), left));
    expect((await box(one)).getAttribute('aria-disabled')).toBe('true');
    expect((await box(two)).getAttribute('aria-disabled')).not.toBe('true');
  });

  test('a sponsored child cannot be ticked, and the utilisation of one in three is a third', async () => {
    await open('view');
    expect((await box(three)).getAttribute('aria-disabled')).toBe('true');
    expect((await box(one)).getAttribute('aria-disabled')).not.toBe('true');
    screen.getByText('33%');
  });

  const offered = () =>
    ['Edit', 'Add child', 'Select children', 'Cancel reservation'].filter((name) =>
      [...document.querySelectorAll('a, button')].some(({ textContent }) => textContent === name),
    );
  /** Requirement, status, role, actions offered, whether children can be ticked. */
  const states = [
    ['RESV-061', '2', 'Active', 'Local Administrator', ['Edit', 'Add child', 'Cancel reservation'], true],
    ['RESV-061', '1', 'Draft', 'Local Administrator', ['Edit', 'Select children', 'Cancel reservation'], false],
    ['RESV-061', '3', 'Expired', 'Local Administrator', [], false],
    ['RESV-061', '4', 'Transferred', 'Local Administrator', [], false],
    ['RESV-061', '5', 'Cancelled', 'Local Administrator', [], false],
    ['RESV-061', '2', 'Active', 'View Only User', [], false],
  ] as const;

  test.each(states)('%s status %s %s, %s', async (_id, code, label, role, names, mayTick) => {
    await open('view', {}, { status: { code, label } }, { role });
    await screen.findAllByText(label);
    await screen.findByText(one);
    expect(offered()).toEqual(names);
    expect(document.querySelector('input[type=checkbox]') !== null).toBe(mayTick);
  });

  test('a draft leads to its stage 2', async () => {
    await open('view', {}, { status: { code: '1', label: 'Draft' } });
    const link = (await screen.findByText('Select children')).closest('a');
    expect(link?.getAttribute('href')).toBe(`/reservation/create/search?id=${id}`);
  });

  test('RESV-006 RESV-007 an active reservation leads to adding children and to editing', async () => {
    await open('view');
    const link = (await screen.findByText('Add child')).closest('a');
    expect(link?.getAttribute('href')).toBe(`/reservation/manage/addchild?id=${id}`);
    expect(screen.getByText('Edit').closest('a')?.getAttribute('href')).toBe(`/reservation/manage/edit?id=${id}`);
  });

  /** Requirements, the only level besides View, actions offered. */
  const levels = [
    ['RESV-006 RESV-007 RESV-008', 'Reservation:Edit', ['Edit', 'Add child', 'Cancel reservation']],
    ['RESV-007', 'Reservation:Create', []],
    ['RESV-008', 'Reservation:Delete', ['Cancel reservation']],
  ] as const;
  test.each(levels)('%s with %s alone', async (_ids, level, names) => {
    await open('view', {}, {}, { grants: ['Home:View', 'Reservation:View', level] });
    await screen.findByText(one);
    expect(offered()).toEqual(names);
  });

  test('RESV-104 ROUTE-036 a mode without the right says so, and a closed reservation says that', async () => {
    for (const mode of ['edit', 'transfer']) {
      const { unmount } = await renderApp(`/reservation/manage/${mode}?id=${id}`, {
        role: 'View Only User',
        answers: reservationAnswers(aReservation(), children),
      });
      await screen.findByText("Don't have permission to Edit/Transfer reservation");
      await screen.findByText(one);
      expect(document.querySelectorAll('form, input[type=checkbox]'), mode).toHaveLength(0);
      unmount();
    }
    await open('release', {}, { status: cancelled });
    await screen.findByText('This reservation is Cancelled and can no longer be changed.');
  });

  test('RESV-008 No cancels nothing', async () => {
    await open('view');
    await press('Cancel reservation');
    await screen.findByText('Do you want to cancel this reservation?');
    await pressInDialog('No');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await screen.findByText('Cancel reservation', { selector: 'button' });
  });

  test.each([
    [
      'en',
      { sponsored: 0, other: 1, staying: 1 },
      [
        '1 child is released and free for others at once.',
        '1 child who has been sponsored stays with the reservation.',
        'This cannot be undone.',
      ],
    ],
    [
      'en',
      { sponsored: 2, other: 3, staying: 4 },
      [
        '1 child is released and free for others at once.',
        '1 child who is not available also leaves and keeps the status, such as Proposed or Dropped.',
        '4 children who have been sponsored stay with the reservation.',
        'This cannot be undone.',
      ],
    ],
    [
      'es',
      { sponsored: 0, other: 1, staying: 1 },
      [
        '1 niño o niña se libera y queda disponible de inmediato.',
        '1 niño o niña que tiene o tuvo padrino o madrina permanece en la reserva.',
        'Esto no se puede deshacer.',
      ],
    ],
  ] as const)(
    'F19 F1 %s before a cancel of %j it says who leaves and who stays',
    async (language, kinds, sentences) => {
      const reserved = 1 + kinds.sponsored + kinds.other;
      const counts = { ...aReservation().counts, reserved, proposed: 0, available: 1, ...kinds };
      await open('view', {}, { counts }, { language });
      await press(language === 'en' ? 'Cancel reservation' : 'Cancelar reserva');
      const dialog = await screen.findByRole('dialog');
      expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(sentences);
    },
  );

  test('RESV-008 a cancelled reservation has no selection, and no text about children to be added', async () => {
    const nobody = {
      reserved: 0,
      proposed: 0,
      sponsored: 0,
      available: 0,
      other: 0,
      staying: 0,
      male: 0,
      female: 0,
      countries: 0,
      projects: 0,
    };
    const ended = aReservation({ status: cancelled, counts: nobody });
    let now = reservationAnswers(aReservation(), children);
    const answer = (path: string) => ({ [path]: () => now[path] });
    await open('view', {
      ...answer(`GET reservation/${id}`),
      ...answer(`GET reservation/${id}/children`),
      [`PUT reservation/${id}/cancel`]: () => {
        now = reservationAnswers(ended);
        return z.encode(cancelReservation.output, { reservation: ended, delivery: 'sent' });
      },
    });
    await tick(one);
    await screen.findByText('1 selected');
    await press('Cancel reservation');
    await screen.findByText('Do you want to cancel this reservation?');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await pressInDialog('Yes');
    await screen.findByText('No children are left in this reservation');
    await screen.findByText('This reservation holds no children.');
    expect(screen.queryByText('1 ticked child is no longer in this reservation')).toBeNull();
  });
});

test('NAV-032 an edited reservation is not left without a question', async () => {
  await open('edit');
  await waitFor(() => expect(control('Reservation Name')).toBeTruthy());
  fill('Reservation Name', 'Dallas Church Weekend, June');
  fireEvent.click(screen.getByRole('link', { name: 'Manage Reservation' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'You have unsaved changes.' }));
  expect(prompt.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Reservation Name']);
  for (const name of ['Save', 'Discard', 'Cancel']) prompt.getByRole('button', { name });
});

test('typed is kept: a reservation that somebody cancels meanwhile leaves the form, and says why', async () => {
  let isCancelled = false;
  await open('edit', {
    [`GET reservation/${id}`]: () =>
      z.encode(getReservation.output, {
        reservation: aReservation(isCancelled ? { version: 5, status: cancelled } : { version: 4 }),
      }),
    [`PUT reservation/${id}`]: () => {
      isCancelled = true;
      return refusal('changed-meanwhile', 409, { params: { version: 5 }, errors: [] });
    },
  });
  await waitFor(() => expect(control('Reservation Name')).toBeTruthy());
  fill('Reservation Name', 'Dallas Church Weekend, June');
  fireEvent.click(screen.getByText('Save', { selector: 'button' }));
  await screen.findByText('This reservation is Cancelled and can no longer be changed.');
  expect(control('Reservation Name')).toHaveProperty('value', 'Dallas Church Weekend, June');
});

test('RESV-101 a target below the children held is told while it is typed', async () => {
  await open('edit', {}, { targetParticipants: 1 });
  await screen.findByText('Individual');
  fill('Target Children', '2');
  await screen.findByText('Number of Target Children already exceeded. Please release 1 child(ren)');
  fill('Target Children', '3');
  await waitFor(() => expect(screen.queryByText(/already exceeded/)).toBeNull());
});

test('ROUTE-035 the search of Manage Reservation has its address', async () => {
  await renderApp('/reservation/manage');
  await title('Manage Reservation');
  await screen.findByText('Search', { selector: 'form button' });
});

test("the children's pictures are asked for at once; a child without one keeps the drawn one", async () => {
  const asked: unknown[] = [];
  const pictures = (body: unknown) => {
    asked.push(body);
    return { Pictures: [{ ChildId: one, Content: '/9j/4AAQ' }] };
  };
  const pictured = [
    aReservedChild(one, { hasPicture: true }),
    aReservedChild(two, { hasPicture: true }),
    aReservedChild(three),
  ];
  await open('view', { ...reservationAnswers(aReservation(), pictured), 'POST child/picture': pictures });
  const pictureOf = async (child: string) => {
    const row = within(await screen.findByRole('row', { name: new RegExp(child) }));
    return row.getByRole('cell', { name: /Bekele/ }).querySelector('img, svg');
  };
  await waitFor(async () =>
    expect((await pictureOf(one))?.getAttribute('src')).toBe('data:image/jpeg;base64,/9j/4AAQ'),
  );
  expect(asked).toEqual([{ ChildIds: [one, two] }]);
  expect((await pictureOf(two))?.tagName).toBe('svg');
  expect((await pictureOf(three))?.tagName).toBe('svg');
});

test('while it loads its number, and the names of its facts, stand where they stay', async () => {
  const { answer, give } = deferredAnswer();
  await open('view', { [`GET reservation/${id}`]: answer });
  await screen.findByRole('heading', { level: 1, name: `Reservation ${id}` });
  const factNames = () => [...document.querySelectorAll('dt')].slice(0, 12).map((name) => name.textContent);
  const before = factNames();
  expect(before.slice(0, 2)).toEqual(['Reservation ID', 'Reservation Category']);
  await screen.findByText('Loading');
  await act(async () => give(z.encode(getReservation.output, { reservation: aReservation() })));
  await screen.findByText('Utilisation', { selector: 'h2' });
  expect(factNames()).toEqual(before);
});
