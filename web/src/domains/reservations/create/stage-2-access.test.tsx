import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getReservation } from '#contract/reservations/api.ts';
import { searchAvailableChildren } from '#contract/reservations/children-api.ts';
import { choose, pick } from '../../../testing/form.ts';
import { placeAnswers } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { press, pressInDialog } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './children-screen.tsx';
import { aDraft, answersFor, free, id, one, openChildren, three } from './testing.ts';

const address = `/reservation/create/search?id=${id}`;
const heading = (name: string) => screen.findByText(name, { selector: 'h2' });

describe('access to stage 2', () => {
  test('RESV-070 what is missing is named at once, with the way to its field, and nobody can be ticked', async () => {
    await openChildren(aDraft({ sponsorType: null, sponsorTypeName: null, eventId: null }));
    await screen.findByText('Please fill/select all mandatory fields');
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.filter((line) => line?.includes('required'))).toEqual([
      'Event ID: This field is required.',
      'Sponsor Type: This field is required.',
    ]);
    const toField = (name: string) => screen.getByText(name, { selector: 'a' }).getAttribute('href');
    expect(toField('Sponsor Type')).toBe(`/reservation/create?id=${id}&field=sponsorType`);
    expect(toField('Edit details')).toBe(`/reservation/create?id=${id}&field=eventId`);
    expect(screen.queryByText('Available children')).toBeNull();
  });

  /** Another user clears the sponsor type while this one chooses children. */
  const emptiedMeanwhile = async () => {
    const { isSaved: _s, state: _t, reason: _r, status: _u, addedAt: _a, ...person } = aReservedChild(three);
    const draft = aDraft({ targetChildren: 3 });
    const emptied = { ...draft, sponsorType: null, sponsorTypeName: null };
    let isEmptied = false;
    const refused = () => {
      isEmptied = true;
      return refusal('reservation-incomplete', 409);
    };
    await openChildren(
      draft,
      {
        [`GET reservation/${id}`]: () => z.encode(getReservation.output, { reservation: isEmptied ? emptied : draft }),
        [`POST reservation/${id}/childSearch`]: z.encode(searchAvailableChildren.output, {
          children: [{ ...person, isPicked: false }],
          total: 1,
          isMore: false,
          maximum: 1000,
          locked: [],
        }),
        [`POST reservation/${id}/pick`]: refused,
        [`POST reservation/${id}/fill`]: refused,
        ...placeAnswers(),
      },
      [],
    );
    await heading('Available children');
  };

  test('RESV-070 a tick refused because the draft became incomplete meanwhile names the field', async () => {
    await emptiedMeanwhile();
    pick('Gender', 'Female');
    await press('Search');
    fireEvent.click(await screen.findByLabelText(`Select ${three}`));
    await screen.findByText('Sponsor Type', { selector: 'a' });
    expect(screen.queryByText('Available children')).toBeNull();
  });

  test('RESV-070 filling to the target refused because the draft became incomplete meanwhile names the field', async () => {
    await emptiedMeanwhile();
    await choose('Child Country', 'Guatemala');
    await press('Fill to target');
    await pressInDialog('Select children');
    await screen.findByText('Sponsor Type', { selector: 'a' });
    expect(screen.queryByText('Available children')).toBeNull();
  });

  test('filling to the target cannot be cancelled once it is sent; if its answer is lost, the list is fetched', async () => {
    let answer: (response: Response) => void = () => undefined;
    const lost = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { user } = await openChildren(
      aDraft({ targetChildren: 3 }),
      { [`POST reservation/${id}/fill`]: () => lost, ...placeAnswers() },
      [],
    );
    await heading('Available children');
    await choose('Child Country', 'Guatemala');
    await press('Fill to target');
    await pressInDialog('Select children');
    await user.keyboard('{Escape}');
    await pressInDialog('Cancel');
    screen.getByRole('dialog', { name: 'Fill to target' });
    const lists = () => calls.filter(({ method, path }) => method === 'GET' && path === `reservation/${id}/children`);
    const before = lists().length;
    answer(refusal('internal-error', 500));
    await waitFor(() => expect(lists().length).toBeGreaterThan(before));
    await pressInDialog('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('RESV-081 RESV-070 a date that has passed is named at once', async () => {
    await openChildren(aDraft({ expirationDate: '2026-01-15' }));
    await screen.findByText('These details are no longer valid.');
    const link = screen.getByText('Expiration Date', { selector: 'a' });
    expect(link.getAttribute('href')).toBe(`/reservation/create?id=${id}&field=expirationDate`);
    expect(screen.queryByText('Available children')).toBeNull();
  });

  test('RESV-070 the way leads to the field, which says what is wrong with it', async () => {
    const draft = aDraft({ sponsorType: null, sponsorTypeName: null });
    await renderScreen('createReservation', `/reservation/create?id=${id}&field=sponsorType`, {
      answers: answersFor(draft),
    });
    await screen.findByText('This field is required.');
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('sponsorType');
  });

  const incomplete = aDraft({ eventId: null });
  const mandatory = 'Please fill/select all mandatory fields';
  const unknown = 'This reservation was not found.';
  /** Address, draft, text for users with Create, text for users without, number of links to Edit. */
  const places = [
    [address, incomplete, mandatory, mandatory, 1],
    ['/reservation/create/search?id=abc', incomplete, unknown, unknown, 0],
    [
      '/reservation/create/search',
      incomplete,
      'Choose a draft, or begin a new reservation.',
      'Choose a draft in Manage Reservation.',
      0,
    ],
    [address, aDraft(), 'Limits for this category type', 'Limits for this category type', 3],
  ] as const;

  test.each(places)('RESV-070 %s: stage 1 is marked done only when complete', async (at, draft, said) => {
    await renderScreen('selectChildren', at, { answers: answersFor(draft) });
    await screen.findByText(said);
    expect(screen.queryByText('done') !== null).toBe(draft !== incomplete);
  });

  test.each(places)(
    'NAV-013 %s: whoever may edit and not create is led to Manage, never to a denial',
    async (at, draft, _said, said, edits) => {
      const grants = ['Home:View', 'Reservation:View', 'Reservation:Edit'] as const;
      await renderScreen('selectChildren', at, { grants, answers: reservationAnswers(draft, [free(one)]) });
      await screen.findByText(said);
      const leads = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      expect(leads.filter((to) => /^\/reservation\/create(\?|$)/.test(to))).toEqual([]);
      expect(leads.filter((to) => to === `/reservation/manage/edit?id=${id}`)).toHaveLength(edits);
    },
  );
});
