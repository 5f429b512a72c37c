import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Child } from '#contract/children/card.ts';
import type { ChildRecord } from '#contract/children/card-api.ts';
import { compareChildren } from '#contract/children/compare.ts';
import { searchReservations } from '#contract/reservations/api.ts';
import { childrenToAdd } from '../../../api/storage/children-to-add.ts';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { aChild } from '../../../testing/child.ts';
import { aRecord } from '../../../testing/child-record.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { windowState } from '../../../testing/window.ts';

const free = { status: { code: '1', label: 'Pledgeable' }, actionCode: { code: 'A01', label: 'Registered' } };
const idOf = (number: number) => `GTM-201115-000${number}`;
const child = (number: number, over: Partial<Child> = {}): Child =>
  aChild({ childId: idOf(number), givenName: `Child${number}`, familyName: 'Paz', ...free, ...over });
const mother = { code: '1', label: 'Mother and father' };

/** Four children who differ in gender, in whom one of them lives with, and in a date that is overdue. */
function record(number: number): ChildRecord {
  const all = aRecord(
    child(number, {
      gender: number % 2 ? 'Female' : 'Male',
      freshness: [{ item: 'photo', lastDate: '2025-01-14', dueDate: '2026-01-14', isOverdue: number === 4 }],
    }),
  );
  return {
    ...all,
    family: { ...all.family, livingWith: number === 1 ? { code: '2', label: 'Mother, grandmother' } : mother },
    media: { ...all.media, photoDate: '2025-01-14' },
  };
}
type Known = Readonly<Record<string, ChildRecord | null>>;
const known: Known = Object.fromEntries([1, 2, 3, 4].map((number) => [idOf(number), record(number)]));
const answer =
  (records: Known = known) =>
  ({ ChildIds }: { ChildIds: readonly string[] }) =>
    z.encode(compareChildren.output, {
      children: ChildIds.map((childId) => ({ childId, record: records[childId] ?? null })),
    });
const addressOf = (...numbers: number[]) => `/searchchild/compare?ids=${numbers.map(idOf).join(',')}`;
const open = (numbers: number[], answers: object = {}, more: object = {}) =>
  renderScreen('compareChildren', addressOf(...numbers), {
    answers: { 'POST child/compare': answer(), ...answers },
    ...more,
  });
const shown = (number: number) => screen.findByRole('link', { name: `Child${number} Paz` });
/** A DOM query: getByRole would compute the accessible names of the whole table. */
const rowHead = (label: string) =>
  [...document.querySelectorAll('th[scope=row]')].find(({ textContent }) => textContent === label);
const row = (label: string) => [...(rowHead(label)?.parentElement?.children ?? [])].slice(1);
const cellsOf = (label: string) => row(label).map((cell) => cell.textContent);
const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.getAttribute('data-child'));
const asked = () => calls.filter(({ path }) => path === 'child/compare').map(({ body }) => body);
const button = (name: string) => screen.getByRole('button', { name });

describe('values', () => {
  test('equal ones stand in one line, different ones in their columns, and one that stands out says so', async () => {
    await open([1, 2, 3, 4]);
    await shown(1);
    screen.getByRole('heading', { level: 1, name: 'Compare 4 children' });
    expect(cellsOf('Country')).toEqual(['Guatemala the same for all four']);
    expect(row('Country')[0]?.getAttribute('colspan')).toBe('4');
    expect(cellsOf('Gender')).toEqual(['Female', 'Male', 'Female', 'Male']);
    expect(cellsOf('Living With')).toEqual([
      'Mother, grandmother(stands out)',
      'Mother and father',
      'Mother and father',
      'Mother and father',
    ]);
    screen.getByText(/^3 of \d+ values differ$/);
    expect(screen.queryByText(/best|score/i)).toBeNull();
  });

  test('an overdue date keeps its warning, and differs from the same date that is not', async () => {
    await open([1, 2, 3, 4]);
    await shown(1);
    const dates = row('Latest Photo Date');
    expect(dates.map((cell) => within(cell as HTMLElement).queryByLabelText('Overdue') !== null)).toEqual([
      ...[false, false, false, true],
    ]);
  });

  test('of two children neither stands out', async () => {
    await open([1, 2]);
    await shown(1);
    expect(cellsOf('Living With')).toEqual(['Mother, grandmother', 'Mother and father']);
    expect(cellsOf('Country')).toEqual(['Guatemala the same for both']);
  });

  test('Only differences leaves out equal values; the address keeps it', async () => {
    const { user, router } = await open([1, 2, 3]);
    await shown(1);
    await user.click(screen.getByRole('switch', { name: 'Only differences' }));
    await waitFor(() => expect(rowHead('Country')).toBeUndefined());
    expect(cellsOf('Gender')).toEqual(['Female', 'Male(stands out)', 'Female']);
    expect(router.state.location.search).toMatchObject({ only: 'different' });
  });

  test('sensitive values have the mark of the card', async () => {
    const ill = { ...record(2), family: { ...record(2).family, religion: { code: '01', label: 'Christian' } } };
    await open([1, 2], { 'POST child/compare': answer({ ...known, [idOf(2)]: ill }) });
    await shown(1);
    within(row('Religion')[1] as HTMLElement).getByLabelText('Sensitive value');
  });
});

