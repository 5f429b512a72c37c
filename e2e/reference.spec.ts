import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';

const address = (list: string) => `/administration/FundRaisingOfficeSetting?tab=referenceData&list=${list}`;

/** Lists concern every office, in later stories too. */
test.afterEach(async ({ db }) => {
  await db.deleteFrom('lookupValue').where('code', 'in', ['GOAT', '71']).where('isByHand', '=', true).execute();
  await db.deleteFrom('unknownValue').execute();
  for (const table of ['policyDocument', 'sponsorType'] as const)
    await db.deleteFrom(table).where('officeCode', '=', 'FRAO').execute();
  await db.deleteFrom('office').where('code', '=', 'FRAO').execute();
});

test('a Partnership Admin adds a value, renames it, makes it inactive and active again', async ({ signedInPage }) => {
  const page = await signedInPage('partnership.admin', address('occupation'));
  const table = page.getByRole('table', { name: 'Occupation' });
  const row = table.getByRole('row', { name: /GOAT/ });
  await expect(table).toBeVisible();
  await page.getByRole('button', { name: 'Add value' }).click();
  const dialog = page.getByRole('dialog', { name: 'New value: Occupation' });
  await dialog.getByLabel('Code').fill('GOAT');
  await dialog.getByLabel('Name in English').fill('farmer');
  await dialog.getByLabel('Name in Spanish').fill('Cuida cabras');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This value already exists. Enter another one.')).toBeVisible();
  await dialog.getByLabel('Name in English').fill('Keeps goats');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'The value was added');

  await page.getByLabel('Find in this list').fill('goats');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('Cuida cabras');
  await expect(row).toContainText('Nothing');
  await row.getByRole('button', { name: 'Edit GOAT' }).click();
  await page.getByRole('dialog').getByLabel('Name in English').fill('Herds goats');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'The value was saved');
  await expect(row).toContainText('Herds goats');

  await row.getByRole('button', { name: 'Make GOAT inactive' }).click();
  const question = page.getByRole('dialog', { name: 'Make GOAT (Herds goats) inactive?' });
  await expect(question.getByText('Nothing uses it.')).toBeVisible();
  await question.getByRole('button', { name: 'Make inactive' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: 'Make GOAT active again' }).click();
  await expect(row.getByRole('button', { name: 'Make GOAT inactive' })).toBeVisible();

  await page.getByRole('button', { name: 'Audit history' }).click();
  const renamed = page.getByRole('row', { name: /Name of Occupation GOAT \(English\) Keeps goats Herds goats/ });
  await expect(renamed).toBeVisible();
  await expect(page.getByRole('row', { name: /Status of Occupation GOAT Active Inactive/ })).toBeVisible();
});

test('a code that is in no list is added, and another one ignored', async ({ signedInPage, db }) => {
  const at = new Date();
  const sent = { firstSeenAt: at, lastSeenAt: at, officeCode: 'ETHS' };
  await db
    .insertInto('unknownValue')
    .values([
      { list: 'occupation', code: '71', lines: 1200, ...sent },
      { list: 'month', code: '13', lines: 1, ...sent },
    ])
    .execute();
  const page = await signedInPage('partnership.admin', address('occupation'));
  await expect(page.getByText('2 values that are in no list')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const table = page.getByRole('table', { name: 'Values that are in no list' });
  const stopped = table.getByRole('row').filter({ hasText: 'Occupation' });
  for (const text of ['71', '1,200', 'Ethiopia']) await expect(stopped).toContainText(text);
  await table.getByRole('button', { name: 'Add 71' }).click();
  await expect(
    page.getByText('71 was added to Occupation. Its code is also its name in every language.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Occupation: 71' });
  await dialog.getByLabel('Name in English').fill('Beekeeper');
  await dialog.getByLabel('Name in Spanish').fill('Apicultor o apicultora');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'The value was saved');
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('button', { name: 'Ignore 13' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByText('Every code that was sent is in its list.')).toBeVisible();
});

test('a Partnership Admin adds an office, in which people can then be entered, and makes it inactive', async ({
  signedInPage,
}) => {
  const page = await signedInPage('partnership.admin', address('fundraisingOffice'));
  const row = page.getByRole('table', { name: 'Fundraising Offices' }).getByRole('row', { name: /FRAO/ });
  await page.getByRole('button', { name: 'Add office' }).click();
  const dialog = page.getByRole('dialog', { name: 'New office: Fundraising Offices' });
  await dialog.getByLabel('Code').fill('FRAO');
  await dialog.getByLabel('Region').selectOption('Europe');
  await dialog.getByLabel('Name in English').fill('France');
  await dialog.getByLabel('Name in Spanish').fill('Francia');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'The value was added');
  await expect(row).toContainText('Europe');
  await expect(row).toContainText('Nothing');

  await row.getByRole('button', { name: 'Make FRAO inactive' }).click();
  const question = page.getByRole('dialog', { name: 'Make FRAO (France) inactive?' });
  await expect(question.getByText('Nothing uses it.')).toBeVisible();
  await expect(question.getByText(/new people, roles, user groups, reservations/)).toBeVisible();
  await question.getByRole('button', { name: 'Make inactive' }).click();
  await expect(row).toContainText('Inactive');
});
