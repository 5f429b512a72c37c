import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchReservations } from '#contract/reservations/api.ts';
import { fill } from '../../../testing/form.ts';
import { placeAnswers } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { windowState } from '../../../testing/window.ts';
import { detailLists } from '../testing.ts';

const nothingFound = z.encode(searchReservations.output, { reservations: [], total: 0, isMore: false, maximum: 500 });
const found = z.encode(searchReservations.output, {
  reservations: [
    {
      id: 10482,
      name: 'Dallas Church Weekend',
      category: { code: '1', label: 'Event - Face to Face' },
      categoryType: { code: '12', label: 'Church' },
      status: { code: '2', label: 'Active' },
      expirationDate: '2026-04-28',
      eventId: null,
      totalReserved: 35,
      targetChildren: 40,
      createdBy: 'Ana Delgado',
      createdAt: '2026-03-23T17:31:40.000Z',
      isPerpetual: false,
    },
  ],
  total: 1,
  isMore: false,
  maximum: 500,
});
const answers = { ...placeAnswers(), ...detailLists, 'POST reservation/search': nothingFound };
const open = (role: 'Standard User' | 'View Only User' | 'Partnership Admin', ownOffice?: string) =>
  renderScreen('manageReservation', '/reservation/manage', { role, answers, ...(ownOffice && { ownOffice }) });
const searches = () => calls.filter(({ path }) => path === 'reservation/search').map(({ body }) => body);
const offered = async () => {
  const region = await screen.findByRole('region', { name: 'Which reservations are you looking for?' });
  return [...region.querySelectorAll('button')].map(({ textContent }) => textContent);
};

describe('Manage Reservation before a search', () => {
  test('RESV-072 offers searches as one click and searches nothing unasked', async () => {
    await open('Standard User');
    expect(await offered()).toEqual(['Active reservations', 'Drafts', 'Created by me']);
    expect(searches()).toEqual([]);
  });

  test('offers only Active reservations to a person who can make none', async () => {
    await open('View Only User');
    expect(await offered()).toEqual(['Active reservations']);
  });

  test.each([
    ['Active reservations', { ReservationStatus: ['2'] }],
    ['Drafts', { ReservationStatus: ['1'] }],
    ['Created by me', { CreatedBy: [7] }],
  ])('%s searches at once, by criteria that can be seen and changed', async (name, criteria) => {
    const { user } = await open('Standard User');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(searches()).toMatchObject([{ ReservationSearch: criteria }]));
    await screen.findByRole('button', { name: 'Edit criteria' });
    expect(screen.queryByRole('region', { name: 'Which reservations are you looking for?' })).toBeNull();
  });

  test('USER-047 leaves out those created by a person who works in another office', async () => {
    await open('Partnership Admin', 'GPO');
    expect(await offered()).toEqual(['Active reservations', 'Drafts']);
  });

  test('after one of them the focus is on the results, as after Search', async () => {
    const { user } = await renderScreen('manageReservation', '/reservation/manage', {
      role: 'Standard User',
      answers: { ...answers, 'POST reservation/search': found },
    });
    (await screen.findByRole('button', { name: 'Active reservations' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Dallas Church Weekend');
    expect(document.activeElement?.tagName).toBe('H2');
    expect(document.activeElement?.textContent).toContain('1 reservation');
  });

  test('what was typed is not replaced: they are offered only while nothing is', async () => {
    await open('Standard User');
    await offered();
    const region = () => screen.queryByRole('region', { name: 'Which reservations are you looking for?' });
    fill('Reservation Name', 'Dallas');
    expect(region()).toBeNull();
    fill('Reservation Name', '');
    expect(region()).not.toBeNull();
    // Half a range is no criterion yet.
    fill('Created Date, operator', 'Between');
    expect(region()).toBeNull();
  });

  test.each([
    ['a small screen above', true, Node.DOCUMENT_POSITION_PRECEDING],
    ['a wide screen below', false, Node.DOCUMENT_POSITION_FOLLOWING],
  ])('stands on %s the criteria', async (_where, isSmall, position) => {
    windowState.isSmall = isSmall;
    await open('Standard User');
    await offered();
    const region = screen.getByRole('region', { name: 'Which reservations are you looking for?' });
    const criteria = screen.getByRole('form', { name: 'Search criteria' });
    expect(criteria.compareDocumentPosition(region) & position).toBe(position);
  });
});
