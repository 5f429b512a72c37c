import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { screens } from '../../app/screens.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { json, problem } from '../../testing/server.ts';

beforeAll(async () => {
  await Promise.all([screens.home.preload?.(), screens.searchProject.preload?.(), screens.searchChild.preload?.()]);
  await Promise.all([screens.help.preload?.(), screens.manageReservation.preload?.()]);
  await Promise.all([import('#texts/en/web/find.ts'), import('#texts/en/web/home-panels.ts')]);
  await Promise.all([import('../home/home-panels.tsx'), import('../../app/pages/where-to-start.tsx')]);
  await Promise.all([import('../../app/shell/find-anything.tsx'), import('./shortcuts.tsx')]);
  await import('../../ui/dialogs/dialog-modal.tsx');
});

const saved = {
  SavedSearchId: 7,
  Name: 'Valle Verde, closed',
  ProjectSearch: {},
  SortBy: 'Project',
  SortDirection: 'asc',
  Shared: false,
  Own: true,
  Owner: 'Ana Delgado',
  LastRunDate: null,
  LastCount: null,
  LastCountIsMore: false,
  Removed: [],
};
const coded = (Code: string, Description: string) => ({ Code, Description });
const child = (ChildId: string, ChildGivenName: string, ChildFamilyName: string, more: object = {}) => ({
  ChildId,
  ChildGivenName,
  ChildFamilyName,
  Gender: 'Female',
  Age: 7,
  Country: coded('GTM', 'Guatemala'),
  Project: coded('201388', 'Valle Verde AP'),
  RCDSChildStatus: coded('1', 'Pledgeable'),
  HeldByAnotherOffice: false,
  HasPicture: false,
  ...more,
});
const valentina = child('GTM-201388-0131', 'Valentina', 'Ajú Méndez');
const valeria = child('BOL-188203-0064', 'Valeria', 'Mamani', {
  RCDSChildStatus: coded('3', 'Internal Hold'),
  HeldByAnotherOffice: true,
});
const nothing = { Children: null, Reservations: null, Projects: null, People: null, Failed: [] };
const byGivenName = { ChildGivenName: 'val', Total: 14, IsMore: false };
const reservation = {
  ReservationID: 10398,
  ReservationName: 'Valentine Broadcast',
  ReservationCategoryType: coded('12', 'Event - Virtual'),
  ReservationStatus: coded('2', 'Active'),
  TotalReserved: 84,
  TargetChildren: 110,
  ExpirationDate: '2026-05-01',
  IsPerpetualReservation: false,
};
const project = {
  Project: coded('201388', 'Valle Verde AP'),
  Country: coded('GTM', 'Guatemala'),
  ProjectStatus: 'Active',
  ProjectLockStatus: 'Not Started',
};
const person = { UserId: 12, Name: 'Valerie Poe', Email: 'valerie@example.org', FDRO: 'USAO', Status: 'Active' };
const found = {
  ...nothing,
  Children: { Rows: [valentina, valeria], Searches: [byGivenName] },
  Reservations: { Rows: [reservation], Total: 1, IsMore: false },
  Projects: { Rows: [project], Total: 4, IsMore: false },
  People: { Rows: [person], Total: 1, IsMore: false },
};
const answers = {
  'GET child/savedSearch': { SavedSearches: [] },
  'GET project/savedSearch': { SavedSearches: [saved] },
  'GET reservation/savedSearch': { SavedSearches: [] },
  'GET home/recent': { Children: [{ ChildId: 'ETH-193408-0131', ChildName: 'Dawit Valle', HasPicture: false }] },
  'POST find': found,
};

const box = () => screen.findByRole('combobox', { name: 'Find anything' });
/** The marks divide the name of a line in jsdom. */
const saying = (text: RegExp) => (_name: string, line: Element) => text.test(line.textContent ?? '');
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const home = () => screen.findByRole('heading', { level: 1, name: 'PRCDS' });

