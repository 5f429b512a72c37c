import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, idInAddress, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { expectText } from './messages.ts';

const codeOf = (page: Page, index: number) => page.getByLabel(/^CSM for /).nth(index);
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send CSM', exact: true });
const results = (page: Page) => page.getByRole('table', { name: 'Result for each child' });

/** Ticks the first children of a search. */
async function chooseChildren(page: Page, count: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Given Name' }).fill('a');
  await page.getByRole('textbox', { name: 'Given Name' }).press('Enter');
  await rows(page).first().waitFor();
  for (let index = 0; index < count; index += 1) await rows(page).nth(index).getByRole('checkbox').click();
}

test('CSM-001 CSM-007 CSM-009 ROUTE-021 ERR-078 from ticked results to sent messages, with the keyboard', async ({
  signedInPage,
  db,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await chooseChildren(page, 2);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send CSM' })).toBeVisible();
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await codeOf(page, 0).focus();
  await codeOf(page, 0).selectOption({ label: 'CSM02 Gender does not match photo' });
  await codeOf(page, 0).selectOption({ label: 'CSM13 Age limit reached' });
  await expect(page.getByText('Discrepancy code D304')).toBeVisible();
  await sendButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Please select one CSM for each child').first()).toBeVisible();
  await expect(codeOf(page, 1)).toBeFocused();
  await codeOf(page, 1).selectOption({ label: 'CSM19 Safety concern, contact by phone' });
  await sendButton(page).click();

  await expect(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'CSM19 Safety concern, contact by phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(codeOf(page, 0)).toHaveValue('CSM13');
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Confirm' }).dblclick();
  await expectText(page, 'CSM Sent Successfully');
  await expect(results(page).getByText('Sent', { exact: true })).toHaveCount(2);
  const sent = await db
    .selectFrom('csmMessage')
    .select('code')
    .where('sendingId', '=', await idInAddress(page))
    .execute();
  expect(sent.map(({ code }) => code).sort()).toEqual(['CSM13', 'CSM19']);
});

test('CSM-002 ROUTE-022 ROUTE-024 the same code again is warned of, answered by the field office, closed and in the history', async ({
  signedInPage,
  world,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await chooseChildren(page, 1);
  const childId = (await rows(page).first().getByRole('link').first().textContent()) ?? '';
  for (const isAgain of [false, true]) {
    await page.goto(`${world.productUrl}/searchchild/viewchild?id=${childId}`);
    await sendButton(page).click();
    await codeOf(page, 0).selectOption({ label: 'CSM04 Possible duplicate child' });
    await expect(page.getByText('CSM04 Possible duplicate child is still open for this child')).toHaveCount(
      isAgain ? 1 : 0,
    );
    if (isAgain) break;
    await sendButton(page).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(results(page).getByText('Sent', { exact: true })).toBeVisible();
  }
  const crm = await page.context().newPage();
  await crm.goto(`${world.crm.url}/inbox`);
  const inbox = crm.getByRole('row').filter({ hasText: 'CSM04' }).filter({ hasText: childId });
  await inbox.getByLabel('News of this CSM').selectOption('csm-answered');
  await inbox.getByLabel('Answer').fill('Checked: two different children.');
  await inbox.getByRole('button', { name: 'Tell' }).click();
  await expect(crm.getByRole('status')).toContainText('PRCDS answered 200');
  await crm.close();

  await page.getByRole('tab', { name: 'Messages' }).click();
  await expectText(page, /^Overdue by \d+ days$/);
  await page.getByLabel('Child ID').fill(childId);
  // While the rows reload, a pressed button would be replaced before the click completes.
  await expect(rows(page).filter({ hasNotText: childId })).toHaveCount(0);
  const close = page.getByRole('button', { name: `Close CSM04 for ${childId}` });
  await close.click();
  const dialog = page.getByRole('dialog', { name: `Close CSM04 for ${childId}?` });
  await expect(dialog).toContainText('Answer: Checked: two different children.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectText(page, 'Message closed');
  await expect(close).toHaveCount(0);
  await page.goto(`${world.productUrl}/searchchild/viewchild/viewCSMHistory?id=${childId}`);
  await expect(rows(page).filter({ hasText: 'CSM04' }).getByText('Closed')).toBeVisible();
});

test('ROUTE-072 ROUTE-073 ERR-068 the CRM lands on the child it asked for, or is told what is missing', async ({
  signedInPage,
  world,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await chooseChildren(page, 0);
  const childId = (await rows(page).first().getByRole('link').first().textContent()) ?? '';
  const frame = page.frameLocator('iframe');
  const land = async (record: string) => {
    await page.goto(world.crm.url);
    await page.getByLabel('Working as').selectOption('standard.user@prcds.example');
    await page.getByLabel('Screen').selectOption({ label: 'Integration navigation' });
    await page.getByLabel('Child or reservation').fill(record);
    await page.getByRole('button', { name: 'Open' }).click();
  };
  await land(childId);
  await expect(frame.getByRole('button', { name: 'Send CSM' })).toBeVisible();
  await expect(frame.getByText(childId).first()).toBeVisible();
  await land('ETH');
  await expect(frame.getByRole('heading', { name: 'Incomplete details. Unable to proceed.' })).toBeVisible();
  await expect(frame.getByRole('link')).toHaveCount(0);
});

test('axe finds nothing where messages are chosen, reviewed and shown', { tag: '@whole' }, async ({
  signedInPage,
  world,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await chooseChildren(page, 2);
  await sendButton(page).click();
  await codeOf(page, 0).selectOption({ index: 1 });
  await sendButton(page).click();
  await expect(codeOf(page, 1)).toBeFocused();
  await expectNoAxeViolations(page);
  await codeOf(page, 1).selectOption({ index: 1 });
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Review before sending' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`${world.productUrl}/searchchild/sendcsm?tab=messages`);
  await expectText(page, /^Overdue by \d+ days$/);
  await expectNoAxeViolations(page);
});

test('CSM-001 in Spanish on a telephone, dark', { tag: '@whole' }, async ({ signedInPage, db }) => {
  const setLanguage = (language: string) =>
    db.updateTable('appUser').set({ language }).where('email', '=', 'standard.user@prcds.example').execute();
  await setLanguage('es');
  try {
    const page = await signedInPage('standard.user', '/searchchild/sendcsm?tab=messages', {
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Enviar CSM' })).toBeVisible();
    await expectText(page, /^Atrasada \d+ días$/);
    await expectNoAxeViolations(page);
  } finally {
    await setLanguage('en');
  }
});
