import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AvailableChild, searchAvailableChildren } from '#contract/reservations/children-api.ts';
import { noteChildren } from '../../../api/live/child-changes.ts';
import { pick } from '../../../testing/form.ts';
import { aReservedChild } from '../../../testing/reservation.ts';
import { press } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './children-screen.tsx';
import { aDraft, id, one, openChildren, pickAnswer, three } from './testing.ts';

const taken = 'This child is no longer available.';
const found = (childId: string): AvailableChild => {
  const { isSaved: _s, state: _t, reason: _r, status: _u, addedAt: _a, ...person } = aReservedChild(childId);
  return { ...person, isPicked: false };
};

async function search() {
  const answers = {
    [`POST reservation/${id}/childSearch`]: z.encode(searchAvailableChildren.output, {
      children: [found(one), found(three)],
      total: 2,
      isMore: false,
      maximum: 1000,
      locked: [],
    }),
    [`POST reservation/${id}/pick`]: pickAnswer([one], []),
  };
  await openChildren(aDraft({ targetChildren: 3 }), answers, []);
  await screen.findByText('Available children', { selector: 'h2' });
  pick('Gender', 'Female');
  await press('Search');
  await screen.findByLabelText(`Select ${three}`);
}

const tell = (word: 'taken' | 'free', childId: string) => act(() => noteChildren(word, [childId], Date.now()));
const rowOf = (childId: string) => screen.getByText(childId, { selector: 'a' }).closest('tr') as HTMLElement;
const box = (childId: string) => screen.getByLabelText(new RegExp(`^Select ${childId}`));

test('a child that somebody else takes stays in its row, greyed and not to be picked, until it is given back', async () => {
  await search();
  tell('taken', three);
  expect(rowOf(three).textContent).toContain(taken);
  expect(rowOf(three).dataset.tone).toBe('gone');
  expect(box(three).getAttribute('aria-disabled')).toBe('true');
  expect(rowOf(one).textContent).not.toContain(taken);
  tell('free', three);
  expect(rowOf(three).textContent).not.toContain(taken);
  expect(box(three).getAttribute('aria-disabled')).toBeNull();
});

test('what one has picked oneself is not somebody else’s', async () => {
  await search();
  fireEvent.click(box(one));
  await waitFor(() => expect(rowOf(one).dataset.selected).toBe('true'));
  tell('taken', one);
  expect(rowOf(one).textContent).not.toContain(taken);
});
