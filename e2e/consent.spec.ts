import type { Page } from '@playwright/test';
import { accept, acceptTermsIfAsked, expect, forgetConsent, header, pick, signIn, stored, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Terms of Use' });
const documentCall = '**/v1/fundraisingOfficeSettings/*/policyDocument';
const acknowledgementCall = '**/v1/user/policyAcknowledgement*';

/** Holds requests to an address until they are released. */
async function holdBack(page: Page, address: string) {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return { letGo, isAskedFor: page.waitForRequest(address) };
}

test('CONSENT-001 CONSENT-002 CONSENT-003 CONSENT-004 CONSENT-005 the PDF is shown before any screen, with what may be done with the data', async ({
  world,
  db,
  anonymousPage,
}) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  const paper = dialog(page).getByRole('region', { name: 'Terms of Use document' });
  await expect(paper.getByText('The data shown in this product is confidential.')).toBeVisible();
  // The text of a page is split into lines.
  await expect
    .poll(async () => (await paper.innerText()).replaceAll(/\s+/g, ' '))
    .toContain(
      'may be shared only for valid business purposes such as sponsorship marketing and responding to sponsor queries.',
    );
  await expect(paper.locator('canvas')).toBeVisible();
  await expect(accept(page)).toHaveText('I Accept');
  await expect(header(page)).toHaveCount(0);
});

test('CONSENT-019 CONSENT-026 nothing closes the dialog, and it can be accepted only once the PDF has loaded', async ({
  world,
  db,
  anonymousPage,
}) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  const answer = await holdBack(page, documentCall);
  const drawing = await holdBack(page, '**/pdf.worker*');
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await expect(accept(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await accept(page).click({ force: true });
  await expect(dialog(page)).toBeVisible();
  answer.letGo();
  // The document has arrived but is not drawn yet.
  await drawing.isAskedFor;
  await expect(accept(page)).toBeDisabled();
  drawing.letGo();
  await expect(accept(page)).toBeEnabled();
  await accept(page).click();
  await expect(header(page)).toBeVisible();
});

test('CONSENT-009 CONSENT-027 CONSENT-028 API-028 accepting is recorded with the address the server saw, and remembered for 7 days', async ({
  world,
  db,
  anonymousPage,
}) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/v1/user/policy'),
  );
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await accept(page).click();
  expect((await posted).postDataJSON()).toEqual({
    PolicyAcknowledgement: {
      FDRO: 'USAO',
      UserEmail: 'view.only@prcds.example',
      PrivacyPolicyId: expect.any(Number),
      IPAddress: '',
    },
  });
  await expect(header(page)).toBeVisible();
  const [row] = await db.selectFrom('policyAcknowledgement').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(row?.ipAddress).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'prcds_consent');
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual({
    user: String(row?.userId),
    acceptedOn: row?.acknowledgedAt.toISOString(),
    policyVersion: '1',
    PrivacyPolicyId: row?.policyId,
  });
  const days = ((cookie?.expires ?? 0) * 1000 - (row?.acknowledgedAt.getTime() ?? 0)) / 86_400_000;
  expect(Math.round(days * 100) / 100).toBe(7);
});

test('CONSENT-020 with a matching cookie nobody is asked, and nothing is fetched', async ({
  world,
  db,
  anonymousPage,
}) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  await signIn(page, world, 'view.only');
  const asked: string[] = [];
  page.on('request', (request) => void (/policy/i.test(request.url()) && asked.push(request.url())));
  await page.reload();
  await expect(header(page)).toBeVisible();
  expect(asked).toEqual([]);
});

test('F13 CONSENT-020 a consent that the server no longer knows is asked for whatever the cookie says, and what was typed is still there (W4)', async ({
  signedInPage,
  db,
}) => {
  const { number } = await db.selectFrom('project').select('number').orderBy('number').executeTakeFirstOrThrow();
  const page = await signedInPage(
    'partnership.admin',
    `/searchproject/viewproject?id=${String(number).padStart(6, '0')}&tab=lock&lock=new`,
  );
  await page.getByLabel('Lock Name').fill('Typed before the terms');
  await forgetConsent(db, 'partnership.admin');
  await page.getByLabel(/^Project Lock Start/).fill('01/02/2031');
  await page.getByLabel(/^Sponsorship Lock Date/).fill('02/02/2031');
  // The last date makes the form request the lock's impact.
  await page.getByLabel(/^Project Lock End/).fill('05/02/2031');
  await expect(dialog(page)).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await expect(page.getByLabel('Lock Name')).toBeHidden();
  await accept(page).click();
  await expect(page.getByLabel('Lock Name')).toHaveValue('Typed before the terms');
  await expect(page.getByLabel(/^Project Lock End/)).toHaveValue('05/02/2031');
});

