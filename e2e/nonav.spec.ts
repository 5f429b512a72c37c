import type { Frame, Page } from '@playwright/test';
import type { World } from '#dev/world.ts';
import { accept, expect, forgetConsent, test, type Who, whileClosed } from './fixtures.ts';

/** Opens a screen inside the CRM, by the CRM's own token exchange. */
async function openInCrm(page: Page, world: World, who: Who, screen = 'Search Projects'): Promise<Frame> {
  await page.goto(world.crm.url);
  await page.getByLabel('Working as').selectOption(`${who}@prcds.example`);
  await page.getByLabel('Screen').selectOption({ label: screen });
  await page.getByRole('button', { name: 'Open' }).click();
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the CRM opened no frame');
  return frame;
}

const title = (frame: Frame) => frame.getByRole('heading', { level: 1 });

async function settleFrame(frame: Frame): Promise<void> {
  const shown = frame.locator('main h1:visible').filter({ hasNotText: 'PRCDS' });
  await accept(frame as unknown as Page)
    .or(shown)
    .first()
    .waitFor();
  const button = accept(frame as unknown as Page);
  if (await button.isVisible()) await button.click();
  await shown.first().waitFor();
}

const kept = (frame: Frame, area: 'localStorage' | 'sessionStorage') =>
  frame.evaluate<Record<string, string>>(`({ ...${area} })`);

test('ENTRY-003 ENTRY-004 ENTRY-006 NAV-001 CONSENT-001 inside the CRM the product asks for consent and shows neither header nor menu', async ({
  world,
  db,
  anonymousPage,
}) => {
  await forgetConsent(db, 'local.admin');
  const page = await anonymousPage();
  const providerCalls: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().startsWith(world.identityProvider.issuer) && providerCalls.push(request.url())),
  );
  const frame = await openInCrm(page, world, 'local.admin');
  await expect(accept(frame as unknown as Page)).toBeEnabled();
  await settleFrame(frame);
  await expect(title(frame)).toContainText('Search Projects');
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.locator('nav:visible')).toHaveCount(0);
  expect(providerCalls).toEqual([]);
});

test('ENTRY-005 API-003 the tokens leave the address at once and live in the frame alone', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/v1/') && calls.push(request.url())));
  const frame = await openInCrm(page, world, 'local.admin');
  await settleFrame(frame);
  expect(new URL(frame.url()).search).toBe('?type=nonav');
  expect(Object.keys(await kept(frame, 'sessionStorage'))).toEqual(
    expect.arrayContaining(['prcds.mode', 'prcds.nonav.accessToken', 'prcds.nonav.refreshToken']),
  );
  expect(Object.keys(await kept(frame, 'localStorage')).filter((name) => /Token|profile|login/.test(name))).toEqual([]);
  const secret = (await kept(frame, 'sessionStorage'))['prcds.nonav.accessToken'] ?? '';
  expect(secret).not.toBe('');
  expect(calls.filter((url) => url.includes(secret))).toEqual([]);
});

test('ENTRY-003 API-003 the mode outlives a reload, and a frame opened for somebody else acts as them', {
  tag: '@whole',
}, async ({ world, anonymousPage }) => {
  const page = await anonymousPage();
  const frame = await openInCrm(page, world, 'local.admin', 'Manage Reservation');
  await settleFrame(frame);
  await frame.goto(`${world.productUrl}/searchproject`);
  await settleFrame(frame);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  const profile = async (of: Frame) =>
    JSON.parse((await kept(of, 'sessionStorage'))['prcds.nonav.profile'] ?? '{}').email;
  expect(await profile(frame)).toBe('local.admin@prcds.example');
  const again = await openInCrm(page, world, 'view.only');
  await settleFrame(again);
  expect(await profile(again)).toBe('view.only@prcds.example');
});

test('API-020 a frame renews an expiring token through the middleware', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.clock.install();
  const frame = await openInCrm(page, world, 'view.only');
  await settleFrame(frame);
  const before = (await kept(frame, 'sessionStorage'))['prcds.nonav.accessToken'];
  const renewed = page.waitForRequest((request) => request.url().endsWith('/v1/token'));
  await whileClosed(frame, () =>
    frame.evaluate(
      `sessionStorage.setItem('prcds.nonav.tokenTimes', JSON.stringify({ refreshedAt: Date.now() - 14.5 * 60000, expiresAt: Date.now() + 30000 }))`,
    ),
  );
  expect((await renewed).postDataJSON()).toEqual({ RefreshToken: expect.any(String) });
  await settleFrame(frame);
  expect((await kept(frame, 'sessionStorage'))['prcds.nonav.accessToken']).not.toBe(before);
  // A token that the server refuses although it has not expired is renewed too.
  await whileClosed(frame, () => frame.evaluate(`sessionStorage.setItem('prcds.nonav.accessToken', 'refused')`));
  await settleFrame(frame);
  expect((await kept(frame, 'sessionStorage'))['prcds.nonav.accessToken']).not.toBe('refused');
});

