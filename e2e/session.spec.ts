import type { Page } from '@playwright/test';
import { acceptTermsIfAsked, expect, header, pick, signIn, stored, test, whileClosed } from './fixtures.ts';

const prompt = (page: Page) => page.getByRole('dialog', { name: 'You have been idle for a while!' });
const expired = (page: Page) => page.getByRole('dialog', { name: 'Session got expired' });
const chooser = (page: Page) => page.getByRole('heading', { name: 'Who are you?' });
const signInKeys = async (page: Page) =>
  Object.keys(await stored(page)).filter((name) => /Token|profile|loginDetails/.test(name));

/** Advances the page's clock; the clocks of server and provider are not affected. */
const pass = (page: Page, time: string) => page.clock.fastForward(time);

/** At one moment of the page's clock: the seconds left in the prompt, and those since the last activity. */
const countdown = (page: Page) =>
  page.evaluate<{ left: number; idle: number }>(`(() => {
    const words = document.querySelector('[role="dialog"]')?.innerText ?? '';
    const [, minutes, seconds] = words.match(/(\\d+) minut\\w+ \\w+ (\\d+) se/) ?? [];
    const activeAt = Number(localStorage.getItem('prcds.lastActiveAt'));
    return { left: 60 * Number(minutes) + Number(seconds), idle: (Date.now() - activeAt) / 1000 };
  })()`);

/** The total idle time in half minutes, because activity is recorded every few seconds only. */
const halfMinutes = async (page: Page) => {
  const { left, idle } = await countdown(page);
  return Math.round((left + idle) / 30);
};

test('SESSION-002 SESSION-003 SESSION-004 SESSION-019 after nine idle minutes a countdown of sixty seconds begins', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.clock.install();
  await signIn(page, world, 'standard.user');
  await pass(page, '08:00');
  await expect(prompt(page)).toHaveCount(0);
  await pass(page, '01:05');
  await expect(prompt(page)).toContainText(/You will be logged out in 0 minutes and \d+ seconds/);
  await expect(prompt(page).getByRole('button', { name: 'Stay' })).toBeFocused();
  await expect.poll(() => halfMinutes(page)).toBe(20);
  const { left } = await countdown(page);
  await pass(page, '00:10');
  await expect.poll(async () => left - (await countdown(page)).left).toBeGreaterThanOrEqual(10);
});

test('SESSION-005 SESSION-006 Stay goes on and refreshes the token', async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await page.clock.install();
  await signIn(page, world, 'standard.user');
  const before = (await stored(page))['prcds.accessToken'];
  await pass(page, '09:05');
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/token'));
  await prompt(page).getByRole('button', { name: 'Stay' }).click();
  expect((await refreshed).request().postData()).toContain('grant_type=refresh_token');
  await expect(prompt(page)).toHaveCount(0);
  await expect.poll(async () => (await stored(page))['prcds.accessToken']).not.toBe(before);
  await pass(page, '05:00');
  await expect(header(page)).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
});

test('SESSION-007 Logout in the prompt logs out at once, in every tab', async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await page.clock.install();
  await signIn(page, world, 'standard.user');
  const other = await page.context().newPage();
  await other.goto(world.productUrl);
  await acceptTermsIfAsked(other);
  await pass(page, '09:05');
  await prompt(page).getByRole('button', { name: 'Logout' }).click();
  await expect(chooser(page)).toBeVisible();
  await expect(other.getByRole('dialog', { name: 'You have been logged out' })).toBeVisible();
  await expect(header(other)).toHaveCount(0);
});

test('SESSION-008 SESSION-009 SESSION-020 expiry takes the screen away in every tab and clears storage', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.clock.install();
  await signIn(page, world, 'standard.user', '/searchproject?x=1');
  const other = await page.context().newPage();
  await other.goto(world.productUrl);
  await acceptTermsIfAsked(other);
  await page.bringToFront();
  await page.mouse.move(10, 10);
  await pass(page, '09:05');
  await pass(page, '01:05');
  await expect(expired(page)).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await expect(expired(other)).toBeVisible();
  await expect(header(other)).toHaveCount(0);
  await expect.poll(() => signInKeys(page)).toEqual([]);
});

test('SESSION-008 expiry in one tab ends another whose own time is not over', async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user');
  const other = await page.context().newPage();
  await other.goto(world.productUrl);
  await acceptTermsIfAsked(other);
  await page.bringToFront();
  // As after sleep mode; advancing the clock would affect both tabs.
  await page.evaluate(`
    localStorage.setItem('prcds.lastActiveAt', String(Date.now() - 11 * 60_000));
    window.dispatchEvent(new Event('pageshow'));
  `);
  await expect(expired(page)).toBeVisible();
  await expect(expired(other)).toBeVisible();
  await expect(header(other)).toHaveCount(0);
});

test("SESSION-010 Stay brings an expired session back to the same screen by the provider's word, Re Login starts afresh", async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.clock.install();
  await signIn(page, world, 'standard.user', '/searchproject?x=1');
  await pass(page, '10:05');
  await expired(page).getByRole('button', { name: 'Stay' }).click();
  await acceptTermsIfAsked(page);
  await expect(page).toHaveURL(`${world.productUrl}/searchproject?x=1`);

  await pass(page, '10:05');
  await expired(page).getByRole('button', { name: 'Re Login' }).click();
  await expect(chooser(page)).toBeVisible();
  await pick(page, 'guest');
  await acceptTermsIfAsked(page);
  await expect(page).toHaveURL(`${world.productUrl}/`);
});

