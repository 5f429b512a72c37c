import type { Page } from '@playwright/test';
import { expect, header, idInAddress, profileButton, test } from './fixtures.ts';
import { expectText } from './messages.ts';

async function workIn(page: Page, office: string): Promise<void> {
  await profileButton(page).click();
  await page.getByRole('dialog').getByLabel('Work in the office').selectOption(office);
}

test('USER-047 a Partnership Admin works in another office: what is made belongs to it, and back home it is not there', async ({
  signedInPage,
  db,
}) => {
  const page = await signedInPage('partnership.admin', '/reservation/create');
  await page.getByLabel('Reservation Name').fill('Never saved');
  await workIn(page, 'ESPO');
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await prompt.getByRole('button', { name: 'Discard' }).click();
  await expect(header(page)).toContainText('Working in ESPO');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Office: ESPO');

  await page.getByRole('link', { name: 'Create Reservation Pool' }).click();
  await page.getByLabel('Reservation Name').fill('Made for Spain');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const id = await idInAddress(page);
  const elena = await signedInPage('spain.user', `/reservation/manage/view?id=${id}`);
  await expectText(elena, 'Made for Spain');

  await page.reload();
  await expect(page.getByLabel('Reservation Name')).toHaveValue('Made for Spain');
  await workIn(page, 'USAO');
  await expect(page).toHaveURL(/\/$/);
  await expect(header(page)).not.toContainText('Working in');
  await page.goto(`${new URL(page.url()).origin}/reservation/manage/view?id=${id}`);
  await expect(page.getByText(`There is no reservation ${id} in your office`)).toBeVisible();

  const standard = await signedInPage('standard.user');
  await profileButton(standard).click();
  await expect(standard.getByRole('dialog').getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await expect(standard.getByLabel('Work in the office')).toHaveCount(0);
  await db.deleteFrom('reservation').where('id', '=', Number(id)).execute();
});