async function open(given: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/', { ...given, answers: { ...answers, ...given.answers } });
  await home();
  await app.user.keyboard('{Control>}k{/Control}');
  const field = await box();
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...app, field };
}

describe('the lines of the box', () => {
  test('empty: recent children and actions only, and the server is not asked', async () => {
    const asked = vi.fn(() => found);
    await open({ answers: { 'POST find': asked } });
    await screen.findByRole('option', { name: saying(/Dawit Valle/) });
    expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual(['Actions3', 'Recent1']);
    expect(options()[0]).toBe('New reservationCreate Reservation Pool');
    expect(asked).not.toHaveBeenCalled();
  });

  test('groups in their order, with badges, marked words and the search that finds all', async () => {
    const { user, router } = await open();
    await user.keyboard('val');
    await screen.findByRole('option', { name: saying(/^..Valentina Aj/) });
    expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
      'Children2',
      'Reservations1',
      'Projects1 of 4',
      'People1',
      'Saved searches1',
      'Actions2',
      'Recent1',
    ]);
    const first = screen.getByRole('option', { name: saying(/^..Valentina Aj/) });
    expect(first.textContent).toBe(
      'VMValentina Ajú MéndezGTM-201388-0131, female, 7 years, Guatemala, Valle Verde APPledgeable',
    );
    expect([...first.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Val', 'Val']);
    screen.getByRole('option', { name: saying(/held by another office.*Internal Hold/) });
    screen.getByRole('option', { name: saying(/10398, Event - Virtual, 84 of 110 children.*Active/) });
    screen.getByRole('option', { name: saying(/201388, Guatemala.*Lock: Not Started/) });
    screen.getByRole('option', { name: saying(/^Send CSM to Valentina Ajú Méndez ?GTM-201388-0131$/) });
    screen.getByRole('option', { name: saying(/^Extend reservation 10398 ?Valentine Broadcast$/) });
    await user.click(screen.getByRole('option', { name: 'All 14 by name' }));
    await screen.findByRole('button', { name: /Remove Given Name/ });
    expect(router.state.location.href).toBe('/searchchild');
    expect(JSON.stringify(window.history.state)).not.toContain('val');
  });

  test('found by given and by family name: a link to each', async () => {
    const Searches = [byGivenName, { ChildFamilyName: 'val', Total: 100, IsMore: true }];
    const { user } = await open({
      answers: { 'POST find': { ...nothing, Children: { Rows: [valentina], Searches } } },
    });
    await user.keyboard('val');
    await screen.findByRole('option', { name: 'All 14 by given name' });
    await user.click(screen.getByRole('option', { name: 'More than 100 by family name' }));
    await screen.findByRole('button', { name: /Remove Family Name/ });
  });

  test('only what the role may see is asked for and offered', async () => {
    const { user } = await open({
      role: 'Guest - 01',
      answers: { 'POST find': { ...nothing, Projects: found.Projects } },
    });
    expect(options()).toEqual(['Search ProjectOpen the screen', 'Help / Getting StartedOpen the screen']);
    await user.keyboard('val');
    await screen.findByRole('option', { name: saying(/Guatemala/) });
    expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
      'Projects1 of 4',
      'Saved searches1',
    ]);
  });

  test('23.4 a saved search of reservations is run on the screen of reservations', async () => {
    const ofReservations = { ...saved, Name: 'Zoo events', ReservationSearch: { ReservationStatus: ['2'] } };
    const { user, router } = await open({
      answers: {
        'POST find': nothing,
        'GET reservation/savedSearch': { SavedSearches: [{ ...ofReservations, SortBy: 'ReservationID' }] },
      },
    });
    await user.keyboard('zoo');
    await user.click(await screen.findByRole('option', { name: saying(/^Zoo events ?Reservations, not run yet$/) }));
    await screen.findByRole('button', { name: /^Remove Reservation Status/ });
    expect(router.state.location.pathname).toBe('/reservation/manage');
  });

  test('a whole Child ID is one line, and Enter opens it even before the answer has come', async () => {
    let arrive: (answer: object) => void = () => undefined;
    const late = new Promise((resolve) => {
      arrive = (answer) => resolve(answer);
    });
    const asked = vi.fn((_body: unknown) => late);
    const { user, router } = await open({ answers: { 'POST find': asked } });
    // At once: between slow keys, what stands there is asked for.
    await user.paste('gtm2013880131');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(asked.mock.calls[0]?.[0]).toEqual({ Text: 'gtm2013880131', Groups: ['children'] });
    expect(router.state.location.pathname).toBe('/');
    arrive({ ...nothing, Children: { Rows: [valentina], Searches: [] } });
    await waitFor(() => expect(router.state.location.href).toBe('/searchchild/viewchild?id=GTM-201388-0131'));
  });

  test('nothing found: the words typed, and the child search with this name', async () => {
    const { user, router } = await open({ answers: { 'POST find': nothing } });
    await user.keyboard('Zuzu Qux');
    await screen.findByText('Nothing matches "Zuzu Qux".');
    expect(options()).toEqual(['Search children with this name']);
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /Remove Given Name/ });
    screen.getByRole('button', { name: /Remove Family Name/ });
    expect(router.state.location.href).toBe('/searchchild');
  });

  test('while the next answer comes the old lines stay, and Enter waits for the new ones', async () => {
    let arrive: (answer: object) => void = () => undefined;
    const late = new Promise<object>((resolve) => {
      arrive = resolve;
    });
    const asked = vi.fn(({ Text }: { readonly Text: string }) => (Text === 'val' ? found : late));
    const { user, router } = await open({ answers: { 'POST find': asked } });
    await user.keyboard('val');
    await screen.findByRole('option', { name: saying(/^..Valentina Aj/) });
    await user.keyboard('e');
    await waitFor(() => expect(document.querySelector('[data-bar]')).not.toBeNull());
    await waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual({ Text: 'vale' }));
    screen.getByRole('option', { name: saying(/^..Valentina Aj/) });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
    arrive({ ...nothing, Children: { Rows: [valeria], Searches: [] } });
    await waitFor(() => expect(router.state.location.href).toBe('/searchchild/viewchild?id=BOL-188203-0064'));
  });

  test('a group that failed has one line and is tried again by itself; the others stay', async () => {
    const asked = vi.fn(({ Groups }: { readonly Groups?: readonly string[] }) =>
      Groups
        ? { ...nothing, Reservations: found.Reservations }
        : { ...found, Reservations: null, Failed: [{ Group: 'reservations', Code: 'internal-error' }] },
    );
    const { user } = await open({ answers: { 'POST find': asked } });
    await user.keyboard('val');
    const line = await screen.findByRole('option', {
      name: saying(/^The reservations could not be searched\. ?Try again$/),
    });
    screen.getByRole('option', { name: saying(/^..Valentina Aj/) });
    await user.click(line);
    await screen.findByRole('option', { name: saying(/10398, Event - Virtual/) });
    expect(asked.mock.lastCall?.[0]).toEqual({ Text: 'val', Groups: ['reservations'] });
    expect(within(screen.getByRole('dialog')).queryByText('Try again')).toBeNull();
  });

  test('F16 at twice the budget the children are refused in words, and cannot be tried again', async () => {
    const { user, router } = await open({
      answers: { 'POST find': { ...nothing, Failed: [{ Group: 'children', Code: 'reading-refused' }] } },
    });
    await user.keyboard('xyz');
    await screen.findByRole('option', {
      name: saying(/^These would be more children than your office allows in a day/),
    });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
    expect(within(screen.getByRole('dialog')).queryByText('Try again')).toBeNull();
  });

  test('without any answer there is one line, and what needs no answer stays', async () => {
    let isDown = true;
    const { user } = await open({
      answers: { 'POST find': () => (isDown ? json(500, problem('internal-error', 500)) : found) },
    });
    await user.keyboard('val');
    const line = await screen.findByRole('option', { name: saying(/^The search failed\. ?Try again$/) });
    screen.getByRole('option', { name: saying(/Valle Verde, closed/) });
    isDown = false;
    await user.click(line);
    await screen.findByRole('option', { name: saying(/^..Valentina Aj/) });
  });
});