describe('columns', () => {
  test('a child can be removed; the others stay, and the address is of them', async () => {
    const { user, router } = await open([1, 2, 3]);
    await shown(1);
    await user.click(button('Remove Child2 Paz from the comparison'));
    await waitFor(() => expect(heads()).toEqual([idOf(1), idOf(3)]));
    expect(router.state.location.search).toMatchObject({ ids: [1, 3].map(idOf).join(',') });
    await screen.findByRole('heading', { level: 1, name: 'Compare 2 children' });
  });

  test('a fifth child finds no place: the button says so, and an address with five shows four', async () => {
    await open([1, 2, 3, 4, 5]);
    await shown(1);
    expect(heads()).toEqual([1, 2, 3, 4].map(idOf));
    expect(asked()).toEqual([{ ChildIds: [1, 2, 3, 4].map(idOf) }]);
    expect(screen.getAllByText('You can compare at most 4: remove one').length).toBeGreaterThanOrEqual(2);
    expect(button('Add another child').getAttribute('aria-disabled')).toBe('true');
  });

  test('another child is added by its ID', async () => {
    const { user } = await open([1, 2]);
    await shown(1);
    await user.click(button('Add another child'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add another child' }));
    const field = dialog.getByLabelText('Child ID');
    await user.type(field, 'Ana{Enter}');
    dialog.getByText('Given child id is not valid');
    await user.clear(field);
    await user.type(field, idOf(2));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    dialog.getByText('This child is already compared.');
    await user.clear(field);
    await user.type(field, 'gtm2011150003{Enter}');
    await shown(3);
    expect(heads()).toEqual([1, 2, 3].map(idOf));
  });

  test('a child that cannot be read any more says so in its column; the others are compared', async () => {
    await open([1, 2, 9]);
    await shown(1);
    const gone = document.querySelector(`th[data-child="${idOf(9)}"]`);
    expect(gone?.textContent).toContain('This child cannot be read any more.');
    expect(cellsOf('Country')).toEqual(['Guatemala the same for both']);
    expect(cellsOf('Gender')).toEqual(['Female', 'Male', '']);
  });

  test('on a narrow screen two at a time', async () => {
    windowState.isSmall = true;
    const { user } = await open([1, 2, 3]);
    await shown(1);
    expect(heads()).toEqual([idOf(1), idOf(2)]);
    screen.getByText('1–2 of 3');
    await user.click(button('Next child'));
    expect(heads()).toEqual([idOf(2), idOf(3)]);
    expect(button('Next child. The last child is shown')).toBeTruthy();
    expect(cellsOf('Country')).toEqual(['Guatemala the same for all three']);
  });
});

describe('to a reservation', () => {
  const answers = {
    'POST reservation/search': z.encode(searchReservations.output, {
      reservations: [],
      total: 0,
      isMore: false,
      maximum: 1000,
    }),
  };

  test('one child, or all that are free', async () => {
    const { user } = await open([1, 2], answers);
    await shown(1);
    await user.click(button('Add Child1 Paz to a reservation'));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Add 1 child to a reservation' })).getByText('Cancel'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Add to reservation'));
    await screen.findByRole('dialog', { name: 'Add 2 children to a reservation' });
  });

  test('a new reservation and CSM take them along', async () => {
    const { user } = await open([1, 2]);
    await shown(1);
    await user.click(button('Send CSM'));
    expect(chosenChildren.read()).toEqual([idOf(1), idOf(2)]);
  });

  test('T13 the compared cards are printed at once', async () => {
    const { user } = await open([1, 2], {}, { grants: ['Registered Child:View', 'Registered Child:Print to PDF'] });
    await shown(1);
    await user.click(button('Print'));
    await screen.findByRole('dialog', { name: 'Print 2 child cards' });
  });

  test('a child no longer free: at the next look its badge changes in place, its Add is disabled and says why', async () => {
    const held = child(2, {
      status: { code: '3', label: 'Internal Hold' },
      hold: {
        ...{ kind: null, isElsewhere: true, reservationId: null, reservationName: null },
        ...{ placedBy: null, placedAt: null, endsOn: null },
      },
    });
    let isHeld = false;
    const { user } = await open([1, 2], {
      ...answers,
      'POST child/compare': (body: { ChildIds: string[] }) =>
        answer(isHeld ? { ...known, [idOf(2)]: { ...record(2), child: held } } : known)(body),
    });
    await shown(1);
    expect(button('Add Child2 Paz to a reservation').getAttribute('aria-disabled')).toBeNull();
    isHeld = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(button('Add Child2 Paz to a reservation').getAttribute('aria-disabled')).toBe('true'));
    const head = document.querySelector(`th[data-child="${idOf(2)}"]`);
    expect(head?.textContent).toContain('Internal Hold');
    expect(screen.getAllByText('Held by another office').length).toBeGreaterThanOrEqual(2);
    screen.getByText('1 of 2 free');
    await user.click(button('New reservation with these'));
    expect(childrenToAdd.read()).toEqual({ childIds: [idOf(1)] });
  });

  test('only for those who may', async () => {
    await open([1, 2], {}, { grants: ['Registered Child:View'] });
    await shown(1);
    for (const name of [
      'Add to reservation',
      'New reservation with these',
      'Send CSM',
      'Print',
      'Add Child1 Paz to a reservation',
    ])
      expect(screen.queryByRole('button', { name }), name).toBeNull();
  });
});

