import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { searchAvailableChildren } from '#contract/reservations/children-api.ts';
import { pick } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { aReservedChild } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';
import { press } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../../../ui/dialogs/dialog-modal.tsx';
import './children-screen.tsx';
import { aDraft, id, one, openChildren, pickAnswer, requestedChildIds, selection, three, two } from './testing.ts';

const listed = `GET reservation/${id}/children`;
const picking = `POST reservation/${id}/pick`;
const lettingGo = `PUT reservation/${id}/unpick`;
const letGo = { Held: 0, HeldUntil: null };

/** An answer that the test sends when it chooses. */
function held() {
  let answer: (with_: unknown) => void = () => undefined;
  const coming = new Promise((resolve) => {
    answer = resolve;
  });
  return { coming, answer };
}
const sent = (path: string) =>
  calls.filter((one) => one.path.endsWith(path)).map(({ body }) => requestedChildIds(body));
const asksForList = () => calls.filter(({ path }) => path.endsWith('/children')).length;
const box = (childId: string) => screen.getByLabelText<HTMLInputElement>(`Select ${childId}`);
const tick = async (childId: string) => void fireEvent.click(await screen.findByLabelText(`Select ${childId}`));

/** Stage 2 with these children as search results. */
async function search(found: readonly string[], answers: Record<string, unknown>, target = 2) {
  const { isSaved: _s, state: _t, reason: _r, status: _u, addedAt: _a, ...person } = aReservedChild(three);
  const children = found.map((childId) => ({ ...person, childId, isPicked: false }));
  await openChildren(aDraft({ targetChildren: target, targetParticipants: null, category: '3', categoryType: '31' }), {
    [`POST reservation/${id}/childSearch`]: z.encode(searchAvailableChildren.output, {
      children,
      total: children.length,
      isMore: false,
      maximum: 1000,
      locked: [],
    }),
    ...answers,
  });
  await screen.findByText('Available children', { selector: 'h2' });
  pick('Gender', 'Female');
  await press('Search');
}

test('P10: a child just ticked stays held when a list requested earlier arrives without it', async () => {
  const late = held();
  await search([two, three], { [listed]: () => (asksForList() > 1 ? late.coming : selection([one])) }, 3);
  // Extend fetches the list again; that answer is late.
  await press('Extend');
  await waitFor(() => expect(asksForList()).toBe(2));
  await tick(three);
  await screen.findByText('Selected 2');
  late.answer(selection([one]));
  // Answered after the late list, which has been rendered by then.
  await tick(two);
  await screen.findByText('Selected 3');
  screen.getByText('3 children are held for you until the timer ends');
});

test('P10: of two children unticked at once only the one that could not be released comes back', async () => {
  const late = held();
  await search([one, two], {
    [listed]: () => (asksForList() > 1 ? refusal('internal-error', 500) : selection([one, two])),
    [lettingGo]: (body: unknown) => (requestedChildIds(body).includes(one) ? late.coming : letGo),
  });
  await tick(one);
  await tick(two);
  await waitFor(() => expect(sent('/unpick')).toEqual([[one], [two]]));
  await screen.findByText('Selected 0');
  late.answer(refusal('internal-error', 500));
  await screen.findByText('unable to release children');
  await waitFor(() => expect([box(one).checked, box(two).checked]).toEqual([true, false]));
  screen.getByText('Selected 1');
});

test('P23: a child unticked while its pick is pending is released after the pick', async () => {
  const late = held();
  await search([three], {
    [listed]: selection([]),
    [picking]: () => late.coming,
    [lettingGo]: letGo,
  });
  await tick(three);
  await waitFor(() => expect(sent('/pick')).toEqual([[three]]));
  expect(box(three).checked).toBe(true);
  fireEvent.click(box(three));
  await waitFor(() => expect(box(three).checked).toBe(false));
  expect(sent('/unpick')).toEqual([]);
  late.answer(pickAnswer([three]));
  await waitFor(() => expect(sent('/unpick')).toEqual([[three]]));
  await waitFor(() => expect(box(three).checked).toBe(false));
  screen.getByText('Selected 0');
});

test('P23: at the target, a pick that replaces a child waits until that child is released', async () => {
  const late = held();
  await search([two, three], {
    [listed]: selection([one, two]),
    [lettingGo]: () => late.coming,
    [picking]: (body: unknown) => pickAnswer(requestedChildIds(body)),
  });
  await tick(two);
  await waitFor(() => expect(sent('/unpick')).toEqual([[two]]));
  await tick(three);
  await waitFor(() => expect(box(three).checked).toBe(true));
  expect(sent('/pick')).toEqual([]);
  late.answer({ Held: 1, HeldUntil: new Date(Date.now() + 600_000).toISOString() });
  await waitFor(() => expect(sent('/pick')).toEqual([[three]]));
  await screen.findByText('2 children are held for you until the timer ends');
});
