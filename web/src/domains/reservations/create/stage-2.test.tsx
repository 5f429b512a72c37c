import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getReservation } from '#contract/reservations/api.ts';
import {
  type AvailableChild,
  confirmReservation,
  searchAvailableChildren,
} from '#contract/reservations/children-api.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { choose, pick } from '../../../testing/form.ts';
import { placeAnswers } from '../../../testing/lists.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { windowState } from '../../../testing/window.ts';
import { buttonNamed, press, pressInDialog } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './children-screen.tsx';
import {
  aDraft,
  answersFor,
  free,
  id,
  one,
  openChildren,
  pickAnswer,
  requestedChildIds,
  selection,
  three,
  two,
} from './testing.ts';

const address = `/reservation/create/search?id=${id}`;
const listed = `GET reservation/${id}/children`;
const heading = (name: string) => screen.findByText(name, { selector: 'h2' });

test('ROUTE-033 the children of a draft are selected at its address', async () => {
  await renderApp(address, { answers: answersFor(aDraft()) });
  await heading('Available children');
});

test('F2 on a small screen the count, the countdown and the way on stay in sight', async () => {
  windowState.isSmall = true;
  const draft = aDraft({ targetChildren: 2 });
  const { unmount } = await openChildren(draft, { [listed]: selection([one]) });
  const dock = within(await screen.findByRole('region', { name: 'Selection, in short' }));
  dock.getByText('1 of 2');
  dock.getByText(/^1[45]:\d\d$/);
  dock.getByText('Extend');
  expect(dock.queryByText('Preview')).toBeNull();
  fireEvent.click(dock.getByText('Selection'));
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Selection' }));
  unmount();
  const { router } = await openChildren(draft, { [listed]: selection([one, two]) });
  const full = within(await screen.findByRole('region', { name: 'Selection, in short' }));
  fireEvent.click(await full.findByText('Preview'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ step: 'preview' }));
});

test('RESV-098 RESV-103 on return each child of the draft is picked again, and those lost meanwhile are named', async () => {
  const others = [free(two, { givenName: 'Tigist' }), free(three, { state: 'lost', reason: 'child-not-available' })];
  await openChildren(aDraft({ targetChildren: 3 }), {
    [`POST reservation/${id}/pick`]: (body: unknown) => pickAnswer(requestedChildIds(body), [two]),
    [listed]: () =>
      calls.some(({ path }) => path.endsWith('/pick'))
        ? selection([one], others)
        : selection([], [free(one), ...others]),
  });
  await screen.findByText('2 selected children are no longer available');
  expect(calls.filter(({ path }) => path.endsWith('/pick')).map(({ body }) => requestedChildIds(body))).toEqual([
    [one, two],
  ]);
  screen.getByText(new RegExp(`^${two}, Tigist Bekele: Child is no longer available`));
  screen.getByText('1 child is held for you until the timer ends');
  screen.getByText('Reservation is still missing 2 children');
  fireEvent.click(screen.getByText('Selected 1'));
  const row = (await screen.findByText(two, { selector: 'a' })).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('Child is no longer available. Please select a different child.');
});

test('ERR-040 a pick that fails holds nobody, and says so', async () => {
  const { isSaved: _s, state: _t, reason: _r, status: _u, addedAt: _a, ...person } = aReservedChild(three);
  const found: AvailableChild = { ...person, isPicked: false };
  const answers = {
    [`POST reservation/${id}/childSearch`]: z.encode(searchAvailableChildren.output, {
      children: [found],
      total: 1,
      isMore: false,
      maximum: 1000,
      locked: [],
    }),
    [`POST reservation/${id}/pick`]: refusal('internal-error', 500),
  };
  await openChildren(aDraft({ targetChildren: 3 }), answers, []);
  await heading('Available children');
  pick('Gender', 'Female');
  await press('Search');
  fireEvent.click(await screen.findByLabelText(`Select ${three}`));
  await screen.findByText('Unable to add children');
  screen.getByText('Reservation is still missing 3 children');
});

test('ERR-074 a saved selection is reported with the ID of its reservation', async () => {
  await openChildren(aDraft({ targetChildren: 2 }), {
    [listed]: selection([one]),
    [`PUT reservation/${id}/selection`]: { Selected: 1 },
  });
  await screen.findByText('Selected 1');
  await press('Save');
  await screen.findAllByText('Reservation 10519 updated successfully!');
});