describe('keys', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const focused = () => document.activeElement?.textContent;

  test('Left and Right go to the next child, Delete removes, D shows only differences, A adds all', async () => {
    await open([1, 2, 3]);
    (await shown(1)).focus();
    press('ArrowRight');
    expect(focused()).toBe('Child2 Paz');
    press('Delete');
    await waitFor(() => expect(heads()).toEqual([idOf(1), idOf(3)]));
    expect(focused()).toBe('Child3 Paz');
    press('ArrowLeft');
    expect(focused()).toBe('Child1 Paz');
    press('d');
    await waitFor(() => expect(rowHead('Country')).toBeUndefined());
    press('a');
    await screen.findByRole('dialog', { name: 'Add 2 children to a reservation' });
  });

  test('they do nothing outside the table', async () => {
    const { user } = await open([1, 2]);
    await shown(1);
    button('Add another child').focus();
    press('d');
    press('Delete');
    await user.click(button('Add another child'));
    await user.type(await screen.findByLabelText('Child ID'), 'ad');
    expect(heads()).toEqual([idOf(1), idOf(2)]);
    expect(rowHead('Country')).toBeTruthy();
  });
});

describe('states', () => {
  test('without a child it leads to the search', async () => {
    await renderScreen('compareChildren', '/searchchild/compare?ids=Ana', {});
    await screen.findByText('No children to compare');
    expect(screen.getAllByRole('link', { name: 'Search Child' })).toHaveLength(2);
    expect(asked()).toEqual([]);
  });

  test('a failure is told, and can be tried again', async () => {
    let isDown = true;
    const { user } = await open([1, 2], {
      'POST child/compare': (body: { ChildIds: string[] }) =>
        isDown ? refusal('internal-error', 500) : answer()(body),
    });
    await screen.findByRole('alert');
    isDown = false;
    await user.click(button('Try again'));
    await shown(1);
  });

  test('in Spanish', async () => {
    await open([1, 2, 3, 4], {}, { language: 'es' });
    await shown(1);
    screen.getByRole('heading', { level: 1, name: 'Comparar 4 niños o niñas' });
    screen.getByRole('switch', { name: 'Solo diferencias' });
    expect(screen.getAllByText('igual en los cuatro casos').length).toBeGreaterThan(5);
  });
});
