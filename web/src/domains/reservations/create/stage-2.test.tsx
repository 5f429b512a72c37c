import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AvailableChild, searchAvailableChildren } from '#contract/reservations/children-api.ts';
import { pick } from '../../../testing/form.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { aReservedChild } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { windowState } from '../../../testing/window.ts';
import { buttonNamed, press } from '../testing.ts';
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
