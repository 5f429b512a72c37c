import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { childrenToAdd } from '../../../api/storage/children-to-add.ts';
import { calls } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import './children-screen.tsx';
import { aDraft, free, id, one, openChildren, pickAnswer, requestedChildIds, selection } from './testing.ts';

const listed = `GET reservation/${id}/children`;
const picking = `POST reservation/${id}/pick`;
const [two, three] = ['ETH-193408-0166', 'ETH-193408-0177'];

const picked = () => calls.filter(({ path }) => path.endsWith('/pick')).map(({ body }) => requestedChildIds(body));
const left = (notice: HTMLElement) =>
  within(notice)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
const noticeOf = async (title: string) => (await screen.findByText(title)).closest('[role]') as HTMLElement;

/** Stage 2, with children who were selected in a search for this draft. */
function arrive(childIds: string[], { target = 5, answers = {} }: { target?: number; answers?: object } = {}) {
  let held: string[] | undefined;
  const list = () => {
    if (!held) childrenToAdd.write({ childIds, reservation: id });
    held ??= [];
    return selection(held, held.includes(one) ? [] : [free(one)]);
  };
  const pick = (body: unknown) => {
    held = requestedChildIds(body).filter((childId) => childId !== three);
    return pickAnswer(requestedChildIds(body), [three]);
  };
  return openChildren(aDraft({ targetChildren: target }), { [listed]: list, [picking]: pick, ...answers });
}

test('RESV-103 children from a search are held with those of the draft; for the others the reason is told, once', async () => {
  await arrive([two, three]);
  const notice = await noticeOf('1 of 2 children from your search are held here for you');
  expect(left(notice)).toEqual([
    `${three}: Child is no longer available. Please select a different child. Somebody else is holding this child.`,
  ]);
  expect(picked()).toEqual([[one, two, three]]);
  expect(childrenToAdd.read()).toBeUndefined();
  expect(screen.queryByText(/^1 selected child/)).toBeNull();
  fireEvent.click(within(notice).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/from your search/)).toBeNull());
});

test('RESV-100 no more are held than the target has room for', async () => {
  await arrive([two, three], { target: 2 });
  const notice = await noticeOf('1 of 2 children from your search are held here for you');
  expect(picked()).toEqual([[one, two]]);
  expect(left(notice)).toEqual([`${three}: The target is 2 children. Raise it in the details to add more.`]);
});

test('those who could not be held because the server failed are named', async () => {
  await arrive([two], { answers: { [picking]: refusal('internal-error', 500) } });
  const notice = await noticeOf('0 of 1 child from your search is held here for you');
  expect(left(notice)).toEqual([`${two}: Unable to add children`]);
});

test('children for another reservation stay where they are', async () => {
  await openChildren(aDraft(), {
    [listed]: () => {
      childrenToAdd.write({ childIds: [two], reservation: 7 });
      return selection([one]);
    },
  });
  await screen.findByText('Selected 1');
  expect(picked()).toEqual([]);
  expect(childrenToAdd.read()).toEqual({ childIds: [two], reservation: 7 });
});
