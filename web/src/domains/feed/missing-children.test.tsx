import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listMissingChildren, type MissingChild } from '#contract/feed/api.ts';
import { paths } from '../../app/paths.ts';
import { calls } from '../../testing/render-app.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refusal } from '../../testing/server.ts';
import { settingsAnswers } from '../../testing/settings.ts';
import { aDetail, cellsOf, open } from './testing.ts';
// Imported here, so that no test waits for the chunk.
import '../../app/pages/office-settings-page.tsx';

const aChild = (number: number, over: Partial<MissingChild> = {}): MissingChild => ({
  childId: `ETH-201115-000${number}`,
  givenName: 'Hiwot',
  familyName: 'Bekele',
  project: { code: '201115', label: 'Tierra Nueva AP' },
  status: { code: '3', label: 'Internal Hold' },
  kind: 'reserved',
  office: { code: 'ESPO', label: 'Spain' },
  ...over,
});
const aPage = (children: readonly MissingChild[], hasMore = false) =>
  z.encode(listMissingChildren.output, { children: [...children], hasMore });
const free = { kind: 'available', office: null, familyName: null, status: { code: '1', label: 'Pledgeable' } } as const;

const answers = { 'GET feed/12': aDetail(), 'GET feed/12/missing/child': aPage([aChild(1), aChild(2, free)]) };
const shown = (query: object = { missing: 'all' }, more: object = {}) =>
  renderScreen('officeSettings', paths.officeSettings({ tab: 'feeds', feed: 12, ...query }), {
    role: 'Partnership Admin',
    roles: ['Partnership Admin'],
    answers: { ...settingsAnswers, ...answers, ...more },
  });
const asked = () =>
  calls.filter(({ path }) => path === 'feed/12/missing/child').map(({ query }) => Object.fromEntries(query));
const table = () => screen.findByRole('table', { name: 'Missing children' });

describe('F3 F16 the children missing from a snapshot', () => {
  test('are not asked for before somebody wants to see them', async () => {
    const { user, router } = await open({ feed: '12', answers });
    await screen.findByText('1,204 children in 2 projects are missing from this snapshot');
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Show the children' }));
    await table();
    expect(router.state.location.search).toEqual({ tab: 'feeds', feed: '12', missing: 'all' });
    screen.getByRole('heading', { name: '1,204 missing children' });
  });

  test('each has its name, project, status, kind, and the office that holds it; its card leads back to the feed', async () => {
    await shown();
    const rows = within(await table()).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['Child ID', 'Name', 'Project', 'Kind', 'Held or sponsored by', 'Status'],
      ['ETH-201115-0001', 'Hiwot Bekele', '201115 Tierra Nueva AP', 'Reserved', 'Spain', 'Internal Hold'],
      ['ETH-201115-0002', 'Hiwot', '201115 Tierra Nueva AP', 'Available', '–', 'Pledgeable'],
    ]);
    const link = screen.getByRole('link', { name: 'ETH-201115-0001' });
    expect(link.getAttribute('href')).toBe('/searchchild/viewchild?id=ETH-201115-0001&feed=12&missing=all');
  });

  test('of a project and a kind: the number in the table leads there, and the filter stands in the address', async () => {
    const { user, router } = await open({ feed: '12', answers });
    const projects = await screen.findByRole('table', { name: 'Children are missing in 2 projects' });
    await user.click(within(projects).getByRole('link', { name: '11' }));
    await table();
    expect(asked()).toEqual([{ ProjectId: '201115', Kind: 'reserved' }]);
    screen.getByRole('heading', { name: '11 missing children' });
    await user.selectOptions(screen.getByLabelText('Kind'), 'Sponsored');
    await waitFor(() => expect(asked().at(-1)).toEqual({ ProjectId: '201115', Kind: 'sponsored' }));
    await user.selectOptions(screen.getByLabelText('Project'), 'All projects');
    await waitFor(() => expect(asked().at(-1)).toEqual({ Kind: 'sponsored' }));
    expect(router.state.location.search).toEqual({ tab: 'feeds', feed: '12', missing: 'sponsored' });
  });

  test('further ones follow after the last Child ID', async () => {
    const { user } = await shown(undefined, {
      'GET feed/12/missing/child': (_: unknown, query: URLSearchParams) =>
        query.has('After') ? aPage([aChild(3)]) : aPage([aChild(1), aChild(2)], true),
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Show more children' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ After: 'ETH-201115-0002' }));
    await screen.findByRole('link', { name: 'ETH-201115-0003' });
    screen.getByRole('link', { name: 'ETH-201115-0001' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more children' })).toBeNull());
  });

  const pages: Readonly<Record<string, unknown>> = {
    first: aPage([aChild(1), aChild(2)], true),
    'ETH-201115-0002': aPage([aChild(3)], true),
    'ETH-201115-0003': aPage([aChild(4)], true),
  };
  const paged = {
    'GET feed/12/missing/child': (_: unknown, query: URLSearchParams) => pages[query.get('After') ?? 'first'],
  };

  test('the filters and the number of pages go with the link to a child, and stand in the address', async () => {
    const { user, router } = await shown({ missing: 'reserved', project: '201115' }, paged);
    await table();
    await user.click(screen.getByRole('button', { name: 'Show more children' }));
    const link = await screen.findByRole('link', { name: 'ETH-201115-0003' });
    expect(link.getAttribute('href')).toBe(
      '/searchchild/viewchild?id=ETH-201115-0003&feed=12&missing=reserved&project=201115&pages=2',
    );
    const listed = { feed: '12', missing: 'reserved', project: '201115', pages: '2' };
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'feeds', ...listed }));
    expect(asked()).toHaveLength(2);
  });

  test('as many pages are shown as the address asks for, and each is asked for once', async () => {
    await shown({ missing: 'all', pages: 2 }, paged);
    await screen.findByRole('link', { name: 'ETH-201115-0003' });
    screen.getByRole('button', { name: 'Show more children' });
    expect(asked()).toEqual([{}, { After: 'ETH-201115-0002' }]);
  });

  test('a refused list says why', async () => {
    await shown(undefined, {
      'GET feed/12/missing/child': refusal('reading-refused', 403, { params: { read: 3950, most: 4000 } }),
    });
    await screen.findByText(/4,000/);
    expect(screen.queryByRole('table', { name: 'Missing children' })).toBeNull();
  });

  test('a file is asked for with the same filter; a failure stays until the next attempt', async () => {
    const { user } = await shown(
      { missing: 'held', project: '201115' },
      { 'GET feed/12/missing/export': refusal('internal-error', 500) },
    );
    await table();
    await user.click(screen.getByRole('button', { name: 'Export to CSV' }));
    await within(screen.getByRole('tabpanel')).findByRole('alert');
    const file = calls.find(({ path }) => path === 'feed/12/missing/export');
    expect(Object.fromEntries(file?.query ?? [])).toEqual({ ProjectId: '201115', Kind: 'held', Format: 'csv' });
  });

  test('without the level Edit there is no list, and no number leads to one', async () => {
    await renderScreen('officeSettings', paths.officeSettings({ tab: 'feeds', feed: 12, missing: 'all' }), {
      role: 'Partnership Admin',
      roles: ['Partnership Admin'],
      grants: ['Admin Office Setting:View'],
      answers: { ...settingsAnswers, ...answers },
    });
    await screen.findByRole('table', { name: 'Children are missing in 2 projects' });
    expect(screen.queryByRole('link', { name: '11' })).toBeNull();
    expect(asked()).toEqual([]);
  });
});
