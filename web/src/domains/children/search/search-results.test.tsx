import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aFoundChild } from '../../../testing/child.ts';
import { choose, fill, fillRange, pick, readFields } from '../../../testing/form.ts';
import { listOf, numbers, placeAnswers } from '../../../testing/lists.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
// Preloads the lazy screens, so that the first test does not wait for them.
import '../card/card-screen.tsx';
import './search-screen.tsx';

const childId = (number: number) => `GTM-201115-${1000 + number}`;
const row = (number: number) => aFoundChild({ ChildId: childId(number) });
/** Thirty results, twelve on the page. */
const found = {
  Children: numbers(12).map(row),
  TotalRecords: 30,
  MoreThanMaximum: false,
  MaximumRecords: 500,
  NotFound: [],
};
const answers = {
  ...placeAnswers(),
  'GET list/rcdsChildStatus': listOf(['1', 'Pledgeable'], ['4', 'Sponsored']),
  'GET list/actionCode': listOf(['A01', 'Added']),
  'POST child/search': found,
};

const field = (label: string) => readFields(document.querySelector('[data-fields]') as HTMLElement).get(label);
const searchButton = () => screen.getByText('Search', { selector: 'form button' });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const tick = (number: number) => screen.getByLabelText(`Select ${childId(number)}`);
const criteria = () => screen.findByText('Child ID', { selector: 'label' });

async function search() {
  const app = await renderApp('/searchchild', { role: 'Standard User', answers });
  await criteria();
  fill('Given Name', 'Ana');
  fireEvent.click(searchButton());
  await screen.findByText(childId(1));
  return app;
}

describe('searching', () => {
  test('CHILD-038 CHILD-039 CHILD-040 waits for a criterion; Clear returns to the defaults and takes the results away', async () => {
    await renderApp('/searchchild', { role: 'Standard User', answers });
    await criteria();
    expect(isOff(searchButton())).toBe(true);
    fill('Given Name', 'Ana');
    expect(isOff(searchButton())).toBe(false);
    fill('Given Name', ' ');
    expect(isOff(searchButton())).toBe(true);
    fill('Given Name', 'Ana');
    pick('Gender', 'Male');
    fireEvent.click(searchButton());
    await screen.findByText(childId(1));
    expect([...document.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual([
      '',
      'Child ID',
      'Given Name',
      'Family Name',
      'Gender',
      'Age',
      'Birth Date',
      'Country',
      'Project',
      'PRCDS Child Status',
      'Action Code',
      'Reservation ID',
      'Field Office Last Update Date',
    ]);
    fireEvent.click(screen.getByText('Edit criteria'));
    fireEvent.click(screen.getByText('Clear'));
    expect(field('Given Name')).toMatchObject({ value: '' });
    expect(field('Gender')).toMatchObject({ value: 'Any' });
    expect(document.querySelector('table')).toBeNull();
    expect(isOff(searchButton())).toBe(true);
  });

  test('CHILD-039 CHILD-040 CRIT-057 F28 inside the CRM Clear returns to Pledgeable, and can be undone', async () => {
    await renderApp('/searchchild?type=nonav', { role: 'Standard User', answers });
    await criteria();
    await choose('PRCDS Child Status', 'Pledgeable', 'Sponsored');
    expect(field('PRCDS Child Status')).toMatchObject({ value: 'Sponsored' });
    fill('Given Name', 'Ana');
    fillRange('Age Range', 'Between', '3', '5');
    fireEvent.click(searchButton());
    await screen.findByText(childId(1));
    fireEvent.click(screen.getByText('Edit criteria'));
    fireEvent.click(screen.getByText('Clear'));
    expect(field('PRCDS Child Status')).toMatchObject({ value: 'Pledgeable' });
    expect(field('Given Name')).toMatchObject({ value: '' });
    expect(field('Age Range, from')).toMatchObject({ value: '' });
    expect(field('Age Range, to')).toMatchObject({ value: '' });
    expect(document.querySelector('table')).toBeNull();
    expect(isOff(searchButton())).toBe(false);
    fireEvent.click(screen.getByText('Undo'));
    expect(field('PRCDS Child Status')).toMatchObject({ value: 'Sponsored' });
    expect(field('Given Name')).toMatchObject({ value: 'Ana' });
    expect(field('Age Range, to')).toMatchObject({ value: '5' });
    await screen.findByText(childId(1));
  });

  test('NAV-027 a card and back keep criteria, page and ticks; another feature clears them', async () => {
    const { router } = await search();
    fireEvent.click(tick(2));
    fireEvent.click(screen.getByLabelText('Next page'));
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ Page: 2 }));
    await router.navigate({ href: `/searchchild/viewchild?id=${childId(1)}` });
    await waitFor(() => expect(document.querySelector('table')).toBeNull());
    await router.navigate({ href: '/searchchild' });
    await screen.findByText('1 selected');
    screen.getByText('Page 2 of 3');
    expect((tick(2) as HTMLInputElement).checked).toBe(true);
    await router.navigate({ href: '/help' });
    await waitFor(() => expect(document.querySelector('table')).toBeNull());
    await router.navigate({ href: '/searchchild' });
    await criteria();
    expect(field('Given Name')).toMatchObject({ value: '' });
    expect(document.querySelector('table')).toBeNull();
  });
});

test('ERR-030 a search that fails says so', async () => {
  await renderApp('/searchchild', {
    role: 'Standard User',
    answers: { ...answers, 'POST child/search': refusal('internal-error', 500) },
  });
  await criteria();
  fill('Given Name', 'Ana');
  fireEvent.click(searchButton());
  await screen.findByText('Error in retrieving data');
});

test('CSM-008 more than ten can be ticked, and Send CSM then says that it takes ten', async () => {
  const { router } = await search();
  const send = () => screen.getByText('Send CSM', { selector: 'button' });
  const sentence = 'CSM can be sent for a maximum of 10 children';
  for (const number of numbers(10)) fireEvent.click(tick(number));
  expect(isOff(send())).toBe(false);
  expect(screen.queryByText(sentence)).toBeNull();
  fireEvent.click(tick(11));
  screen.getByText('11 selected');
  expect(isOff(send())).toBe(true);
  screen.getByText(sentence);
  fireEvent.click(send());
  expect(router.state.location.pathname).toBe('/searchchild');
  fireEvent.click(tick(4));
  expect(isOff(send())).toBe(false);
  fireEvent.click(send());
  await waitFor(() => expect(calls.some(({ path }) => path === 'csm/prepare')).toBe(true));
  expect(router.state.location.pathname).toBe('/searchchild/sendcsm');
  expect(calls.find(({ path }) => path === 'csm/prepare')?.body).toEqual({
    ChildIds: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11].map(childId),
  });
});

test.each([true, false])('ROLE-027 the level Send CSM opens the way from the children found: %s', async (maySend) => {
  const others = ['Home:View', 'Registered Child:View', 'Registered Child:Edit'] as const;
  await renderApp('/searchchild', { grants: maySend ? [...others, 'Registered Child:Send CSM'] : others, answers });
  await criteria();
  fill('Given Name', 'Ana');
  fireEvent.click(searchButton());
  await screen.findByText(childId(1));
  fireEvent.click(screen.getByLabelText(`Select ${childId(1)}`));
  await screen.findByRole('button', { name: 'Compare' });
  expect({
    button: screen.queryByText('Send CSM', { selector: 'button' }) !== null,
    messages: screen.queryByText('CSM messages') !== null,
  }).toEqual({ button: maySend, messages: maySend });
});