test('SESSION-001 the Session Timeout of the office applies', { tag: '@whole' }, async ({
  world,
  db,
  anonymousPage,
}) => {
  const setting = { officeCode: 'ESPO', code: 'sessionTimeout', value: '2' };
  await db
    .insertInto('officeSetting')
    .values(setting)
    .onConflict((conflict) => conflict.columns(['officeCode', 'code']).doUpdateSet({ value: '2' }))
    .execute();
  const page = await anonymousPage();
  await page.clock.install();
  await signIn(page, world, 'spain.user');
  await pass(page, '01:05');
  await expect(page.getByText(/Su sesión se cerrará en 0 minutos y \d+ segundos/)).toBeVisible();
  await expect.poll(() => halfMinutes(page)).toBe(4);
  await db.deleteFrom('officeSetting').where('code', '=', 'sessionTimeout').where('officeCode', '=', 'ESPO').execute();
});

test('a browser that was closed for longer than the idle time asks the provider again', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user', '/searchproject');
  const asked = page.waitForRequest((request) => request.url().includes('/authorize?'));
  await whileClosed(page, () =>
    page.evaluate(`localStorage.setItem('prcds.lastActiveAt', String(Date.now() - 11 * 60000))`),
  );
  await asked;
  await acceptTermsIfAsked(page);
  await expect(page).toHaveURL(`${world.productUrl}/searchproject`);
});

test('SESSION-011 after 30 minutes the next step refreshes the token', async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  const refreshes: string[] = [];
  page.on(
    'request',
    (request) => void (request.postData()?.includes('refresh_token') && refreshes.push(request.url())),
  );
  await page.clock.install();
  await signIn(page, world, 'standard.user');
  const step = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/search(child|project)/);
  };
  const work = async (until: number) => {
    for (let minutes = 0; minutes < until; minutes += 4) {
      await pass(page, '04:00');
      await page.mouse.move(100 + minutes, 500 + until);
    }
  };
  await work(20);
  await step('Search Project');
  expect(refreshes).toHaveLength(0);
  await work(12);
  await step('Search Child');
  await expect.poll(() => refreshes.length).toBe(1);
  await expect(header(page)).toBeVisible();
});

test('SESSION-011 two tabs that find the token old at the same moment refresh it once', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const one = await anonymousPage();
  const refreshes: string[] = [];
  one
    .context()
    .on('request', (request) => void (request.postData()?.includes('refresh_token') && refreshes.push(request.url())));
  await signIn(one, world, 'standard.user');
  const two = await one.context().newPage();
  await two.goto(world.productUrl);
  await acceptTermsIfAsked(two);
  await one.evaluate(
    `localStorage.setItem('prcds.tokenTimes', JSON.stringify({ refreshedAt: Date.now() - 31 * 60000 }))`,
  );
  await Promise.all(
    [one, two].map((page) => page.getByRole('navigation').getByRole('link', { name: 'Search Project' }).click()),
  );
  await expect.poll(() => refreshes.length).toBe(1);
  for (const page of [one, two]) {
    await expect(page).toHaveURL(`${world.productUrl}/searchproject`);
    await page.reload();
    await acceptTermsIfAsked(page);
    await expect(page).toHaveURL(`${world.productUrl}/searchproject`);
  }
  expect(refreshes).toHaveLength(1);
});

test('SESSION-012 SESSION-013 a refresh that is refused clears storage, reloads and comes back by the provider', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user');
  const reloaded = page.waitForRequest((request) => request.url().includes('/authorize?'));
  await page.evaluate(
    `localStorage.setItem('prcds.refreshToken', 'spent');
     localStorage.setItem('prcds.tokenTimes', JSON.stringify({ refreshedAt: Date.now() - 31 * 60000 }))`,
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Search Project' }).click();
  await reloaded;
  await acceptTermsIfAsked(page);
  expect((await stored(page))['prcds.refreshToken']).not.toBe('spent');
});

test('ERR-001 ERR-003 a token the server refuses ends on the unauthorized page, with nothing left behind', {
  tag: '@whole',
}, async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  await signIn(page, world, 'standard.user');
  await whileClosed(page, () => page.evaluate(`localStorage.setItem('prcds.accessToken', 'forged')`));
  await expect(page).toHaveURL(`${world.productUrl}/unauthorized`);
  await expect(page.getByText('You are not authorized to access this page.')).toBeVisible();
  expect(await signInKeys(page)).toEqual([]);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(chooser(page)).toBeVisible();
});

test('a person deactivated while at work is locked out on the next request', { tag: '@whole' }, async ({
  world,
  db,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await signIn(page, world, 'guest');
  // Home's own requests would be refused first, so they get no answer from here on.
  await page.route(/\/v1\/(?!user\/language)/, () => undefined);
  const set = (isActive: boolean) =>
    db.updateTable('appUser').set({ isActive }).where('email', '=', 'guest@prcds.example').execute();
  await set(false);
  await header(page)
    .getByRole('button', { name: /Gus Tanner/ })
    .click();
  await page.getByText('Español').click();
  await expect(page.getByRole('dialog', { name: /Inactiv/ })).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await set(true);
});