describe('the keys of the box', () => {
  test('Up and Down go around, Tab goes to the next group, and the focus stays in the box', async () => {
    const { user, field } = await open();
    await user.keyboard('val');
    await screen.findByRole('option', { name: saying(/^..Valentina Aj/) });
    expect(chosen()).toMatch(/Valentina/);
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(chosen());
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toMatch(/Valeria/);
    await user.keyboard('{Tab}');
    expect(chosen()).toMatch(/Valentine Broadcast/);
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(chosen()).toMatch(/Valentina/);
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toMatch(/Dawit/);
    expect(document.activeElement).toBe(field);
  });

  test('Enter opens, Ctrl Enter opens a new tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    try {
      const { user, router } = await open();
      await user.keyboard('val');
      await screen.findByRole('option', { name: saying(/^..Valentina Aj/) });
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(opened).toHaveBeenCalledExactlyOnceWith('/searchchild/viewchild?id=GTM-201388-0131', '_blank', 'noopener');
      await user.keyboard('{Tab}{Enter}');
      await waitFor(() => expect(router.state.location.href).toBe('/reservation/manage/view?id=10398'));
    } finally {
      opened.mockRestore();
    }
  });

  test('Esc clears and then closes, with the focus where it was; Ctrl K closes at once', async () => {
    const { user } = await renderApp('/', { answers });
    const field = await screen.findByLabelText('Find a child');
    await user.click(field);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'val{Escape}');
    expect((await box()).getAttribute('value')).toBe('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Control>}k{/Control}');
    await box();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('? in the empty box opens the list of keys; elsewhere too, but not while somebody types one', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    list.getByText('Tick all rows from the last ticked one');
    list.getByText('To the first criterion');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.type(screen.getByLabelText('Find a child'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('where the box is', () => {
  test('a click on the box in the header opens it; a click beside it closes it', async () => {
    const { user } = await renderApp('/', { answers });
    await user.click(await screen.findByRole('button', { name: 'Find anything' }));
    await box();
    await user.click(document.querySelector('[class*=scrim]') as Element);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('not inside the frame of another system, and not on the help page', async () => {
    const { user, router } = await renderApp('/searchproject?type=nonav', { answers });
    await screen.findByRole('heading', { level: 1, name: 'Search Projects' });
    await user.keyboard('{Control>}k{/Control}?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Find anything' })).toBeNull();
    expect(router.state.location.pathname).toBe('/searchproject');
  });

  test('ROUTE-009 not on the help page', async () => {
    const { user } = await renderApp('/help', { answers });
    await screen.findByRole('link', { name: 'Home' });
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Find anything' })).toBeNull();
  });

  test('a name in Find a child on Home is searched as a name', async () => {
    const { user } = await renderApp('/', { answers });
    await user.type(await screen.findByLabelText('Find a child'), ' valentina {Enter}');
    expect((await box()).getAttribute('value')).toBe('valentina');
    await screen.findByRole('option', { name: saying(/^..Valentina Aj/) });
  });

  test('on the search screen itself the search is made at once', async () => {
    const { user } = await renderApp('/searchchild', { answers });
    await screen.findByRole('heading', { level: 1, name: 'Search Registered Children' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'val');
    await user.click(await screen.findByRole('option', { name: 'All 14 by name' }));
    await screen.findByRole('button', { name: /Remove Given Name/ });
  });
});
