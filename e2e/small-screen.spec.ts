import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './story.ts';

async function expectNothingFound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

test('CHILD-039 ROUTE-017 on a small screen the criteria leave header and title in reach, and their sheet can be left', async ({
  enter,
}) => {
  const page = await enter('standard.user', '/searchchild', { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Search Registered Children' })).toBeVisible();
  await page.getByRole('link', { name: 'CSM messages' }).click({ trial: true });
  await page.getByLabel('Given Name', { exact: true }).fill('a');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 criterion set' })).toBeVisible();
  await expectNothingFound(page);

  await page.getByRole('button', { name: 'Edit criteria' }).click();
  const sheet = page.getByRole('dialog', { name: 'Search criteria' });
  await expect(sheet.getByRole('button', { name: 'Hide criteria' })).toBeEnabled();
  await expectNothingFound(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit criteria' }).click();
  await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('link', { name: 'CSM messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send CSM' })).toBeVisible();

  const manage = await enter('standard.user', '/reservation/manage', { viewport: { width: 390, height: 844 } });
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
