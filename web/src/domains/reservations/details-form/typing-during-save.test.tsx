import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { updateReservation } from '#contract/reservations/api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { control, fill } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
import { aDraft, id, openDetails } from '../create/testing.ts';
import { press } from '../testing.ts';

const text = (label: string) => (control(label) as HTMLInputElement).value;
const saved = (over: Partial<Reservation>) =>
  z.encode(updateReservation.output, { reservation: aDraft(over), delivery: 'off' });
const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const put = `PUT reservation/${id}`;
const isThere = () => screen.findByText('Event ID', { selector: 'label' });
const save = () => fireEvent.click(screen.getByText('Save', { selector: 'button:not([role=dialog] *)' }));

/** An answer that the test sends when it chooses. */
function held<T>() {
  let give: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give: (value: T) => give(value) };
}

test('Save pressed twice at once sends once', async () => {
  const answer = held<object>();
  await openDetails(aDraft(), { [put]: () => answer.promise });
  await isThere();
  fill('Event ID', 'FIRST');
  save();
  save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  answer.give(saved({ version: 5, eventId: 'FIRST' }));
  await screen.findAllByText(`Reservation ${id} updated successfully!`);
  expect(puts()).toHaveLength(1);
});

test('what is typed while a save is under way stays, and is saved over the version just stored', async () => {
  const answer = held<object>();
  let count = 0;
  await openDetails(aDraft({ version: 4 }), {
    [put]: () => (++count === 1 ? answer.promise : saved({ version: 6, eventId: 'FIRST', name: 'Later' })),
  });
  await isThere();
  fill('Event ID', 'FIRST');
  save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  fill('Reservation Name', 'Later');
  answer.give(saved({ version: 5, eventId: 'FIRST' }));
  await screen.findAllByText(`Reservation ${id} updated successfully!`);
  expect([text('Event ID'), text('Reservation Name')]).toEqual(['FIRST', 'Later']);
  save();
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toMatchObject({ Version: 5, Reservation: { Event_ID: 'FIRST', Reservation_Name: 'Later' } });
});

test('a refusal stands at its field as long as the value that was refused', async () => {
  const errors = [{ field: 'Reservation.Event_ID', code: 'reservation-characters' }];
  await openDetails(aDraft(), { [put]: refusal('invalid-input', 422, { errors }) });
  await isThere();
  const isWrong = () => control('Event ID').getAttribute('aria-invalid') === 'true';
  fill('Event ID', 'REFUSED');
  save();
  await waitFor(() => expect(isWrong()).toBe(true));
  fill('Reservation Name', 'Another');
  expect(isWrong()).toBe(true);
  fill('Event ID', 'OTHER');
  expect(isWrong()).toBe(false);
  fill('Event ID', 'REFUSED');
  expect(isWrong()).toBe(true);
});

test('F11 F20 two people: who and when is told, what was typed during the answer is kept', async () => {
  const answer = held<Response>();
  let version = 4;
  await openDetails(aDraft(), {
    [`GET reservation/${id}`]: () => saved(version === 4 ? { version } : { version, eventId: 'THEIRS' }),
    [put]: () => answer.promise,
  });
  await isThere();
  fill('Event ID', 'MINE');
  save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  fill('Reservation Name', 'Typed since');
  version = 5;
  const params = { version, by: 'Ana Delgado', at: '2026-04-14T22:20:47.000Z' };
  const errors = [{ field: 'Event_ID', code: 'differs-now', params: { current: 'THEIRS' } }];
  answer.give(refusal('changed-meanwhile', 409, { params, errors }));
  const compared = within(await screen.findByRole('group', { name: 'Event ID' }));
  screen.getByText(/Ana Delgado/);
  expect([text('Event ID'), text('Reservation Name')]).toEqual(['MINE', 'Typed since']);
  fireEvent.click(compared.getByText('THEIRS'));
  expect(text('Event ID')).toBe('THEIRS');
});

test('what is discarded while a save is under way does not come back with its refusal', async () => {
  const answer = held<Response>();
  let version = 4;
  const stored = aDraft();
  await openDetails(stored, {
    [`GET reservation/${id}`]: () => saved(version === 4 ? { version } : { version, name: 'Theirs' }),
    [put]: () => answer.promise,
  });
  await isThere();
  fill('Event ID', 'MINE');
  save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  await press('Discard');
  version = 5;
  answer.give(refusal('changed-meanwhile', 409, { params: { version }, errors: [] }));
  await waitFor(() => expect(text('Reservation Name')).toBe('Theirs'));
  expect(text('Event ID')).toBe(stored.eventId ?? '');
});

test('typed is kept: a draft that is confirmed elsewhere leaves the form', async () => {
  let isConfirmed = false;
  await openDetails(aDraft({ version: 4 }), {
    [`GET reservation/${id}`]: () =>
      saved(isConfirmed ? { version: 5, status: { code: '2', label: 'Active' } } : { version: 4 }),
    [put]: () => {
      isConfirmed = true;
      return refusal('changed-meanwhile', 409, { params: { version: 5 }, errors: [] });
    },
  });
  await isThere();
  fill('Event ID', 'MINE');
  save();
  await screen.findByText(/^Somebody else changed this meanwhile/);
  expect(text('Event ID')).toBe('MINE');
});
