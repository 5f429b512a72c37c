import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FirstVisitStep } from '#contract/home/first-visit.ts';
import type { SampleRoleName } from '#contract/roles/sample-roles.ts';
import { deferredAnswer } from '../../testing/deferred-answer.ts';
import { calls, type Options, renderApp } from '../../testing/render-app.tsx';
import { json, problem } from '../../testing/server.ts';
import '../children/search/search-screen.tsx';
import '../help/help-screen.tsx';

beforeAll(async () => {
  await Promise.all([
    import('./first-visit-card.tsx'),
    import('./home-panels.tsx'),
    import('../../app/pages/where-to-start.tsx'),
  ]);
});

interface State {
  Open: boolean;
  Done: FirstVisitStep[];
}

/** A server that keeps the state, as the real one does: opening always forgets what was done. */
function server(state: State): Options['answers'] {
  return {
    'GET home/firstVisit': () => ({ ...state }),
    'PUT home/firstVisit': ({ Open, Done }: { Open?: boolean; Done?: FirstVisitStep }) => {
      const before = Open === true ? [] : state.Done;
      state.Done = [...new Set(Done === undefined ? before : [...before, Done])].sort();
      state.Open = Open ?? state.Open;
      return { ...state };
    },
    'GET home/workQueue': { Today: '2026-04-16', Count: 0, More: [], Items: [] },
    'GET home/recent': { Children: [] },
    'GET child/savedSearch': { SavedSearches: [] },
    'GET project/savedSearch': { SavedSearches: [] },
    'GET reservation/savedSearch': { SavedSearches: [] },
  };
}
const fresh = (): State => ({ Open: true, Done: [] });
const open = (role: SampleRoleName, answers = server(fresh()), more: Options = {}) =>
  renderApp('/', { role, roles: [role], answers, ...more });