test('ERR-037 a child that cannot be let go stays selected, and that is said', async () => {
  await openChildren(aDraft({ targetChildren: 2 }), {
    [listed]: selection([one]),
    [`PUT reservation/${id}/unpick`]: refusal('internal-error', 500),
  });
  fireEvent.click(await screen.findByText('Selected 1'));
  fireEvent.click(await screen.findByLabelText(`Select ${one}`));
  await screen.findByText('unable to release children');
  screen.getByText('Selected 1');
});

test('F2 RESV-102 a released child stays out when a list requested earlier arrives with it', async () => {
  let answerLate: (answer: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    answerLate = resolve;
  });
  await openChildren(aDraft({ targetChildren: 1, targetParticipants: null, category: '3', categoryType: '31' }), {
    // The first list is shown; 'Extend' fetches it again, and that answer is late.
    [listed]: () => (calls.filter(({ path }) => path.endsWith('/children')).length > 1 ? late : selection([one, two])),
    [`PUT reservation/${id}/unpick`]: { Held: 1, HeldUntil: new Date(Date.now() + 600_000).toISOString() },
  });
  fireEvent.click(await screen.findByText('Selected 2'));
  await press('Extend');
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/children'))).toHaveLength(2));
  fireEvent.click(await screen.findByLabelText(`Select ${one}`));
  await screen.findByText('Selected 1');
  answerLate(selection([one, two]));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/unpick'))).toBe(true));
  await screen.findByText('1 child is held for you until the timer ends');
  screen.getByText('Selected 1');
  expect(screen.queryByLabelText(`Select ${one}`)).toBeNull();
});

test('RESV-011 RESV-097 RESV-098 ROUTE-091 the preview shows what will be reserved, and confirms at the target alone', async () => {
  const preview = (draft: Reservation, children: ReturnType<typeof free>[]) =>
    renderScreen('selectChildren', `${address}&step=preview`, { answers: answersFor(draft, children) });
  const { unmount } = await preview(aDraft({ targetChildren: 2, expirationDate: '2126-05-28' }), [
    free(one),
    free(two, { gender: 'Male' }),
  ]);
  await heading('Preview');
  await screen.findByText('1 female, 1 male');
  const facts = [...document.querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Reservation Name', 'Dallas Church Weekend, May'],
    ['Reservation Category', 'Event - Face to Face'],
    ['Reservation Category Type', 'Church'],
    ['Event ID', 'DCW 2026-05'],
    ['Sponsor Type', 'Church or group'],
    ['Expiration Date', '28/05/2126'],
    ['Target Participants', '1'],
    ['Target Children', '2'],
    ['Gender mix', '1 female, 1 male'],
    ['Countries and projects', '1 of 3 countries, 1 of 10 projects'],
  ]);
  await waitFor(() => expect(document.querySelectorAll('td a')).toHaveLength(2));
  expect(buttonNamed('Confirm').isOff).toBe(false);
  expect(buttonNamed('Edit').isOff).toBe(false);
  unmount();
  await preview(aDraft({ targetChildren: 3 }), [free(one)]);
  await heading('Preview');
  const missing = 'Reservation is still missing 2 children';
  expect(buttonNamed('Confirm')).toMatchObject({ isOff: true, because: missing });
  expect(screen.getAllByText(missing).length).toBeGreaterThan(0);
});

test('RESV-090 RESV-097 no preview while the selection breaks the limits of the category type', async () => {
  const other = { code: 'ETH-194120', label: 'Other' };
  await openChildren(
    aDraft({ categoryType: '11', categoryTypeName: 'Chosen', targetChildren: 2 }),
    { [`POST reservation/${id}/pick`]: refusal('too-many-projects', 409, { params: { count: 1 } }) },
    [free(one), free(two, { project: other })],
  );
  expect((await screen.findAllByText('You can select a maximum of 1 project(s)')).length).toBeGreaterThan(0);
  expect(buttonNamed('Preview').isOff).toBe(true);
});

