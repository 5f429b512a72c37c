import {
  accept,
  acceptTermsIfAsked,
  expect,
  forgetConsent,
  header,
  pick,
  signIn,
  stored,
  test,
  type Who,
} from './fixtures.ts';
import { expectText } from './messages.ts';

const menus: readonly (readonly [Who, string, readonly string[]])[] = [
  [
    'partnership.admin',
    'Partnership Admin',
    ['Search Child', 'Search Project', 'Batch Import', 'User Role Management'],
  ],
  ['local.admin', 'Local Administrator', ['Search Child', 'Office Settings', 'User Profile Management', 'User Group']],
  ['standard.user', 'Standard User', ['Search Child', 'Search Project', 'Create Reservation Pool', 'Batch Import']],
  ['view.only', 'View Only User', ['Search Child', 'Search Project', 'Manage Reservation']],
  ['guest', 'Guest - 01', ['Search Project']],
];

for (const [who, role, items] of menus) {
  test(`ENTRY-001 ENTRY-002 ENTRY-022 ENTRY-028 ${who} signs in through the provider and sees what they may`, async ({
    world,
    anonymousPage,
  }) => {
    const page = await anonymousPage();
    await signIn(page, world, who);
    await expect(page).toHaveURL(`${world.productUrl}/`);
    await expect(header(page)).toContainText(`Logged in as ${role}`);
    for (const item of items) await expect(page.getByRole('navigation').getByText(item, { exact: true })).toBeVisible();
  });
}

test('I18N-002 a person whose language is Spanish sees Spanish', async ({ world, db, anonymousPage }) => {
  await forgetConsent(db, 'spain.user');
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await pick(page, 'spain.user');
  await expect(page.getByRole('heading', { name: 'Condiciones de uso' })).toBeVisible();
  await accept(page).click();
  await expect(header(page)).toContainText('Elena Sanz');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('ENTRY-016 ENTRY-020 a link opened without a sign-in leads back to itself, search string and all', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user', '/searchproject?status=Active&x=%2Fy');
  await expect(page).toHaveURL(`${world.productUrl}/searchproject?status=Active&x=%2Fy`);
});

test('API-006 API-007 API-010 API-011 API-013 the browser goes to the provider with a challenge and comes back with a code', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const asked = page.waitForRequest((request) => request.url().includes('/authorize?'));
  const exchanged = page.waitForRequest((request) => request.url().endsWith('/token'));
  await page.goto(world.productUrl);
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('scope')).toBe('openid params');
  await pick(page, 'standard.user');
  const form = new URLSearchParams((await exchanged).postData() ?? '');
  expect([...form.keys()].sort()).toEqual(['client_id', 'code', 'code_verifier', 'grant_type', 'redirect_uri']);
  expect(form.get('code_verifier')).toHaveLength(50);
});

test('ENTRY-014 SESSION-014 SESSION-015 SESSION-016 tokens, profile and login details are kept, and no longer the code', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user');
  await expect(header(page)).toBeVisible();
  const kept = await stored(page);
  expect(Object.keys(kept)).toEqual(
    expect.arrayContaining(['prcds.accessToken', 'prcds.profile', 'prcds.loginDetails', 'prcds.refreshToken']),
  );
  expect(kept['prcds.loginDetails']).toContain('standard.user@prcds.example');
  await expect(page).not.toHaveURL(/code=/);
});

test('ENTRY-018 ROUTE-011 NAV-003 a full-screen spinner, without header, shows while the code is exchanged', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(`${world.identityProvider.issuer}/token`, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(world.productUrl);
  await pick(page, 'standard.user');
  await expect(page).toHaveURL(/\/auth\?code=/);
  const spinner = page.getByRole('main').getByRole('status');
  await expect(spinner).toHaveText('Signing in');
  const box = await page.getByRole('main').boundingBox();
  expect([box?.width, box?.height]).toEqual([1280, 900]);
  // Immediately: the exchange times out, and the page shown then has no header either.
  await expect(header(page)).toHaveCount(0);
  await expect(page.locator('body > .start')).toBeHidden();
  open();
  await acceptTermsIfAsked(page);
});

