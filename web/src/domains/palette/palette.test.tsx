import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { screens } from '../../app/screens.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeAll(async () => {
  await Promise.all([screens.home.preload?.(), screens.searchProject.preload?.(), screens.help.preload?.()]);
  await Promise.all([import('#texts/en/web/palette.ts'), import('#texts/en/web/home-panels.ts')]);
  await Promise.all([import('../home/home-panels.tsx'), import('../../app/pages/where-to-start.tsx')]);
  await Promise.all([import('./palette.tsx'), import('./shortcuts.tsx'), import('../../ui/dialogs/dialog-modal.tsx')]);
});

const saved = {
  SavedSearchId: 7,
  Name: 'Closed projects',
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
const answers = {
  'GET child/savedSearch': { SavedSearches: [] },
  'GET project/savedSearch': { SavedSearches: [saved] },
  'GET home/recent': { Children: [] },
};
const box = () => screen.findByRole('combobox', { name: /^Screen, saved search/ });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const home = () => screen.findByRole('region', { name: 'Saved searches' });

describe('the palette', () => {
  test('goes to a screen with keys alone; the field keeps the focus and names the chosen one', async () => {
    const { user, router } = await renderApp('/', { role: 'Guest - 01', answers });
    await home();
    await user.keyboard('{Control>}k{/Control}');
    const field = await box();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await screen.findByRole('option', { name: /Closed projects/ });
    expect(options()).toEqual(['Home', 'Search Project', 'Help / Getting Started', 'Closed projectsProjects']);
    const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(chosen()).toBe('Home');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Search Project');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe('Closed projectsProjects');
    await user.keyboard('help{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Screen/ })).toBeNull());
  });

  test('opens records by number, as far as the person may, and says when nothing matches', async () => {
    const { user, router } = await renderApp('/', { role: 'Guest - 01', answers });
    await home();
    await user.keyboard('{Meta>}k{/Meta}');
    await user.type(await box(), 'ETH-193408-0127');
    await screen.findByText('Nothing matches "ETH-193408-0127".');
    await user.clear(await box());
    await user.keyboard('193408');
    expect(options()).toEqual(['Project 193408']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/searchproject/viewproject?id=193408'));
  });

  test('a second time closes it, and so does Esc, with the focus where it was', async () => {
    const { user } = await renderApp('/', { answers });
    const field = await screen.findByLabelText('Find a child');
    await user.click(field);
    await user.keyboard('{Control>}k{/Control}');
    await box();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Control>}k{/Control}');
    await box();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('is not there inside the frame of another system', async () => {
    const { user } = await renderApp('/searchproject?type=nonav', { answers });
    await screen.findByRole('heading', { level: 1, name: 'Search Projects' });
    await user.keyboard('{Control>}k{/Control}?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the list of keys', () => {
  test('opens with ?, but not while somebody types one', async () => {
    const { user } = await renderApp('/', { answers });
    const field = await screen.findByLabelText('Find a child');
    await user.type(field, '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.tab();
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    list.getByText('Tick all rows from the last ticked one');
    list.getByText('To the first criterion');
    await user.keyboard('{Control>}k{/Control}');
    await box();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  });
});
