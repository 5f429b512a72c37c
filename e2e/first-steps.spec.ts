import { makeUser } from '#server/testing/factories.ts';
import { paths } from '../web/src/app/paths.ts';
import { expect, test } from './fixtures.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';

test('a Partnership Admin is led from Home to what is missing, and sees each step done', async ({
  signedInPage,
  db,
}) => {
  const page = await signedInPage('partnership.admin');
  const queue = page.getByRole('region', { name: 'Work queue' });
  await expect(queue.getByText(/^\d steps? (is|are) missing before everybody can work$/)).toBeVisible();
  // By keyboard only: the line opens the list.
  await queue.getByRole('link', { name: 'View: First Steps' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=firstSteps/);
  await expect(page.getByRole('tab', { name: 'First Steps' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/^\d of 9 done$/)).toBeVisible();
  const step = (name: string) =>
    page
      .getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(step('Children')).toContainText('Done');
  await expect(step('Local administrators')).toContainText('Missing');
  await expect(step('Local administrators')).toContainText('ESPO');

  const { id } = await makeUser(db, { office: 'ESPO', roles: ['Local Administrator'] });
  try {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await expect(step('Local administrators')).not.toContainText('ESPO');
    await expectNoHorizontalScroll(page);
    await step('Local administrators').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(paths.userProfiles()));
  } finally {
    await db.deleteFrom('policyAcknowledgement').where('userId', '=', id).execute();
    await db.deleteFrom('appUser').where('id', '=', id).execute();
  }
});

test('a Local Administrator has neither the line nor the tab', async ({ signedInPage }) => {
  const page = await signedInPage('local.admin', paths.officeSettings({ tab: 'firstSteps' }));
  await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'First Steps' })).toHaveCount(0);
});