test('ENTRY-010 ENTRY-011 ENTRY-019 a sign-in that was cancelled ends on the denied page with its reason', {
  tag: '@whole',
}, async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await page.getByRole('button', { name: 'Cancel sign-in' }).click();
  await expect(page).toHaveURL(/\/accessDeniedError/);
  await expect(page.getByRole('heading', { name: 'We are Sorry...' })).toBeVisible();
  await expect(page.getByText('The sign-in was cancelled.')).toBeVisible();
});

test('F14 an address that the provider has not verified ends on the denied page, which says so and lets another in', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await page.getByText('Somebody else').click();
  await page.getByLabel('E-mail').fill('not.verified@prcds.example');
  await page.getByLabel('The address is not verified').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/accessDeniedError\?reason=email-not-verified$/);
  await expect(page.getByText('has not verified your email address')).toBeVisible();
  expect(await stored(page)).not.toHaveProperty(['prcds.accessToken']);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('ENTRY-011 markup in error_description is shown as the text it is', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const hostile = '<img src=x onerror="document.title=1"><a href="https://elsewhere.example">Log in here</a>';
  await page.goto(`${world.productUrl}/auth?error=x&code=y&error_description=${encodeURIComponent(hostile)}`);
  await expect(page.getByText(hostile)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in here' })).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
});

test('ENTRY-015 ENTRY-017 a hostile return address leads home', { tag: '@whole' }, async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await page.goto(`${world.productUrl}/unauthorized`);
  await page.evaluate(`localStorage.setItem('prcds.returnAddress', '/.//elsewhere.example/phish')`);
  await page.goto(`${world.productUrl}/auth`);
  await pick(page, 'standard.user');
  await acceptTermsIfAsked(page);
  await expect(page).toHaveURL(`${world.productUrl}/`);
});

test('a code that this browser did not request is not exchanged', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const exchanges: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/token') && exchanges.push(request.url())));
  await page.goto(`${world.productUrl}/auth?code=planted&state=planted`);
  await expect(page.getByRole('dialog', { name: 'Sign-in failed' })).toBeVisible();
  expect(exchanges).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

const logoutDialog = 'Are you sure you want to logout?';

test('ENTRY-025 ENTRY-027 ERR-009 USER-049 an inactive user is told so and can only log out', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await pick(page, 'inactive');
  await expect(page.getByText('User status is Inactive. Please contact your Local Administrator')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.goto(`${world.productUrl}/unauthorized`);
  expect(Object.keys(await stored(page))).not.toContain('prcds.accessToken');
});

test('ENTRY-026 ENTRY-027 USER-048 somebody without a role is sent to the local administrator', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await pick(page, 'no.role');
  await expect(
    page.getByText('No role is assigned to you. Please contact your Local Administrator', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('ENTRY-007 ENTRY-008 ENTRY-023 ERR-011 ERR-012 a newcomer gets a profile in USAO and US, and the administrators a request', async ({
  world,
  anonymousPage,
  db,
}) => {
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await pick(page, 'newcomer');
  await expect(
    page.getByText('No role is assigned to you yet. Please wait for your administrator to provision access.'),
  ).toBeVisible();
  await expectText(page, 'An email asking for access was sent to your local administrators.');
  const profile = await db
    .selectFrom('appUser')
    .select(['officeCode', 'regionCode', 'isActive', 'firstName', 'lastName'])
    .where('email', '=', 'newcomer@prcds.example')
    .executeTakeFirst();
  expect(profile).toEqual({
    officeCode: 'USAO',
    regionCode: 'US',
    isActive: true,
    firstName: 'Nico',
    lastName: 'Wells',
  });
  await expect
    .poll(() => world.mail.mailbox.list().filter(({ to }) => to.includes('local.admin@prcds.example')).length)
    .toBeGreaterThan(0);
});

test('NAV-021 logging out asks first, ends the session at the provider and clears storage', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user');
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: logoutDialog }).getByRole('button', { name: 'No' }).click();
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: logoutDialog }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.goto(`${world.productUrl}/unauthorized`);
  expect(Object.keys(await stored(page)).filter((name) => /Token|profile|login/.test(name))).toEqual([]);
});
