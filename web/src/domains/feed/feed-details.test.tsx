import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FieldErrorCode } from '#contract/errors.ts';
import { calls } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import { windowState } from '../../testing/window.ts';
import { feedQuery, feedsQuery } from './queries.ts';
import { aDetail, aFeed, aList, cellsOf, factOf, open } from './testing.ts';
// Imported here, so that no test waits for the chunk.
import '../../app/pages/office-settings-page.tsx';

const opened = (detail: unknown, answers: object = {}, more: object = {}) =>
  open({ feed: '12', answers: { 'GET feed/12': detail, ...answers }, ...more });
const heading = () => screen.findByRole('heading', { name: 'eth-2026-04', level: 2 });

describe('a feed', () => {
  test('has its figures, who sent it, and when', async () => {
    const decided = { decidedBy: 'Noor Rahman', decidedAt: '2026-04-17T15:00:00.000Z' };
    await opened(aDetail({ state: 'declined', finishedAt: '2026-04-17T15:00:01.000Z', ...decided }));
    await heading();
    const facts = {
      Lines: '250,000',
      Registered: '310',
      Changed: '4,120',
      Unchanged: '245,560',
      'Projects and communities': '7',
      Refused: '3',
      Left: '42',
      Missing: '1,204',
      Type: 'Snapshot',
      'Support office': 'Ethiopia Field Office (ETHS)',
      'Country or project': 'ETH',
      'Sent by': 'eth-field',
      'As of': '15/04/2026',
      Received: '16/04/2026 03:07:09 PM',
      Started: '16/04/2026 03:08:00 PM',
      Finished: '17/04/2026 08:00:01 AM',
      Decided: '17/04/2026 08:00:00 AM, by Noor Rahman',
    };
    expect(Object.keys(facts).map((label) => [label, factOf(label)])).toEqual(Object.entries(facts));
    screen.getByText('Children kept');
  });

  test('changes have nobody missing', async () => {
    await opened(aDetail({ type: 'changes', state: 'done', missing: 0 }, { missing: [] }));
    await heading();
    expect(factOf('Missing')).toBeUndefined();
    expect(factOf('Decided')).toBeUndefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('it is followed; once it is decided, no projects are listed, but how many children it was about', async () => {
    let detail = aDetail({ state: 'dropping', missing: 900 });
    await opened(() => detail);
    await screen.findByRole('table', { name: 'Children are missing in 2 projects' });
    detail = aDetail({ state: 'declined', missing: 1204 }, { missing: [] });
    await screen.findByText('Children kept');
    expect(factOf('Missing')).toBe('1,204');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('the way back leads to the page of the list it was opened from', async () => {
    const { user, router } = await open({
      answers: { 'GET feed': aList([aFeed()], 31), 'GET feed/12': aDetail() },
    });
    await screen.findByRole('link', { name: 'eth-2026-04' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('link', { name: 'eth-2026-04' }));
    await heading();
    await user.click(screen.getByRole('link', { name: 'All feeds' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'feeds' }));
    await screen.findByRole('table', { name: '31 feeds' });
    expect(calls.at(-1)?.query.get('Page')).toBe('2');
  });

  test.each(['13', 'x', '-1', '1.5'])('there is no feed %s', async (feed) => {
    await open({ feed, answers: {} });
    await screen.findByText('There is no such feed. A feed can be looked up for 90 days after it has finished.');
    screen.getByRole('link', { name: 'All feeds' });
  });

  test('a failed load says so, and can be tried again', async () => {
    let times = 0;
    const { user } = await opened(() => {
      times += 1;
      return times > 1 ? aDetail() : refusal('internal-error', 500);
    });
    await screen.findByText('Error in retrieving data');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading();
  });
});

describe('while a feed is on its way', () => {
  test('the names of its facts stand where they will be, and are said as loading', async () => {
    let come: (detail: unknown) => void = () => undefined;
    const coming = new Promise((resolve) => {
      come = resolve;
    });
    await opened(() => coming);
    const panel = screen.getByRole('tabpanel');
    await within(panel).findByText('Loading');
    const shape = panel.querySelector('[data-late]') as HTMLElement;
    expect([...shape.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      ...['Lines', 'Registered', 'Changed', 'Unchanged', 'Projects and communities', 'Refused', 'Left'],
      ...['Type', 'Support office', 'Country or project', 'Sent by', 'As of', 'Received', 'Started', 'Finished'],
    ]);
    come(aDetail());
    await heading();
    expect(panel.querySelector('[data-late]')).toBeNull();
  });
});

describe('the children missing from a snapshot', () => {
  test('by project, the largest share first; those above 1 % are marked', async () => {
    await opened(aDetail());
    const table = await screen.findByRole('table', { name: 'Children are missing in 2 projects' });
    expect(within(table).getAllByRole('row').map(cellsOf)).toEqual([
      [
        ...['Project', 'Name', 'Missing', 'Reserved', 'On hold', 'Proposed', 'Sponsored', 'Available'],
        'Children',
        'Share',
      ],
      ['201115', 'Tierra Nueva AP', '1,200', '11', '2', '1', '3', '1,183', '2,400', 'Above 1%'],
      ['193408', 'Wenz Ber AP', '4', '1', '0', '0', '0', '3', '1,000', 'Up to 1%'],
    ]);
    const link = within(table).getByRole('link', { name: '201115' });
    expect(link.getAttribute('href')).toBe('/searchproject/viewproject?id=201115');
  });

  test('a project is no link for those who may not see projects', async () => {
    await opened(aDetail(), {}, { grants: ['Admin Office Setting:View'] });
    await screen.findByText('201115');
    expect(screen.queryByRole('link', { name: '201115' })).toBeNull();
  });

  test('they are ordered by any column', async () => {
    const { user } = await opened(aDetail());
    await user.click(await screen.findByRole('button', { name: /^Name/ }));
    const cells = () => [...document.querySelectorAll('tbody tr')].map((row) => cellsOf(row as HTMLElement)[1]);
    await waitFor(() => expect(cells()).toEqual(['Tierra Nueva AP', 'Wenz Ber AP']));
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(cells()).toEqual(['Wenz Ber AP', 'Tierra Nueva AP']));
  });

  test('on a phone each project is a card', async () => {
    windowState.isSmall = true;
    await opened(aDetail());
    const card = (await screen.findByText('Tierra Nueva AP')).closest('li') as HTMLElement;
    within(card).getByText('Above 1%');
  });
});

describe('refused lines', () => {
  const problem = (field: string, code: FieldErrorCode, params?: Record<string, string>) => ({
    field,
    code,
    ...(params && { params }),
  });
  const refused = [
    {
      line: 17,
      record: 'child:ETH-193408-0127',
      problems: [problem('Community', 'needs-project'), problem('Gender', 'not-in-list')],
    },
    { line: 1204, record: '', problems: [problem('', 'not-json')] },
    { line: 1300, record: 'child', problems: [problem('', 'older-than-stored', { stored: '2026-04-16' })] },
  ];
  const detail = (all: number) => aDetail({ state: 'done', refused: all }, { refused });

  test('each has its line, its record, and its fields with what is wrong', async () => {
    await opened(detail(3));
    const rows = within(await screen.findByRole('table', { name: 'Refused lines' })).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['Line', 'Record', 'Why'],
      [
        '17',
        'Child ETH-193408-0127',
        'Community: The community is not in the child’s project. A community’s code begins with the six digits of the project.' +
          'Gender: The value is not in the list of values for this field.',
      ],
      ['1,204', '', 'The line is not a JSON object. Send one object on each line.'],
      ['1,300', 'Child', 'The data is older than what is stored. Send data of 16/04/2026 or later.'],
    ]);
    screen.getByText('The other lines are applied all the same.');
  });

  test('of many only the first are shown, and all can be downloaded; a failure stays until the next attempt', async () => {
    const { user } = await opened(detail(1500), { 'GET feed/12/problem': refusal('too-many-requests', 429) });
    await screen.findByText('The first 3 of 1,500. The other lines are applied all the same.');
    await user.click(screen.getByRole('button', { name: 'Download all refused lines' }));
    await waitFor(() => expect(calls.some(({ path }) => path === 'feed/12/problem')).toBe(true));
    await within(screen.getByRole('tabpanel')).findByRole('alert');
  });

  test('there are none', async () => {
    await opened(aDetail({ refused: 0 }));
    await heading();
    expect(screen.queryByRole('button', { name: 'Download all refused lines' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Refused lines' })).toBeNull();
  });
});

test.each([
  ['receiving', true],
  ['waiting', true],
  ['applying', true],
  ['to-confirm', true],
  ['dropping', true],
  ['done', false],
  ['declined', false],
] as const)('of a feed that is %s the screen is refreshed: %s', (state, isPolled) => {
  const { refetchInterval: ofOne } = feedQuery(12, 'en');
  const { refetchInterval: ofList } = feedsQuery({ page: 1, pageSize: 10 }, 'en');
  const asked = (interval: unknown, data: unknown) =>
    typeof (interval as (query: unknown) => unknown)({ state: { data } }) === 'number';
  expect(asked(ofOne, { feed: aFeed({ state }) })).toBe(isPolled);
  expect(asked(ofList, { feeds: [aFeed({ state: 'done' }), aFeed({ state })] })).toBe(isPolled);
  expect([asked(ofOne, undefined), asked(ofList, undefined)]).toEqual([false, false]);
});