test('CONSENT-021 in a browser without the cookie the latest acknowledgement counts', { tag: '@whole' }, async ({
  world,
  stateOf,
  anonymousPage,
}) => {
  await stateOf('view.only');
  const page = await anonymousPage();
  const asked = page.waitForRequest(acknowledgementCall);
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  expect((await asked).headers().user_email).toBe('view.only@prcds.example');
  await expect(header(page)).toBeVisible();
});

test('CONSENT-024 CONSENT-025 after 7 days it is asked again', { tag: '@whole' }, async ({
  world,
  db,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const age = async (milliseconds: number) => {
    const acknowledgedAt = new Date(Date.now() - milliseconds);
    const user = db.selectFrom('appUser').select('id').where('email', '=', 'view.only@prcds.example');
    await db.updateTable('policyAcknowledgement').set({ acknowledgedAt }).where('userId', 'in', user).execute();
  };
  const week = 7 * 86_400_000;
  await age(week - 600_000);
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await acceptTermsIfAsked(page);
  await age(week);
  await page.context().clearCookies({ name: 'prcds_consent' });
  await page.reload();
  await accept(page).click();
  await expect(header(page)).toBeVisible();
});

test('CONSENT-019 CONSENT-023 a new version of the document is asked for with the next step, cookie or not', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const page = await signedInPage('spain.user');
  await expect(header(page)).toBeVisible();
  const terms = await db
    .selectFrom('policyDocument')
    .select(['officeCode', 'fileName', 'content', 'contentEs'])
    .where('officeCode', '=', 'ESPO')
    .executeTakeFirstOrThrow();
  // Resolved before: the screen also polls its state, and the link may be gone by the time of the click.
  const next = await page.locator('a[href="/searchproject"]').first().elementHandle();
  await db
    .insertInto('policyDocument')
    .values({ ...terms, version: 2 })
    .execute();
  await next?.dispatchEvent('click');
  await expect(page.getByText('terms-of-use.pdf, versión 2')).toBeVisible();
  await expect(page.getByText('Los datos que se muestran en este producto son confidenciales.')).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await accept(page).click();
  await expect(header(page)).toBeVisible();
  await page.reload();
  await expect(header(page)).toBeVisible();
});

test('ERR-014 a consent that cannot be saved says so and stays', async ({ world, db, anonymousPage }) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  const broken = (url: URL) => url.pathname.endsWith('/v1/user/policyAcknowledgement');
  await page.route(broken, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await accept(page).click();
  await expect(dialog(page).getByText('Error while saving data')).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await page.unroute(broken);
  await accept(page).click();
  await expect(header(page)).toBeVisible();
});

test('ERR-015 a PDF that will not load says so, cannot be accepted, and can be tried again', { tag: '@whole' }, async ({
  world,
  db,
  anonymousPage,
}) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  await page.route(documentCall, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({
      response,
      json: { PolicyDocument: { ...body.PolicyDocument, PolicyDocumentContent: btoa('%PDF-1.7 no more') } },
    });
  });
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await expect(dialog(page).getByText('Error fetching statement')).toBeVisible();
  await expect(accept(page)).toBeDisabled();
  await page.unroute(documentCall);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(accept(page)).toBeEnabled();

  await page.route(documentCall, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(dialog(page).getByText('Error fetching statement')).toBeVisible();
});

test('ENTRY-030 ERR-016 ERR-017 without the office settings the defaults hold, and the consent says so', async ({
  world,
  db,
  anonymousPage,
}) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  await page.route('**/v1/fundraisingOfficeSettings/*/category/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await expect(dialog(page).getByText('Error fetching FDRO data, so default data setted as 7 days')).toBeVisible();
  await expect(dialog(page).getByText('stays valid for 7 days')).toBeVisible();
  await accept(page).click();
  await expect(header(page)).toBeVisible();
});

test('CONSENT-019 whoever does not accept can log out', { tag: '@whole' }, async ({ world, db, anonymousPage }) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await dialog(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.goto(`${world.productUrl}/unauthorized`);
  expect(Object.keys(await stored(page))).not.toContain('prcds.accessToken');
});

test('the document can be enlarged, and is read by pages', { tag: '@whole' }, async ({ world, db, anonymousPage }) => {
  await forgetConsent(db, 'view.only');
  const page = await anonymousPage();
  await page.goto(world.productUrl);
  await pick(page, 'view.only');
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  const canvas = dialog(page).locator('canvas');
  const width = async () => (await canvas.boundingBox())?.width ?? 0;
  const before = await width();
  await dialog(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('125%')).toBeVisible();
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await expect(accept(page)).toBeEnabled();
});
