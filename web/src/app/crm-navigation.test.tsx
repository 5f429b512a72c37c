import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { crmTarget } from './crm-navigation.ts';
import './pages/crm-navigation-page.tsx';
import './pages/crm-failed-page.tsx';

const to = (query: string) => crmTarget(new URLSearchParams(query));

describe('the target of a CRM link', () => {
  test('ROUTE-072 a child card, a reservation or the child search, names in any case', () => {
    expect(to('ChildId=eth1934080127&type=nonav')).toBe('/searchchild/viewchild?id=ETH-193408-0127');
    expect(to('reservationid=%2010482%20')).toBe('/reservation/manage/view?id=10482');
    expect(to('Screen=Search')).toBe('/searchchild');
  });

  test('ERR-068 nothing, something wrong, or two things at once are incomplete', () => {
    for (const query of [
      '',
      'ChildId=',
      'ChildId=ETH',
      'ReservationID=x',
      'Screen=users',
      'ChildId=ETH-193408-0127&ReservationID=10482',
      'ChildId=ETH-193408-0127&ChildId=ETH-193408-0128',
      'ChildId=ETH-193408-0127&childid=ETH-193408-0127',
      'ChildId=ETH-193408-0127&Screen=bogus',
    ])
      expect(to(query)).toBeUndefined();
  });
});

test('ROUTE-072 ROUTE-074 forwards inside the frame and keeps its mode', async () => {
  const { router } = await renderApp('/pcrmNavigationScreen?type=nonav&Screen=search');
  await waitFor(() => expect(router.state.location.pathname).toBe('/searchchild'));
  expect(router.state.location.search).toMatchObject({ type: 'nonav' });
});

test('ROUTE-073 ERR-068 incomplete details end on a page without a way in', async () => {
  const twice = 'ChildId=ETH-193408-0127&ChildId=ETH-193408-0128';
  const { router } = await renderApp(`/pcrmNavigationScreen?type=nonav&${twice}`);
  await screen.findByRole('heading', { name: 'Incomplete details. Unable to proceed.' });
  expect(router.state.location.pathname).toBe('/pcrmNavigationFail');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('ROUTE-074 ROUTE-075 both need Registered Child with View', async () => {
  for (const path of ['/pcrmNavigationScreen?Screen=search', '/pcrmNavigationFail']) {
    const { unmount } = await renderApp(path, { role: 'Guest - 01' });
    await screen.findByRole('heading', { name: 'We are Sorry...' });
    unmount();
  }
});
