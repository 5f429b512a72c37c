import type { Page } from '@playwright/test';
import { acceptTermsIfAsked, expect, header, pick, signIn, stored, test, whileClosed } from './fixtures.ts';

const unreachable = 'The sign-in service cannot be reached at present. Try again later.';

test('an identity provider that is down at the start is reported in plain words, and retried', {
  tag: '@whole',
}, async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await world.identityProvider.stop();
  await page.goto(world.productUrl);
  await expect(page.getByText(unreachable)).toBeVisible();
  await world.restartIdentityProvider();
  const chooser = page.getByRole('heading', { name: 'Who are you?' });
  const again = page.getByRole('link', { name: 'Try again' });
  // The server retries an unavailable provider after a few seconds, not with every request.
  await again.click();
  await expect(async () => {
    await page.goto(world.productUrl);
    await again.or(chooser).first().waitFor();
    expect(await chooser.all()).toHaveLength(1);
  }).toPass();
  await pick(page, 'standard.user');
  await acceptTermsIfAsked(page);
});

test('an identity provider that is down at a refresh disturbs nobody while the token holds, and ends the session when it does not', {
  tag: '@whole',
}, async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user');
  const age = (expiresIn: number) =>
    page.evaluate(
      `localStorage.setItem('prcds.tokenTimes', JSON.stringify({ refreshedAt: Date.now() - 31 * 60000, expiresAt: Date.now() + ${expiresIn} }))`,
    );
  await world.identityProvider.stop();
  await age(29 * 60_000);
  await page.getByRole('navigation').getByRole('link', { name: 'Search Project' }).click();
  await expect(page).toHaveURL(/searchproject/);
  await page.reload();
  await expect(header(page)).toBeVisible();

  await whileClosed(page, () => age(-1000));
  await expect(page.getByText(unreachable)).toBeVisible();
  expect(Object.keys(await stored(page))).not.toContain('prcds.accessToken');
  await world.restartIdentityProvider();
});

test('SESSION-011 with tokens that live five minutes, work goes on all the same', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  await world.identityProvider.stop();
  await world.restartIdentityProvider({ accessToken: 300 });
  const page = await anonymousPage();
  const refreshes: string[] = [];
  page.on(
    'request',
    (request) => void (request.postData()?.includes('refresh_token') && refreshes.push(request.url())),
  );
  await page.clock.install();
  await signIn(page, world, 'standard.user');
  await page.clock.fastForward('02:00');
  await page.getByRole('navigation').getByRole('link', { name: 'Search Project' }).click();
  await expect(page).toHaveURL(/searchproject/);
  expect(refreshes).toHaveLength(0);
  await page.clock.fastForward('02:30');
  await page.getByRole('navigation').getByRole('link', { name: 'Search Child' }).click();
  await expect.poll(() => refreshes.length).toBe(1);
  await expect(header(page)).toBeVisible();
  await world.identityProvider.stop();
  await world.restartIdentityProvider();
});

test('ERR-007 ERR-010 a profile that cannot be fetched is reported, clears storage and can be retried', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const profile = '**/v1/user/searchUserByEmail';
  await page.route(profile, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(world.productUrl);
  await pick(page, 'standard.user');
  await expect(page.getByText('Unable to fetch user profile. Please try again later')).toBeVisible();
  expect(Object.keys(await stored(page))).not.toContain('prcds.accessToken');
  await page.unroute(profile);
  await page.getByRole('button', { name: 'Try again' }).click();
  await acceptTermsIfAsked(page);
});

test('ERR-013 ERR-033 a request for access that cannot be sent says so', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  for (const [answer, text] of [
    [{ json: { Sent: false } }, 'The email asking your local administrators for access could not be sent.'],
    [{ status: 500, body: '' }, 'Unable to fetch Email Details'],
  ] as const) {
    const page = await anonymousPage();
    await page.route('**/v1/user/accessRequest', (route) => route.fulfill(answer));
    await page.goto(world.productUrl);
    await page.getByText('Somebody else').click();
    await page.getByLabel('E-mail').fill(`somebody.${text.length}@prcds.example`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
});

test('ERR-004 a successful answer that carries status 401 ends at the sign-in, not in a loop', {
  tag: '@whole',
}, async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user');
  await page.context().clearCookies();
  await page.route('**/v1/user/access', (route) => route.fulfill({ json: { status: 401 } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('a part of the page that cannot be loaded is said to be missing, and is there after a reload', {
  tag: '@whole',
}, async ({ signedInPage }) => {
  const page = await signedInPage('standard.user');
  const panel = '**/profile-panel-*.js';
  await page.route(panel, (route) => route.abort());
  await page.reload();
  const profile = header(page).getByRole('button', { name: /Logged in as/ });
  await profile.click();
  const missing = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
  await expect(missing).toBeVisible();
  await missing.getByRole('button', { name: 'Close' }).click();
  await expect(missing).toBeHidden();
  await profile.click();
  await expect(missing).toBeVisible();
  await page.unroute(panel);
  await missing.getByRole('button', { name: 'Reload the page' }).click();
  await expect(missing).toBeHidden();
  await profile.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

const menuEntry = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const missingScreen = (page: Page) => page.getByRole('alert').filter({ hasText: 'This screen could not be loaded.' });
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' });

test('without a network a screen waits in its place, inside the shell, and comes by itself', async ({
  signedInPage,
}) => {
  // A browser of its own: another story's has the code of the screen.
  const page = await signedInPage('standard.user', '/searchproject', {});
  await page.getByRole('heading', { level: 1, name: 'Search Projects' }).waitFor();
  await page.context().setOffline(true);
  await menuEntry(page, 'Manage Reservation').click();
  await expect(missingScreen(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(header(page)).toBeVisible();
  await expect(menuEntry(page, 'Search Child')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Reservation' })).toBeVisible();
  await expect(missingScreen(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
});

test('without a network what was typed is kept, and a search goes on by itself', async ({ signedInPage }) => {
  const page = await signedInPage('standard.user', '/searchchild');
  const typed = page.getByLabel('Given Name', { exact: true });
  await typed.fill('a');
  const place = await typed.boundingBox();
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expect.poll(() => typed.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Edit criteria' }).click();
  await expect(typed).toHaveValue('a');
});

test('a screen whose file is gone is loaded with a new page, once', { tag: '@whole' }, async ({ signedInPage }) => {
  const page = await signedInPage('standard.user');
  const file = '**/manage-screen-*.js';
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(file, (route) => route.abort());
  await menuEntry(page, 'Manage Reservation').click();
  await expect(missingScreen(page)).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  const again = missingScreen(page).getByRole('button', { name: 'Try again' });
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('manage-screen-'));
  await again.click();
  await refused;
  await expect(header(page)).toBeVisible();
  await page.unroute(file);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  expect(loads).toBe(1);
});