const card = async () => within(await screen.findByRole('region', { name: 'Where to begin' }));
const steps = async () => (await card()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const told = () => calls.filter(({ method, path }) => method === 'PUT' && path === 'home/firstVisit');

describe('the steps of a first visit', () => {
  test.each<[SampleRoleName, ...[string, string][]]>([
    [
      'Partnership Admin',
      ['Open First Steps', '/administration/FundRaisingOfficeSetting?tab=firstSteps'],
      ['Open Reading today', '/administration/FundRaisingOfficeSetting?tab=reading'],
      ['Find users', '/administration/userprofile'],
    ],
    [
      'Local Administrator',
      ['Find users', '/administration/userprofile'],
      ['Open Office Settings', '/administration/FundRaisingOfficeSetting'],
      ['Search children', '/searchchild'],
    ],
    [
      'Standard User',
      ['Search children', '/searchchild'],
      ['Create a reservation', '/reservation/create'],
      ['Choose a file', '/reservation/import'],
    ],
    [
      'View Only User',
      ['Search children', '/searchchild'],
      ['Search projects', '/searchproject'],
      ['See reservations', '/reservation/manage'],
    ],
    ['Guest - 01', ['Search projects', '/searchproject']],
  ])('T7 lead a %s to the screens of their own work', async (role, ...links) => {
    await open(role);
    const shown = (await card()).getAllByRole('link');
    expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
  });

  test('are no dialog, cover nothing, and stand above the work', async () => {
    await open('Standard User');
    await card();
    expect(screen.queryByRole('dialog')).toBeNull();
    const queue = await screen.findByRole('region', { name: 'Work queue' });
    const first = screen.getByRole('region', { name: 'Where to begin' });
    expect(first.compareDocumentPosition(queue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('are closed by the keyboard, stay closed, and leave the focus on the page', async () => {
    const state = fresh();
    const { user } = await open('Standard User', server(state));
    const close = (await card()).getByRole('button', { name: 'Close' });
    close.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Where to begin' })).toBeNull());
    expect(document.activeElement?.tagName).toBe('MAIN');
    await waitFor(() => expect(state).toEqual({ Open: false, Done: [] }));
    expect(told().map(({ body }) => body)).toEqual([{ Open: false }]);
  });

  test('say that closing could not be stored', async () => {
    const failing = { 'PUT home/firstVisit': json(500, problem('internal-error', 500)) };
    const { user } = await open('Standard User', { ...server(fresh()), ...failing });
    await user.click((await card()).getByRole('button', { name: 'Close' }));
    // In the message, and spoken.
    expect(
      await screen.findAllByText('This could not be saved. These steps will appear again next time.'),
    ).toHaveLength(2);
  });

  test('are ticked when their screen is opened, however the person came there', async () => {
    const state = fresh();
    const { router } = await open('Standard User', server(state));
    await card();
    await router.navigate({ to: '/searchchild' });
    await waitFor(() => expect(state.Done).toEqual(['findChild']));
    await router.navigate({ to: '/' });
    expect(await steps()).toEqual(['Find a child done', 'Reserve children', 'Import from Excel']);
    expect(told()).toHaveLength(1);
  });

  test('a child’s card that is opened without a search counts too', async () => {
    const state = fresh();
    await renderApp('/searchchild/viewchild?id=ETH-193408-0127', {
      role: 'Standard User',
      answers: server(state),
      stored: { firstVisit: 'open' },
    });
    await waitFor(() => expect(state.Done).toEqual(['findChild']));
  });

  test('are over with the last one, also if other roles have other steps', async () => {
    const state: State = { Open: true, Done: ['findChild', 'reserve'] };
    const { router, unmount } = await open('Standard User', server(state));
    await card();
    await router.navigate({ to: '/reservation/import' });
    await waitFor(() => expect(state).toEqual({ Open: false, Done: ['batchImport', 'findChild', 'reserve'] }));
    expect(told().map(({ body }) => body)).toEqual([{ Done: 'batchImport', Open: false }]);
    await waitFor(() => expect(window.localStorage.getItem('prcds.firstVisit')).toBe('closed'));
    unmount();
    await open('Local Administrator', server(state));
    await screen.findByRole('region', { name: 'Work queue' });
    expect(screen.queryByRole('region', { name: 'Where to begin' })).toBeNull();
  });

  test('a tick whose answer comes while closing waits does not open them again', async () => {
    const state = fresh();
    const answers = server(state);
    const put = answers?.['PUT home/firstVisit'] as (body: unknown) => unknown;
    const [tick, closing] = [deferredAnswer(), deferredAnswer()];
    const held = async (body: { readonly Open?: boolean }) => {
      await (body.Open === false ? closing : tick).answer();
      return put(body);
    };
    const { router, user } = await open('Standard User', { ...answers, 'PUT home/firstVisit': held });
    await card();
    await router.navigate({ to: '/searchchild' });
    await waitFor(() => expect(told()).toHaveLength(1));
    await router.navigate({ to: '/' });
    await user.click((await card()).getByRole('button', { name: 'Close' }));
    // Not sent before the tick was answered.
    expect(told()).toHaveLength(1);
    tick.give({});
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(screen.queryByRole('region', { name: 'Where to begin' })).toBeNull();
    closing.give({});
    await waitFor(() => expect(state).toEqual({ Open: false, Done: ['findChild'] }));
    expect(screen.queryByRole('region', { name: 'Where to begin' })).toBeNull();
  });

  test('a person who is known to have closed them waits for nothing, also after the page is loaded anew', async () => {
    const never = { 'GET home/firstVisit': () => new Promise(() => undefined) };
    const { unmount } = await open('Standard User', server({ Open: false, Done: [] }));
    await screen.findByRole('region', { name: 'Work queue' });
    await waitFor(() => expect(window.localStorage.getItem('prcds.firstVisit')).toBe('closed'));
    unmount();
    await open('Standard User', { ...server(fresh()), ...never }, { stored: { firstVisit: 'closed' } });
    await screen.findByRole('region', { name: 'Work queue' });
  });

  test('are waited for by others: the panels would move', async () => {
    const { answer, give } = deferredAnswer();
    const held = { 'GET home/firstVisit': answer };
    const { router } = await open('Standard User', { ...server(fresh()), ...held }, { stored: { firstVisit: 'open' } });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('home/firstVisit'));
    // On return all code has been loaded: what is shown is shown at once.
    await router.navigate({ to: '/help' });
    await screen.findByRole('button', { name: 'Show where to begin' });
    await router.navigate({ to: '/' });
    await screen.findByLabelText('Find a child');
    expect(screen.queryByRole('region', { name: 'Work queue' })).toBeNull();
    give(fresh());
    await card();
    await screen.findByRole('region', { name: 'Work queue' });
  });

  test('are gone when all are done, and when the person has closed them elsewhere', async () => {
    for (const state of [
      { Open: true, Done: ['findChild', 'reserve', 'batchImport'] },
      { Open: false, Done: [] },
    ] satisfies State[]) {
      const { unmount } = await open('Standard User', server(state));
      await screen.findByRole('region', { name: 'Work queue' });
      expect(screen.queryByRole('region', { name: 'Where to begin' })).toBeNull();
      unmount();
    }
  });

  test('hold nothing up when the server does not tell', async () => {
    const failing = { 'GET home/firstVisit': json(500, problem('internal-error', 500)) };
    await open('Standard User', { ...server(fresh()), ...failing });
    await screen.findByRole('region', { name: 'Work queue' });
    expect(screen.queryByRole('region', { name: 'Where to begin' })).toBeNull();
  });

  test('F12 are not asked for in a frame', async () => {
    await renderApp('/searchchild?type=nonav', { role: 'Standard User', answers: server(fresh()) });
    await screen.findByRole('button', { name: 'Search' });
    expect(calls.filter(({ path }) => path === 'home/firstVisit')).toEqual([]);
  });

  test('ROUTE-008 are shown again from Help', async () => {
    const state: State = { Open: false, Done: ['findChild'] };
    const { user } = await renderApp('/help', { role: 'Standard User', answers: server(state) });
    await user.click(await screen.findByRole('button', { name: 'Show where to begin' }));
    expect(await steps()).toEqual(['Find a child', 'Reserve children', 'Import from Excel']);
    expect(state).toEqual({ Open: true, Done: [] });
  });

  test('begin anew from Help when all of them were done and they were still open, at once', async () => {
    const state: State = { Open: true, Done: ['batchImport', 'findChild', 'reserve'] };
    const answers = server(state);
    const put = answers?.['PUT home/firstVisit'] as (body: unknown) => unknown;
    const { answer, give } = deferredAnswer();
    const held = { 'PUT home/firstVisit': async (body: unknown) => answer().then(() => put(body)) };
    const { router, user } = await open('Standard User', { ...answers, ...held });
    await screen.findByRole('region', { name: 'Work queue' });
    await router.navigate({ to: '/help' });
    await user.click(await screen.findByRole('button', { name: 'Show where to begin' }));
    await waitFor(() => expect(told()).toHaveLength(1));
    // Before the server has answered, as after it.
    await router.navigate({ to: '/' });
    expect(await steps()).toEqual(['Find a child', 'Reserve children', 'Import from Excel']);
    give({});
    await waitFor(() => expect(state).toEqual({ Open: true, Done: [] }));
    expect(await steps()).toEqual(['Find a child', 'Reserve children', 'Import from Excel']);
  });

  test('an answer that was asked for before they were opened does not close them', async () => {
    const closed: State = { Open: false, Done: [] };
    const [asked, opened] = [deferredAnswer(), deferredAnswer()];
    const held = { 'GET home/firstVisit': asked.answer, 'PUT home/firstVisit': opened.answer };
    const answers = { ...server(closed), ...held };
    const { router, user } = await renderApp('/help', { role: 'Standard User', answers });
    await user.click(await screen.findByRole('button', { name: 'Show where to begin' }));
    await waitFor(() => expect(told()).toHaveLength(1));
    await router.navigate({ to: '/' });
    await waitFor(() => expect(calls.map(({ path, method }) => `${method} ${path}`)).toContain('GET home/firstVisit'));
    opened.give(fresh());
    await card();
    asked.give(closed);
    await screen.findByRole('region', { name: 'Work queue' });
    await user.click((await card()).getByRole('link', { name: 'Search children' }));
    await screen.findByRole('button', { name: 'Search' });
    await router.navigate({ to: '/' });
    await card();
  });

  test('the button in Help is busy until they are open', async () => {
    const { answer, give } = deferredAnswer();
    const held = { 'PUT home/firstVisit': answer };
    const { user } = await renderApp('/help', { role: 'Standard User', answers: { ...server(fresh()), ...held } });
    const button = await screen.findByRole('button', { name: 'Show where to begin' });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await user.click(button);
    expect(told()).toHaveLength(1);
    give(fresh());
    await card();
  });

  test('speak Spanish', async () => {
    await open('Standard User', server(fresh()), { language: 'es' });
    await screen.findByRole('region', { name: 'Por dónde empezar' });
    screen.getByRole('link', { name: 'Buscar niños y niñas' });
  });
});
