import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { calls, renderApp } from '../testing/render-app.tsx';
import type { ScreenName } from './paths.ts';
import { screens } from './screens.ts';

const watched = (name: ScreenName) => {
  const preload = vi.spyOn(screens[name], 'preload');
  onTestFinished(() => preload.mockRestore());
  return preload;
};

const recent = { Children: [{ ChildId: 'ETH-193408-0131', ChildName: 'Dawit Tesfaye', HasPicture: false }] };

/** Home has all its answers. */
const settled = async () => {
  await screen.findByRole('link', { name: /Dawit Tesfaye/ });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
};

const hover = (link: HTMLElement) => fireEvent.mouseEnter(link);
const focus = (link: HTMLElement) => fireEvent.focus(link);

test.each([
  ['the pointer', hover],
  ['the focus', focus],
])("F16 %s on a child's link fetches the code of the card, and asks for no child", async (_, meet) => {
  await renderApp('/', { answers: { 'GET home/recent': recent } });
  const link = await screen.findByRole('link', { name: /Dawit Tesfaye/ });
  await settled();
  const preload = watched('viewChild');
  const before = calls.length;
  meet(link);
  await waitFor(() => expect(preload).toHaveBeenCalled());
  await preload.mock.results[0]?.value;
  expect(calls.slice(before)).toEqual([]);
  expect(calls.some(({ path }) => path.includes('ETH-193408-0131'))).toBe(false);
});

test.each([
  ['the pointer', hover],
  ['the focus', focus],
])('%s on an entry of the menu fetches the code of its screen, and no data', async (_, meet) => {
  await renderApp('/', { answers: { 'GET home/recent': recent } });
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await settled();
  const preload = watched('searchProject');
  const before = calls.length;
  meet(within(menu).getByRole('link', { name: 'Search Project' }));
  await waitFor(() => expect(preload).toHaveBeenCalled());
  await preload.mock.results[0]?.value;
  expect(calls.slice(before)).toEqual([]);
});