test('RESV-066 ERR-072 No completes nothing, Yes does and says so', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(draft, [free(one), free(two)]),
      [`PUT reservation/${id}/confirm`]: z.encode(confirmReservation.output, { reservation, delivery: 'off' }),
    },
  });
  const confirmed = () => calls.filter(({ path }) => path === `reservation/${id}/confirm`);
  await heading('Preview');
  await press('Confirm');
  await screen.findByText('Do you want to complete this reservation?');
  await pressInDialog('No');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirmed()).toEqual([]);
  await press('Confirm');
  await pressInDialog('Yes');
  await screen.findAllByText('Reservation Confirmed Successfully!');
  expect(confirmed()).toHaveLength(1);
});

test('F21 children who were confirmed in another tab are confirmed again, which is a success', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(draft, [aReservedChild(one), aReservedChild(two)]),
      [`PUT reservation/${id}/confirm`]: z.encode(confirmReservation.output, { reservation, delivery: 'off' }),
    },
  });
  await heading('Preview');
  await screen.findByText('2 female, 0 male');
  await press('Confirm');
  await screen.findByText('2 children will be reserved.');
  await pressInDialog('Yes');
  await screen.findAllByText('Reservation Confirmed Successfully!');
  const sent = calls
    .filter(({ path }) => path === `reservation/${id}/confirm`)
    .map(({ body }) => requestedChildIds(body));
  expect(sent).toEqual([[one, two]]);
});

test('F27 a confirmation refused because the user holds a child for another reservation names that reservation', async () => {
  const elsewhere = { childId: two, reservation: 10_063, status: 1 };
  const errors = [{ field: 'Children.1.ChildId', code: 'child-in-own-draft', params: elsewhere }];
  let isRefused = false;
  let answerLate: (answer: unknown) => void = () => undefined;
  const late = new Promise((resolve) => {
    answerLate = resolve;
  });
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(aDraft({ targetChildren: 2 })),
      [listed]: () => (isRefused ? late : selection([one], [free(two)])),
      [`POST reservation/${id}/pick`]: (body: unknown) => pickAnswer(requestedChildIds(body)),
      [`PUT reservation/${id}/confirm`]: () => {
        isRefused = true;
        return refusal('child-no-longer-available', 409, { params: { count: 1 }, errors });
      },
    },
  });
  await heading('Preview');
  await press('Confirm');
  await pressInDialog('Yes');
  await waitFor(() => expect(isRefused).toBe(true));
  const mine = free(two, { state: 'lost', reason: 'child-in-own-draft', inReservation: 10_063, isInDraft: true });
  answerLate(selection([one], [mine]));
  await screen.findByText('In your draft 10063: 1 child');
  const row = (await screen.findByText(two, { selector: 'a' })).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('You hold this child in your reservation 10063.');
});

test('ERR-064 a confirmed reservation of which the external system does not know is told as created but not sent', async () => {
  const draft = aDraft({ targetChildren: 2 });
  const reservation = { ...draft, status: { code: '2', label: 'Active' } };
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(draft, [free(one), free(two)]),
      [`PUT reservation/${id}/confirm`]: z.encode(confirmReservation.output, { reservation, delivery: 'failed' }),
    },
  });
  await heading('Preview');
  await press('Confirm');
  await pressInDialog('Yes');
  await screen.findAllByText('Reservation 10519 created, but sending to the external system failed');
});

test('ERR-034 a confirmation that fails says so, and can be tried again', async () => {
  await renderScreen('selectChildren', `${address}&step=preview`, {
    answers: {
      ...answersFor(aDraft({ targetChildren: 2 }), [free(one), free(two)]),
      [`PUT reservation/${id}/confirm`]: refusal('internal-error', 500),
    },
  });
  await heading('Preview');
  await press('Confirm');
  await pressInDialog('Yes');
  await screen.findAllByText('Sorry, Unable to create a reservation. Please try again later');
  await heading('Preview');
  expect(buttonNamed('Confirm').isOff).toBe(false);
});

test('RESV-101 RESV-102 a target lowered below the selection says how many must go, and nothing is picked again', async () => {
  await openChildren(aDraft({ targetChildren: 1, targetParticipants: null, category: '3', categoryType: '31' }), {
    [listed]: selection([one, two, three]),
  });
  await screen.findByText('Number of Target Children already exceeded');
  screen.getByText('Please release 2 child(ren)');
  expect(buttonNamed('Preview').isOff).toBe(true);
});

