import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { accept, choose, expect, forgetConsent, header, pick, signIn, test } from './story.ts';

/** Every rule axe has; what it finds is listed by rule and element. */
async function expectNothingFound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme},`, () => {
    for (const path of [
      '/',
      '/help',
      '/searchchild',
      '/searchproject',
      '/administration/FundRaisingOfficeSetting',
      '/administration/userprofile',
      '/administration/userProfileCreate',
      '/administration/userrole',
      '/administration/userrole/create',
      '/administration/userGroup',
    ])
      test(`on ${path}`, async ({ enter }) => {
        const page = await enter('partnership.admin', path, { colorScheme });
        await expect(page.locator('main')).toBeVisible();
        await expectNothingFound(page);
      });

    test('on the results of a search and a child card', async ({ enter }) => {
      const page = await enter('standard.user', '/searchchild', { colorScheme });
      await choose(page, 'Female');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      await expectNothingFound(page);
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await expect(page.getByRole('tablist')).toBeVisible();
      await expectNothingFound(page);
    });

    test('on the pages of a refusal', async ({ world, stranger, enter }) => {
      const page = await stranger({ colorScheme });
      for (const path of ['/accessDeniedError?error_description=Why', '/unauthorized', '/unauthorized?type=nonav']) {
        await page.goto(world.productUrl + path);
        await expect(page.locator('main')).toBeVisible();
        await expectNothingFound(page);
      }
      const failed = await stranger({ colorScheme });
      await failed.goto(`${world.productUrl}/auth?code=planted`);
      await expect(failed.getByRole('dialog')).toBeVisible();
      await expectNothingFound(failed);
      const denied = await enter('guest', '/', { colorScheme });
      await denied.goto(`${world.productUrl}/administration/userrole`);
      await expect(denied.getByRole('heading', { name: 'We are Sorry...' })).toBeVisible();
      await expectNothingFound(denied);
    });

    test('on the dialogs of the entry', async ({ world, stranger }) => {
      for (const who of ['inactive', 'no.role'] as const) {
        const page = await stranger({ colorScheme });
        await page.goto(world.productUrl);
        await pick(page, who);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNothingFound(page);
      }
    });

    test('on the consent', async ({ world, db, stranger }) => {
      await forgetConsent(db, 'view.only');
      const page = await stranger({ colorScheme });
      await page.goto(world.productUrl);
      await pick(page, 'view.only');
      await expect(accept(page)).toBeEnabled();
      await expectNothingFound(page);
    });

    test('on the idle prompt and the expired session', async ({ world, stranger }) => {
      const page = await stranger({ colorScheme });
      await page.clock.install();
      await signIn(page, world, 'standard.user');
      await page.clock.fastForward('09:05');
      await expect(page.getByRole('dialog', { name: 'You have been idle for a while!' })).toBeVisible();
      await expectNothingFound(page);
      await page.clock.fastForward('01:05');
      await expect(page.getByRole('dialog', { name: 'Session got expired' })).toBeVisible();
      await expect(header(page)).toHaveCount(0);
      await expectNothingFound(page);
    });
  });
}
