import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';

test('CHILD-039 ROUTE-017 on a small screen the criteria leave header and title in reach, and their sheet can be left', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/searchchild', { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Search Registered Children' })).toBeVisible();
  await page.getByRole('link', { name: 'CSM messages' }).click({ trial: true });
  await page.getByLabel('Given Name', { exact: true }).fill('a');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 criterion set' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Edit criteria' }).click();
  const sheet = page.getByRole('dialog', { name: 'Search criteria' });
  await expect(sheet.getByRole('button', { name: 'Hide criteria' })).toBeEnabled();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit criteria' }).click();
  await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('link', { name: 'CSM messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send CSM' })).toBeVisible();

  const manage = await signedInPage('standard.user', '/reservation/manage', { viewport: { width: 390, height: 844 } });
  await manage.getByRole('tab', { name: 'Expiry board' }).click();
  await expect(manage).toHaveURL(/tab=board/);

  const drawer = manage.getByRole('dialog', { name: 'Main menu' });
  await manage.getByRole('button', { name: 'Open menu' }).click();
  await expect(drawer).toBeVisible();
  await manage.setViewportSize({ width: 1280, height: 800 });
  await expect(manage.getByRole('button', { name: 'Narrow the menu' })).toBeVisible();
  await manage.setViewportSize({ width: 390, height: 844 });
  await manage.getByRole('button', { name: 'Open menu' }).click({ trial: true });
  await expect(drawer).toHaveCount(0);
});

test('an e-mail address of one long word stays in the head of a profile', { tag: '@whole' }, async ({
  signedInPage,
  db,
}) => {
  const { id } = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', 'like', 'guest@%')
    .executeTakeFirstOrThrow();
  for (const width of [390, 1280]) {
    const page = await signedInPage('local.admin', '/', { viewport: { width, height: 844 } });
    await page.route(/\/v1\/user\/\d+$/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { User: object };
      await route.fulfill({
        response,
        json: { User: { ...answer.User, Email: `${'somebody'.repeat(18)}@prcds.example` } },
      });
    });
    await page.goto(new URL(`/administration/userProfileView?id=${id}&mode=view`, page.url()).href);
    await expect(page.getByText(/^(somebody){18}@prcds\.example,/)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click({ trial: true });
  }
});