test('RESV-099 RESV-103 a tick too many, and a child that is gone meanwhile', async () => {
  const { isSaved: _s, state: _t, reason: _r, status: _u, addedAt: _a, ...person } = aReservedChild(three);
  const found: AvailableChild[] = ['ETH-193408-0201', 'ETH-193408-0202'].map((childId) => ({
    ...person,
    childId,
    isPicked: false,
  }));
  const [first = '', second = ''] = found.map(({ childId }) => childId);
  let lost: string[] = [];
  await openChildren(
    aDraft({ targetChildren: 2 }),
    {
      [`POST reservation/${id}/childSearch`]: z.encode(searchAvailableChildren.output, {
        children: found,
        total: 2,
        isMore: false,
        maximum: 1000,
        locked: [],
      }),
      [listed]: selection([one]),
      [`POST reservation/${id}/pick`]: (body: unknown) => pickAnswer(requestedChildIds(body), lost),
    },
    [],
  );
  await heading('Available children');
  pick('Gender', 'Female');
  await press('Search');
  await screen.findByLabelText(`Select ${first}`);
  fireEvent.click(screen.getByLabelText('Select all rows on this page'));
  await screen.findByText('Reservation will exceed the number of allowable children. Please review settings.');
  expect(calls.filter(({ path }) => path.endsWith('/pick'))).toEqual([]);
  lost = [first];
  fireEvent.click(screen.getByLabelText(`Select ${first}`));
  await screen.findByText('Child is no longer available. Please select a different child.');
  fireEvent.click(screen.getByLabelText(`Select ${second}`));
  await screen.findByText('2 children are held for you until the timer ends');
  expect(buttonNamed('Preview').isOff).toBe(false);
});

test('F27 children the user holds for another draft are offered, and moved here', async () => {
  const { isSaved: _s, state: _t, reason: _r, status: _u, addedAt: _a, ...person } = aReservedChild(three);
  const found: AvailableChild = { ...person, isPicked: false, inReservation: 10_126, isInDraft: true };
  const mine = free(two, { state: 'lost', reason: 'child-in-own-draft', inReservation: 10_126, isInDraft: true });
  let moved: string[] = [];
  await openChildren(
    aDraft({ targetChildren: 3 }),
    {
      [`POST reservation/${id}/childSearch`]: () =>
        z.encode(searchAvailableChildren.output, {
          children: [moved.length > 0 ? { ...found, isPicked: true, inReservation: null } : found],
          total: 1,
          isMore: false,
          maximum: 1000,
          locked: [],
        }),
      [listed]: () => (moved.length > 0 ? selection([one, ...moved]) : selection([one], [mine])),
      [`PUT reservation/${id}/movePicks`]: (body: unknown) => {
        moved = requestedChildIds(body);
        return pickAnswer(moved);
      },
    },
    [],
  );
  await screen.findByText('In your draft 10126: 1 child');
  expect(screen.queryByText(/no longer available/)).toBeNull();
  pick('Gender', 'Female');
  await press('Search');
  await screen.findByText('In your draft 10126: 2 children');
  screen.getByText('In your draft 10126', { selector: 'td *' });
  expect(calls.filter(({ path }) => path === 'reservation/10126')).toEqual([]);
  fireEvent.click(screen.getByText('Move them here'));
  await screen.findByText('3 children are held for you until the timer ends');
  expect([...moved].sort()).toEqual([two, three]);
  await waitFor(() => expect(screen.queryByText(/^In your draft/)).toBeNull());
});

test('F27 an active reservation for which the user holds children is not called a draft', async () => {
  const mine = free(two, { state: 'lost', reason: 'child-in-own-draft', inReservation: 10_061, isInDraft: false });
  await openChildren(aDraft({ targetChildren: 3 }), {
    [listed]: selection([one], [mine]),
  });
  await screen.findByText('In your reservation 10061: 1 child');
  expect(screen.queryByText(/^In your draft/)).toBeNull();
});

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

  test('RESV-081 RESV-070 a date that has passed is named at once', async () => {
    await openChildren(aDraft({ expirationDate: '2026-01-15' }));
    await screen.findByText('These details no longer hold.');
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