test('SESSION-010 an expired frame is brought back by the middleware, once', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.clock.install();
  const frame = await openInCrm(page, world, 'view.only');
  await settleFrame(frame);
  await page.clock.fastForward('10:05');
  await expect(frame.getByRole('dialog', { name: 'Session got expired' })).toBeVisible();
  expect(Object.keys(await kept(frame, 'sessionStorage')).filter((name) => name.includes('Token'))).toEqual([]);
  await frame.getByRole('button', { name: 'Stay' }).click();
  await settleFrame(frame);
  await expect(title(frame)).toContainText('Search Projects');
});

test('ERR-002 ROUTE-076 a frame whose tokens were revoked says to open it again from the CRM', async ({
  world,
  db,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const frame = await openInCrm(page, world, 'view.only');
  await settleFrame(frame);
  await whileClosed(frame, () => db.updateTable('nonavFamily').set({ revokedAt: new Date() }).execute());
  await expect(
    frame.getByText('You are not authorized to access this page. Please return to the CRM and open this screen again.'),
  ).toBeVisible();
  expect(frame.url()).toBe(`${world.productUrl}/unauthorized?type=nonav`);
});

test('ENTRY-021 without a token a frame is denied and never sent to the single sign-on', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.goto(`${world.productUrl}/searchchild?type=nonav`);
  await expect(page.getByRole('heading', { name: 'We are Sorry...' })).toBeVisible();
  await expect(page).toHaveURL(/\/accessDeniedError\?type=nonav$/);
});

test('ENTRY-027 whoever has no role closes the dialog in a frame by logging out, which leads back to the CRM', async ({
  world,
  anonymousPage,
}) => {
  const frame = await openInCrm(await anonymousPage(), world, 'no.role');
  await frame.getByRole('dialog', { name: 'No role assigned' }).getByRole('button', { name: 'Logout' }).click();
  await expect(frame.getByText('Please return to the CRM and open this screen again.')).toBeVisible();
});

test('F12 USER-049 somebody deactivated finds their frame ended, also once they are active again', async ({
  world,
  db,
  anonymousPage,
}) => {
  const frame = await openInCrm(await anonymousPage(), world, 'guest');
  await settleFrame(frame);
  await whileClosed(frame, async () => {
    for (const isActive of [false, true])
      await db.updateTable('appUser').set({ isActive }).where('email', '=', 'guest@prcds.example').execute();
  });
  await expect(frame.getByText('Please return to the CRM and open this screen again.')).toBeVisible();
});

test('ENTRY-005 a frame and a normal tab of the same browser are independent', { tag: '@whole' }, async ({
  world,
  signedInPage,
}) => {
  const tab = await signedInPage('standard.user');
  const page = await tab.context().newPage();
  const frame = await openInCrm(page, world, 'view.only');
  await settleFrame(frame);
  await whileClosed(frame, async () => {
    for (const token of ['accessToken', 'refreshToken'])
      await frame.evaluate(`sessionStorage.setItem('prcds.nonav.${token}', 'prcds-nonav-spoilt')`);
  });
  await expect(frame.getByText('Please return to the CRM and open this screen again.')).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole('banner')).toContainText('Sana Usman');
});

test('F12 a link for a frame that is opened by itself asks first, and a frame that the CRM closes is over', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await openInCrm(page, world, 'view.only');
  const address = await page.locator('iframe').getAttribute('src');
  const tab = await page.context().newPage();
  await tab.goto(address ?? '');
  const question = tab.getByRole('dialog', { name: /^Continue as .+\?$/ });
  await expect(question).toBeVisible();
  const tokens = () => tab.evaluate(`Object.keys(sessionStorage).filter((name) => name.includes('Token'))`);
  await expect.poll(tokens).toEqual([]);
  await question.getByRole('button', { name: 'Do not continue' }).click();
  await expect(tab.getByText('Please return to the CRM and open this screen again.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await tab.goto(address ?? '');
  await expect(tab).toHaveURL(/\/unauthorized\?type=nonav$/);
});
