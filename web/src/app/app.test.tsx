import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { calls, renderApp } from '../testing/render-app.tsx';
import { refusal } from '../testing/server.ts';
import { windowState } from '../testing/window.ts';
import { screens } from './screens.ts';

// Importing a screen's chunk for the first time takes longer than a test should wait.
beforeAll(async () => {
  await Promise.all(Object.values(screens).map(async (each) => each.preload?.()));
  await Promise.all([
    import('../ui/dialogs/dialog-modal.tsx'),
    import('../ui/dialogs/confirm-dialog.tsx'),
    import('./shell/profile-panel.tsx'),
    import('./shell/menu-drawer.tsx'),
  ]);
});

const home = () => screen.findByText(/^Search (registered children|projects) and /);

describe('home', () => {
  test('ROUTE-003 ROUTE-004 ROUTE-005 the landing panel shows title and description', async () => {
    await renderApp('/');
    await home();
    screen.getByRole('heading', { level: 1, name: 'PRCDS' });
    await waitFor(() => expect(document.title).toBe('Home - PRCDS'));
    screen.getByText(
      'Search registered children and projects, send child status messages and manage reservations for your office.',
    );
  });

  test('ROUTE-006 full screen is off at first and toggled by the icon', async () => {
    const set = (name: string, value: unknown) => Object.defineProperty(document, name, { configurable: true, value });
    const turn = (element: Element | null) => {
      set('fullscreenElement', element);
      fireEvent(document, new Event('fullscreenchange'));
    };
    const request = vi.fn(async () => turn(document.documentElement));
    const exit = vi.fn(async () => turn(null));
    onTestFinished(() => turn(null));
    set('fullscreenEnabled', true);
    set('exitFullscreen', exit);
    document.documentElement.requestFullscreen = request;
    const { user } = await renderApp('/');
    const toggle = await screen.findByRole('button', { name: 'Full screen' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    expect(request).toHaveBeenCalledOnce();
    const leave = await screen.findByRole('button', { name: 'Leave full screen' });
    expect(leave.getAttribute('aria-pressed')).toBe('true');
    await user.click(leave);
    expect(exit).toHaveBeenCalledOnce();
    await screen.findByRole('button', { name: 'Full screen', pressed: false });
    expect(request).toHaveBeenCalledOnce();
  });

  test('a child is found by id, by those who may open child cards', async () => {
    const { user, router } = await renderApp('/');
    await user.type(await screen.findByLabelText('Find a child'), ' eth-193408-0127 {Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/searchchild/viewchild?id=ETH-193408-0127'));
  });

  test('ROUTE-007 somebody with one module and no Home row is let in, and sees no box for children', async () => {
    await renderApp('/', { grants: ['Projects:View'] });
    await home();
    expect(screen.queryByLabelText('Find a child')).toBeNull();
  });

  test('ROUTE-005 the description speaks of what is open to the reader alone', async () => {
    await renderApp('/', { grants: ['Projects:View'] });
    await screen.findByText('Search projects and read about their communities, media and locks.');
  });

  test('ROUTE-005 who reads children and reservations is told of reading', async () => {
    await renderApp('/', { grants: ['Registered Child:View', 'Projects:View', 'Reservation:View'] });
    await screen.findByText('Search registered children and projects and see the reservations of your office.');
  });
});

describe('addresses', () => {
  test('ROUTE-002 an unknown path leads home; upper and lower case do not count', async () => {
    const { router } = await renderApp('/nowhere/at/all');
    await home();
    expect(router.state.location.pathname).toBe('/');
    await router.navigate({ href: '/SEARCHPROJECT' });
    await screen.findByRole('heading', { level: 1, name: 'Search Projects' });
    await router.navigate({ href: '/searchproject/nowhere' });
    await home();
    expect(router.state.location.pathname).toBe('/');
  });

  test('ERR-004 /login is no page and falls through to home', async () => {
    const { router } = await renderApp('/login');
    await home();
    expect(router.state.location.pathname).toBe('/');
  });

  test('ROUTE-042 the import history stands at its address', async () => {
    const { router } = await renderApp('/reservation/viewImportHistory');
    await screen.findByRole('heading', { level: 1, name: 'Import history' });
    expect(router.state.location.pathname).toBe('/reservation/viewImportHistory');
  });

  test('ROUTE-026 ROUTE-027 the bare histories lead under the child card, with their query', async () => {
    const { router } = await renderApp('/viewcsmhistory?id=GTM-201115-0342');
    await waitFor(() =>
      expect(router.state.location.href).toBe('/searchchild/viewchild/viewCSMHistory?id=GTM-201115-0342'),
    );
    await router.navigate({ href: '/viewActionCodeHistory?id=1' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/searchchild/viewchild/viewActionCodeHistory'));
  });

  test.each(['/reservation/manage/explode', '/administration/userrole/explode'])(
    'ROUTE-036 ROUTE-062 %s: a mode that does not exist is an unknown path',
    async (address) => {
      const { router } = await renderApp(address);
      await home();
      expect(router.state.location.pathname).toBe('/');
    },
  );
});

describe('denied', () => {
  test('ROUTE-013 ROUTE-084 ROUTE-092 NAV-024 without access one lands on the denied page, which says what was missing', async () => {
    const { router } = await renderApp('/administration/userrole', { role: 'Standard User' });
    await screen.findByRole('heading', { level: 1, name: 'We are Sorry...' });
    expect(router.state.location.href).toBe('/accessDeniedError');
    screen.getByText('/administration/userrole');
    screen.getByText('Admin Role Management, View');
    screen.getByText('local.admin@prcds.example');
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('ROUTE-080 ROUTE-081 ROUTE-082 NAV-024 the words of the denied page, without a header', async () => {
    await renderApp('/accessDeniedError', { isSignedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'We are Sorry...' });
    screen.getByText('You do not have permission to access this page');
    screen.getByText('Please contact your Local Administrator to request access');
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('ENTRY-011 the reason of a refused sign-in is plain text, whatever it holds', async () => {
    const hostile = '<img src=x onerror=alert(1)><b>Call 555</b>';
    const { container } = await renderApp(`/accessDeniedError?error_description=${encodeURIComponent(hostile)}`, {
      isSignedIn: false,
    });
    await screen.findByText(hostile);
    expect(container.ownerDocument.querySelector('img, dd b')).toBeNull();
  });

  test('F14 ROUTE-081 an address that is not verified has its own sentence, and a link that ends the old session', async () => {
    await renderApp('/accessDeniedError?reason=email-not-verified', { isSignedIn: false });
    await screen.findByText(/^The sign-in service of your organization has not verified your email address/);
    expect(screen.queryByText(/permission|Local Administrator/)).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toMatch(/^https:\/\/id\.example\//),
    );
  });

  test('the address cannot put text on the denied page', async () => {
    await renderApp('/accessDeniedError?page=Evil&needs=Evil&denial=Evil&reason=Evil', { isSignedIn: false });
    await screen.findByRole('heading', { level: 1, name: 'We are Sorry...' });
    expect(screen.queryByText(/Evil/)).toBeNull();
  });

  test('ROUTE-015 ROUTE-016 ROUTE-077 ROUTE-078 NAV-025 not signed in: the message, and a link that ends the old session', async () => {
    await renderApp('/unauthorized', { isSignedIn: false });
    await screen.findByRole('heading', { name: 'You are not authorized to access this page.' });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('https://id.example/logout'),
    );
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('ROUTE-076 in the frame the message sends people back to the CRM', async () => {
    await renderApp('/unauthorized?type=nonav', { isSignedIn: false });
    await screen.findByRole('heading', {
      name: 'You are not authorized to access this page. Please return to the CRM and open this screen again.',
    });
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('ROUTE-079 whoever is signed in is sent home', async () => {
    const { router } = await renderApp('/unauthorized');
    await home();
    expect(router.state.location.pathname).toBe('/');
  });

  test('ROUTE-073 a failed navigation from the CRM says so and leads nowhere', async () => {
    await renderApp('/pcrmNavigationFail?type=nonav');
    await screen.findByText('Incomplete details. Unable to proceed.');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the shell', () => {
  const facts = (panel: HTMLElement) =>
    Object.fromEntries(
      [...panel.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );

  test('NAV-017 NAV-018 NAV-019 NAV-020 the header has menu, home, help and logout', async () => {
    await renderApp('/');
    const header = within(await screen.findByRole('banner'));
    const menu = header.getByRole('button', { name: 'Narrow the menu' });
    const toHome = header.getByRole('link', { name: 'Home' });
    const toHelp = header.getByRole('link', { name: 'Help' });
    expect([toHome, toHelp].map((link) => link.getAttribute('href'))).toEqual(['/', '/help']);
    const icons = [menu, toHome, toHelp, header.getByRole('button', { name: 'Logout' })].map((one) =>
      [...one.querySelectorAll('svg')].map(({ classList }) => /tabler-icon-[\w-]+/.exec(classList.value)?.[0]),
    );
    expect(icons).toEqual([
      ['tabler-icon-menu-2'],
      ['tabler-icon-home'],
      ['tabler-icon-help-circle'],
      ['tabler-icon-logout'],
    ]);
  });

  test('NAV-021 logging out asks first, and No stays', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' });
    expect(within(dialog).getByRole('button', { name: 'Yes' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.localStorage.getItem('prcds.accessToken')).toBe('a.b.c');
  });

  test('NAV-022 NAV-023 the profile shows who is logged in, as what, and opens their data', async () => {
    const { user } = await renderApp('/', { roles: ['Local Administrator', 'Event Coordinator'] });
    const button = await screen.findByRole('button', { name: /Ana Delgado/ });
    within(button).getByText('Logged in as Local Administrator, Event Coordinator');
    await user.click(button);
    const panel = await screen.findByRole('dialog', { name: 'Profile of Ana Delgado' });
    within(panel).getByText('local.admin@prcds.example');
    expect(facts(panel)).toEqual({ Office: 'USAO', Roles: 'Local Administrator, Event Coordinator' });
    for (const [label, choices] of [
      ['Language', ['English', 'Español']],
      ['Theme', ['Light', 'Dark', 'System']],
    ] as const) {
      const offered = within(within(panel).getByRole('radiogroup', { name: label })).getAllByRole('radio');
      expect(offered.map((one) => one.closest('label')?.textContent ?? one.getAttribute('aria-label'))).toEqual(
        choices,
      );
    }
    expect(within(panel).getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe(
      '/administration/userProfileView?id=7&mode=view',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  test('NAV-022 whoever may not open the screen reads the same data in place', async () => {
    const { user } = await renderApp('/', { role: 'View Only User' });
    await user.click(await screen.findByRole('button', { name: /Ana Delgado/ }));
    const panel = await screen.findByRole('dialog', { name: 'Profile of Ana Delgado' });
    expect(within(panel).queryByRole('link', { name: 'View profile' })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'View profile' }));
    expect(facts([...panel.querySelectorAll('dl')].at(-1) as HTMLElement)).toEqual({
      Name: 'Ana Delgado',
      Email: 'local.admin@prcds.example',
      Office: 'USAO',
      Region: 'US',
      Status: 'Active',
      'User groups': 'Event team',
      Roles: 'Local Administrator',
    });
    expect(within(panel).queryByRole('textbox')).toBeNull();
  });

  test('everybody downloads what is known about them, and is told when that fails', async () => {
    const { user } = await renderApp('/', {
      role: 'View Only User',
      answers: { 'GET user/knownData/export': refusal('database-unavailable', 503) },
    });
    await user.click(await screen.findByRole('button', { name: /Ana Delgado/ }));
    await user.click(await screen.findByRole('button', { name: 'Download what is known about me' }));
    await screen.findByText('What is known about you could not be downloaded.');
    expect(calls).toContainEqual(expect.objectContaining({ path: 'user/knownData/export', method: 'GET' }));
  });

  test('I18N-002 whoever has chosen Spanish is met in Spanish, whatever the browser prefers', async () => {
    await renderApp('/', { language: 'es' });
    await screen.findByRole('link', { name: 'Gestionar reserva' });
    expect(document.documentElement.lang).toBe('es');
    expect(screen.queryByRole('link', { name: 'Manage Reservation' })).toBeNull();
  });

  test('I18N-002 the language switch works at once and is stored on the user', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: /Ana Delgado/ }));
    await user.click(await screen.findByRole('radio', { name: 'Español' }));
    await screen.findByRole('link', { name: 'Gestionar reserva' });
    expect(document.documentElement.lang).toBe('es');
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({ path: 'user/language', method: 'PUT', body: { language: 'es' } }),
      ),
    );
  });

  test('NAV-017 the menu button narrows the menu to a rail, which is remembered; below 1024 px it is a drawer', async () => {
    const { user, unmount } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Narrow the menu' }));
    expect(screen.getByRole('button', { name: 'Widen the menu' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('navigation', { name: 'Main menu' }).getAttribute('data-rail')).toBe('true');
    expect(window.localStorage.getItem('prcds.menu')).toBe('rail');
    unmount();
    windowState.isSmall = true;
    const narrow = await renderApp('/');
    await narrow.user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Main menu' });
    await narrow.user.click(within(drawer).getByRole('link', { name: 'Search Project' }));
    await screen.findByRole('heading', { level: 1, name: 'Search Projects' });
  });

  test('ROUTE-008 ROUTE-009 help has a section per screen one may open, and a reduced header', async () => {
    await renderApp('/help', { role: 'Guest - 01' });
    await screen.findByRole('heading', { level: 1, name: 'Help / Getting Started' });
    const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(sections).toEqual(['On this page', 'Home', 'Search Project']);
    screen.getByText(
      'What you see depends on your roles. Please contact your Local Administrator to request access, and mention the page you need.',
    );
    const header = within(screen.getByRole('banner'));
    const links = header.getAllByRole('link');
    expect(
      links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['PRCDS', '/'],
      ['Home', '/'],
    ]);
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(header.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Logout']);
  });
});

describe('inside the frame of another system', () => {
  test('NAV-001 ENTRY-003 ENTRY-006 no header, no menu, and every link keeps the mode', async () => {
    const { router } = await renderApp('/?type=nonav', { grants: ['Projects:View'] });
    await home();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    const link = await screen.findByRole('link', { name: /Search Project/ });
    expect(link.getAttribute('href')).toBe('/searchproject?type=nonav');
    await router.navigate({ href: '/searchproject' });
    expect(router.state.location.search).toEqual({ type: 'nonav' });
  });

  test('NAV-002 NAV-026 right-click is blocked in normal mode and works in the frame', async () => {
    const { unmount } = await renderApp('/');
    await home();
    expect(fireEvent.contextMenu(document.body)).toBe(false);
    unmount();
    await renderApp('/?type=nonav');
    await home();
    expect(fireEvent.contextMenu(document.body)).toBe(true);
  });
});
