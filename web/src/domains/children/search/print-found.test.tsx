import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFoundChild } from '../../../testing/child.ts';
import { fill } from '../../../testing/form.ts';
import { listOf, numbers, placeAnswers } from '../../../testing/lists.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screens, so that the first test does not wait for them.
import '../card/print/print-dialog.tsx';
import './search-screen.tsx';

const childId = (number: number) => `GTM-201115-${1000 + number}`;
const tick = (number: number) => fireEvent.click(screen.getByLabelText(`Select ${childId(number)}`));
const print = () => screen.findByRole('button', { name: 'Print' });

async function search(grants: readonly ('Registered Child:Print' | 'Registered Child:Print to PDF')[]) {
  await renderApp('/searchchild', {
    grants: ['Registered Child:View', ...grants],
    answers: {
      ...placeAnswers(),
      'GET list/rcdsChildStatus': listOf(['1', 'Pledgeable']),
      'POST child/search': {
        Children: numbers(21).map((number) => aFoundChild({ ChildId: childId(number) })),
        TotalRecords: 21,
        MoreThanMaximum: false,
        MaximumRecords: 500,
        NotFound: [],
      },
      'POST child/pdf': refusal('internal-error', 500),
    },
  });
  await screen.findByText('Child ID', { selector: 'label' });
  fill('Given Name', 'Ana');
  fireEvent.click(screen.getByText('Search', { selector: 'form button' }));
  await screen.findByText(childId(1));
}

test('T13 the cards of the selected children are printed at once; a failure is told and can be tried again', async () => {
  await search(['Registered Child:Print to PDF']);
  tick(2);
  tick(1);
  fireEvent.click(await print());
  const dialog = within(await screen.findByRole('dialog', { name: 'Print 2 child cards' }));
  expect(dialog.queryByRole('button', { name: 'Print' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Print to PDF' }));
  await waitFor(() => expect(calls.some(({ path }) => path === 'child/pdf')).toBe(true));
  expect(calls.find(({ path }) => path === 'child/pdf')?.body).toEqual({
    ChildIds: [childId(2), childId(1)],
    IncludeSensitive: false,
    Language: 'en',
  });
  await dialog.findByRole('alert');
  expect(dialog.getByRole('button', { name: 'Print to PDF' })).toBeTruthy();
});

test('P in a row of the table prints what is selected, not while nothing is, and not in a field', async () => {
  await search(['Registered Child:Print']);
  const row = document.querySelector<HTMLElement>('[data-row]');
  fireEvent.keyDown(row as HTMLElement, { key: 'p' });
  tick(1);
  await print();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Print' }), { key: 'p' });
  fireEvent.keyDown(row as HTMLElement, { key: 'p', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(screen.getByLabelText(`Select ${childId(1)}`), { key: 'p' });
  await screen.findByRole('dialog', { name: 'Print the child card' });
});

test('up to twenty; beyond, the button says so', async () => {
  await search(['Registered Child:Print']);
  for (const number of numbers(20)) tick(number);
  expect((await print()).getAttribute('aria-disabled')).toBeNull();
  tick(21);
  await screen.findByText('You can print at most 20 cards at a time');
  expect((await print()).getAttribute('aria-disabled')).toBe('true');
});

test('ROLE-032 ROLE-033 who may neither print nor make a PDF has no such button', async () => {
  await search([]);
  tick(1);
  await screen.findByRole('button', { name: 'Compare' });
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
