import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { screens } from '../../../app/screens.ts';
import { aChild, aFoundChild, childAnswer } from '../../../testing/child.ts';
import { deferredAnswer } from '../../../testing/deferred-answer.ts';
import { fill } from '../../../testing/form.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../../../testing/reservation.ts';
import { refusal } from '../../../testing/server.ts';

const id = 'GTM-201115-0342';
const name = 'Ixchel Tzul Ajú';
const row = aFoundChild({
  ChildId: id,
  ChildGivenName: 'Ixchel',
  ChildFamilyName: 'Tzul Ajú',
  FieldOfficeLastUpdateDate: '2026-04-02',
});
const found = { Children: [row], TotalRecords: 1, MoreThanMaximum: false, MaximumRecords: 1000, NotFound: [] };
const recent = { Children: [{ ChildId: id, ChildName: name, HasPicture: false }] };

/** Opens the card from the result of a search; the card's answer comes when the test says so. */
async function openFromSearch() {
  const card = deferredAnswer();
  const later = deferredAnswer();
  const answer = vi.fn(later.answer).mockImplementationOnce(card.answer);
  await screens.viewChild.preload();
  const { user } = await renderApp('/searchchild', {
    answers: { 'POST child/search': found, [`GET child/${id}`]: answer },
  });
  await screen.findByText('Child ID', { selector: 'label' });
  fill('Given Name', 'Ixchel');
  fireEvent.click(screen.getByText('Search', { selector: 'form button' }));
  await user.click(await screen.findByRole('link', { name: id }));
  await waitFor(() => expect(answer).toHaveBeenCalled());
  return { ...card, answer };
}

const head = () => screen.queryByRole('heading', { level: 1, name });

test('F16 a card opened from a list shows at once what the list had shown, and then itself', async () => {
  const card = await openFromSearch();
  await screen.findByRole('heading', { level: 1, name });
  for (const text of [id, 'Female', '9 years', 'Guatemala, Tierra Nueva AP', 'Pledgeable'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  expect(screen.getAllByRole('tab')).toHaveLength(10);
  expect(screen.queryByText('FO Child Status: Active')).toBeNull();
  await screen.findByRole('status', { name: 'Loading' });
  await act(async () => card.give(childAnswer(aChild()) as object));
  await screen.findByText('FO Child Status: Active');
  expect(head()).not.toBeNull();
});

test.each([
  ['not-found', 404],
  ['forbidden', 403],
  ['reading-refused', 429],
])('F16 what the list had shown goes when the card is refused (%s)', async (code, status) => {
  const card = await openFromSearch();
  await screen.findByRole('heading', { level: 1, name });
  await act(async () => card.give(refusal(code, status)));
  await screen.findByRole('heading', { level: 1, name: 'View Child Card' });
  expect(head()).toBeNull();
  expect(screen.queryByText('Guatemala, Tierra Nueva AP')).toBeNull();
});

test('F16 what the list had shown does not come back while a refused card is asked for again', async () => {
  const card = await openFromSearch();
  await act(async () => card.give(refusal('reading-refused', 429)));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(card.answer).toHaveBeenCalledTimes(2));
  await screen.findByRole('status', { name: 'Loading' });
  expect(head()).toBeNull();
});

test('a card opened from the children opened last shows the name, and nothing that was not there', async () => {
  const card = deferredAnswer();
  await screens.viewChild.preload();
  const { user } = await renderApp('/', {
    answers: { 'GET home/recent': recent, [`GET child/${id}`]: card.answer },
  });
  await user.click(await screen.findByRole('link', { name: new RegExp(name) }));
  await screen.findByRole('heading', { level: 1, name });
  expect(screen.queryByText('Female')).toBeNull();
});

test('F16 a card opened from the children of a reservation shows at once what the list had shown', async () => {
  const card = deferredAnswer();
  await screens.viewChild.preload();
  const reserved = aReservedChild(id, { givenName: 'Ixchel', familyName: 'Tzul Ajú', age: 9 });
  const { user } = await renderApp('/reservation/manage/view?id=10482', {
    answers: { ...reservationAnswers(aReservation(), [reserved]), [`GET child/${id}`]: card.answer },
  });
  await user.click(await screen.findByRole('link', { name: id }));
  await screen.findByRole('heading', { level: 1, name });
  for (const text of ['9 years', 'Ethiopia, Wenz Ber AP', 'Internal Hold'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
});

test('F16 a card opened from the find box shows at once what the box had shown', async () => {
  const card = deferredAnswer();
  await screens.viewChild.preload();
  const { user } = await renderApp('/searchproject', {
    answers: {
      'POST find': {
        Children: { Rows: [row], Searches: [] },
        Reservations: null,
        Projects: null,
        People: null,
        Failed: [],
      },
      [`GET child/${id}`]: card.answer,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Find anything' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), 'Ixchel');
  await user.click(await screen.findByRole('option', { name: /^\W*\w*Ixchel Tzul/ }));
  await screen.findByRole('heading', { level: 1, name });
  for (const text of ['9 years', 'Guatemala, Tierra Nueva AP', 'Pledgeable'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
});

test('a card that no list has shown waits without a name', async () => {
  const card = deferredAnswer();
  await renderApp(`/searchchild/viewchild?id=${id}`, { answers: { [`GET child/${id}`]: card.answer } });
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});
