import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Feed } from '#contract/feed/api.ts';
import { calls } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import { windowState } from '../../testing/window.ts';
import { aFeed, aList, cellsOf, open } from './testing.ts';
// Imported here, so that no test waits for the chunk.
import '../../app/pages/office-settings-page.tsx';

const listed = (feeds: readonly Feed[], total?: number) => ({ 'GET feed': aList(feeds, total) });
const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: /feeds?$/ });
  await within(table).findAllByRole('link');
  return within(table).getAllByRole('row');
};

describe('who has the tab', () => {
  test('a Partnership Admin', async () => {
    await open({ answers: listed([]) });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Feeds');
    screen.getByRole('heading', { name: 'Feeds', level: 2 });
  });

  test('nobody else: the address shows General, and nothing is asked of the server', async () => {
    await open({ role: 'Local Administrator', roles: ['Local Administrator'], answers: listed([]) });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('General');
    expect(screen.queryByRole('tab', { name: 'Feeds' })).toBeNull();
    screen.getByRole('tab', { name: 'Deliveries' });
    await screen.findByRole('table', { name: 'General' });
    expect(calls.filter(({ path }) => path.startsWith('feed'))).toEqual([]);
  });
});

describe('the list', () => {
  test('a long name without a space may wrap', async () => {
    const name = 'x'.repeat(80);
    await open({ answers: listed([aFeed({ name })]) });
    await rowsOf();
    const cell = screen.getByRole('link', { name }).closest('td, th');
    expect(cell?.className).toMatch(/wrapped/);
    expect(cell?.firstElementChild?.className).toMatch(/name/);
  });

  test('a feed has its figures, and leads to its own address', async () => {
    const { user, router } = await open({ answers: { ...listed([aFeed({ state: 'done', refused: 0 })]) } });
    const [head, row] = await rowsOf();
    expect(cellsOf(head)).toEqual([
      'Feed',
      'Country or project',
      'Type',
      'State',
      'Lines',
      'Registered',
      'Changed',
      'Refused',
      'Left',
      'Received',
    ]);
    expect(cellsOf(row)).toEqual([
      'eth-2026-04',
      'ETH',
      'Snapshot',
      'Done',
      '250,000',
      '310',
      '4,120',
      '0',
      '42',
      '16/04/2026 03:07:09 PM',
    ]);
    await user.click(screen.getByRole('link', { name: 'eth-2026-04' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'feeds', feed: '12' }));
  });

  test.each<[Feed['state'], string]>([
    ['receiving', 'Arriving'],
    ['waiting', 'Waiting'],
    ['applying', 'Being applied'],
    ['to-confirm', 'To decide'],
    ['dropping', 'Requesting drops'],
    ['done', 'With refusals'],
    ['declined', 'Children kept'],
  ])('a feed that is %s says so: %s', async (state, words) => {
    await open({ answers: listed([aFeed({ state, refused: 3 })]) });
    const [, row] = await rowsOf();
    expect(cellsOf(row)[3]).toBe(words);
  });

  test('while it is applied, a bar says how many lines have been', async () => {
    await open({ answers: listed([aFeed({ state: 'applying', appliedLines: 62_500, finishedAt: null })]) });
    const [, row] = await rowsOf();
    within(row as HTMLElement).getByText('62,500 of 250,000 lines');
    within(row as HTMLElement).getByText('Progress: 62,500 of 250,000 lines');
    expect(row?.querySelector<HTMLElement>('[data-tone="teal"]')?.style.width).toBe('25%');
  });

  test('it follows a feed until it is done', async () => {
    let feed = aFeed({ state: 'applying', appliedLines: 1000 });
    await open({ answers: { 'GET feed': () => aList([feed]) } });
    await screen.findByText('1,000 of 250,000 lines');
    feed = aFeed({ state: 'done', refused: 0 });
    await screen.findByText('Done');
  });

  test('pages, and page sizes', async () => {
    const { user } = await open({ answers: listed([aFeed()], 31) });
    await rowsOf();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
    const asked = () =>
      calls.filter(({ path }) => path === 'feed').map(({ query }) => [query.get('Page'), query.get('PageSize')]);
    await waitFor(() => expect(asked().at(-1)).toEqual(['1', '25']));
    expect(asked().slice(0, 2)).toEqual([
      ['1', '10'],
      ['2', '10'],
    ]);
  });

  test('without feeds it says what one is, and who says how one is sent', async () => {
    await open({ answers: listed([]) });
    await screen.findByText(
      /^No feed has arrived yet\. A feed is a file .+; whoever operates PRCDS says how a feed is sent\.$/,
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a failed load says so, and can be tried again', async () => {
    let times = 0;
    const answer = () => {
      times += 1;
      return times > 1 ? aList([aFeed()]) : refusal('internal-error', 500);
    };
    const { user } = await open({ answers: { 'GET feed': answer } });
    await screen.findByText('Error While Fetching Data');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowsOf();
  });

  test('on a phone a feed is a few lines: name and state, what it is about, its figures', async () => {
    windowState.isSmall = true;
    await open({
      answers: listed([aFeed(), aFeed({ id: 13, name: 'later', state: 'applying', appliedLines: 62_500 })]),
    });
    const cardOf = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);
    const first = await cardOf('eth-2026-04');
    first.getByText('To decide');
    first.getByText('ETH, Snapshot, 16/04/2026 03:07:09 PM');
    first.getByText('250,000 lines: 310 registered, 4,120 changed, 3 refused, 42 left');
    (await cardOf('later')).getByText('62,500 of 250,000 lines');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('in Spanish', async () => {
    await open({ answers: listed([aFeed()]), language: 'es' });
    const table = await screen.findByRole('table', { name: '1 envío' });
    await within(table).findByText('Por decidir');
    within(table).getByText('Lista completa');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Envíos de campo');
  });
});
