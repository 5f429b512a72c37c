import type { Frame, Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { accept, choose, expect, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { expectMessage } from './messages.ts';
import { copiedLink } from './page-checks.ts';

const search = (page: Page | Frame) => page.getByRole('button', { name: 'Search', exact: true });
const ids = (page: Page) => rows(page).locator('td:nth-child(2) a');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the image is loaded completely. */
async function expectDrawn(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
}

/** Every name contains an 'a', 'e', 'i', 'o' or 'u', so one letter finds many children. */
async function searchByName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Given Name').fill(name);
  await search(page).click();
  await rows(page).first().waitFor();
}

test('ROUTE-017 CHILD-001 CHILD-038 CHILD-039 CHILD-040 a search waits for a criterion, finds, folds and clears', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await expect(title(page)).toHaveText('Search Registered Children');
  await expect(search(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Fill in at least one criterion to search.').filter({ visible: true })).toBeVisible();
  await searchByName(page, 'a');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: /Remove Given Name/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByLabel('Given Name')).toHaveValue('');
});

test('CHILD-002 CHILD-003 NAV-027 ERR-082 from the results to a card, along it, an edit, and back to the same page', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await searchByName(page, 'a');
  const first = (await ids(page).first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await expect(ids(page).filter({ hasText: first })).toHaveCount(0);
  const last = (await ids(page).nth(9).textContent()) ?? '';
  await ids(page).nth(8).click();
  await expect(page.getByText(/^19 of /)).toBeVisible();
  await page.getByRole('button', { name: 'Next child' }).click();
  await expect(page.getByText(/^20 of /)).toBeVisible();
  await expect(page.getByText(last, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next child' }).click();
  await expect(page.getByText(/^21 of /)).toBeVisible();
  await page.getByRole('button', { name: 'Previous child' }).click();
  await expect(page.getByText(/^20 of /)).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(/^19 of /)).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(/^20 of /)).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  const name = page.getByLabel('Support Office Child Name');
  await expect(name).toBeFocused();
  await name.fill('Ixchel 2');
  await expect(page.getByText('Only letters, apostrophe, comma and dash are allowed')).toBeVisible();
  await name.fill('Ixchel');
  await page.getByRole('tab', { name: 'Education' }).click();
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt).toBeHidden();
  await page.getByLabel('Support Office Comments').fill('Twin sister, please keep both');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Child Data Saved Successfully');
  await page.reload();
  await expect(page.getByText('Twin sister, please keep both')).toBeVisible();

  await page.getByRole('link', { name: /^Child audit/ }).click();
  await expect(title(page)).toHaveText('Child audit');
  const change = rows(page).filter({ hasText: 'Support Office Child Name' });
  await expect(change).toContainText('Ixchel');
  await expect(change).toContainText('Sana Usman');
  await page.getByLabel('Filter').fill('nobody wrote this');
  await expect(page.getByText('No entry has these words.')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the child card' }).click();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page.getByText(/^11–20 of/)).toBeVisible();
  await expect(ids(page).nth(9)).toHaveText(last);
  await page.getByRole('link', { name: 'Search Project' }).first().click();
  await expect(title(page)).toHaveText('Search Projects');
  await page.getByRole('link', { name: 'Search Child' }).first().click();
  await expect(rows(page)).toHaveCount(0);
});

test('ROUTE-025 ROUTE-026 ROUTE-027 CHILD-015 the card leads to its three histories, and csv needs Export', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const { code } = await db.selectFrom('child').select('code').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const page = await signedInPage('local.admin', `/searchchild/viewchild?id=${code}`);
  for (const name of ['Child audit', 'CSM history', 'Action code history']) {
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(title(page)).toHaveText(name);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('link', { name: 'Back to the child card' }).click();
  }
  const reader = await signedInPage('standard.user', `/searchchild/viewchild/viewActionCodeHistory?id=${code}`);
  await expect(rows(reader).first()).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Export to CSV' })).toHaveCount(0);
});

test('CHILD-004 the ten tabs by keyboard, and prints with and without sensitive values', async ({
  signedInPage,
  db,
}) => {
  const { code } = await db
    .selectFrom('child')
    .select('code')
    .where('photoDate', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const plain = code.replaceAll('-', '').toLowerCase();
  const page = await signedInPage('local.admin', `/searchchild/viewchild?id=${plain}`);
  await page.getByRole('tab', { name: 'General' }).focus();
  for (const [tab, words] of [
    ['Education', 'Education Type'],
    ['Health', 'Health Problem'],
    ['Nutrition', 'Last Measure Date'],
    ['Family', 'Religion'],
    ['Participation', 'Benefits In The Last Year'],
    ['Correspondence', 'Introduction Letter'],
    ['Media', 'Consent Expiry'],
    ['Presence', 'Presence Verified Date'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: tab })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel').getByText(words).first()).toBeVisible();
    if (tab === 'Media')
      await expectDrawn(
        page
          .getByRole('tabpanel')
          .getByRole('img', { name: /^Photo, / })
          .first(),
      );
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=sponsor/);

  await page.evaluate('window.print = () => undefined');
  const sheet = page.locator('[data-print-sheet]');
  const print = page.getByRole('main').getByRole('button', { name: 'Print' });
  const dialog = page.getByRole('dialog', { name: 'Print the child card' });
  for (const isSensitive of [false, true]) {
    await print.click();
    await dialog.getByRole('checkbox').setChecked(isSensitive);
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(sheet).toContainText('Confidential');
    await expect(sheet).toContainText('Printed by Liam Archer');
    const religion = expect(sheet);
    await (isSensitive ? religion : religion.not).toContainText('Religion');
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await expect(sheet).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  }
  await print.click();
  await choose(dialog, 'Español');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(sheet).toContainText('Confidencial');
  await expect(sheet).toContainText('Fecha de nacimiento');
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await expect(sheet).toHaveCount(0);
  await print.click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print to PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('an empty result says which criterion excludes everything, and one click removes it', { tag: '@whole' }, async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await page.getByLabel('Given Name').fill('a');
  await page.getByLabel('Family Name').fill('Nobodyhasthisname');
  await search(page).click();
  await expect(page.getByRole('heading', { name: 'No children match all 2 criteria' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove and search: Family Name', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a search is saved and run again, and its link opens it for somebody else without a name in the address', {
  tag: '@whole',
}, async ({ signedInPage }) => {
  const page = await signedInPage('standard.user', '/searchchild', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByLabel('Given Name').fill('a');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Search Name').fill('All with an a');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Search All with an a saved');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('My saved searches').selectOption('All with an a');
  await expect(rows(page).first()).toBeVisible();
  const heading = await page.getByRole('heading', { name: /\d children$/ }).textContent();

  await page.getByRole('button', { name: 'Copy link' }).click();
  const { pathname, search: query, hash } = new URL(await copiedLink(page));
  expect([pathname, query]).toEqual(['/searchchild', '']);
  const other = await signedInPage('view.only', pathname + hash);
  await expect(other.getByRole('heading', { name: heading ?? '' })).toBeVisible();
  await expect.poll(() => new URL(other.url()).hash).toBe('');
});

test('a saved search is run from Home, by its owner and by the office it is shared with, until it is gone', {
  tag: '@whole',
}, async ({ signedInPage }) => {
  const page = await signedInPage('local.admin', '/searchchild');
  await page.getByLabel('Given Name').fill('e');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Search Name').fill('All with an e');
  await dialog.getByRole('checkbox', { name: 'Share with my office' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Search All with an e saved');

  const other = await signedInPage('standard.user');
  const link = other.getByRole('link', { name: /All with an e/ });
  await expect(link).toContainText('Not run yet');
  await expect(link).toContainText('Shared by Liam Archer');
  await link.click();
  await expect(rows(other).first()).toBeVisible();
  await expect(other.getByRole('button', { name: /Remove Given Name/ })).toBeVisible();
  await expect(other).toHaveURL(/searchchild$/);
  const gone = await other.evaluate<string>('location.href');
  await other.getByRole('link', { name: 'Home' }).first().click();
  await expect(link).toContainText(/\d children/);
  const address = (await link.getAttribute('href')) ?? '';

  await page.getByRole('button', { name: 'Save this search' }).click();
  await dialog.getByRole('button', { name: 'Delete the saved search All with an e' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByLabel('Search Name')).toBeFocused();
  await expect(dialog.getByText('All with an e')).toHaveCount(0);
  await other.goto(new URL(address, gone).href);
  await expectMessage(other, 'This saved search no longer exists');
  await expect(search(other)).toHaveAttribute('aria-disabled', 'true');
});

test('CHILD-050 the box on Home opens a card by its id, however it is written, and refuses what is none', async ({
  signedInPage,
  db,
}) => {
  const { code } = await db.selectFrom('child').select('code').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const page = await signedInPage('standard.user');
  const box = page.getByLabel('Find a child');
  await box.fill('ETH-19');
  await box.press('Enter');
  await expect(page.getByText('Given child id is not valid')).toBeVisible();
  await box.fill(` ${code.replaceAll('-', '').toLowerCase()} `);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`id=${code}`));
  await expect(page.getByRole('tab', { name: 'General' })).toBeVisible();
});

test('a search that would take too long is stopped and says so, and others go on', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const page = await signedInPage('standard.user', '/searchchild');
  await page.getByLabel('Given Name').fill('a');
  await db.transaction().execute(async (transaction) => {
    await sql`lock table child in access exclusive mode`.execute(transaction);
    await search(page).click();
    await expect(page.getByText(/^This search took longer than 30 seconds and was stopped\./).first()).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('CHILD-031 CHILD-050 a pasted column of ids finds them all and names unknown ones', async ({
  signedInPage,
  db,
}) => {
  const children = await db.selectFrom('child').select('code').orderBy('id').limit(3).execute();
  const page = await signedInPage('standard.user', '/searchchild', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const column = [...children.map(({ code }) => code.toLowerCase()), 'ZZZ-999999-9999'].join('\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(column)})`);
  await page.getByLabel('Child ID').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText('4 Child IDs').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('1 Child ID was not found')).toBeVisible();
  await expect(page.getByText('ZZZ-999999-9999').last()).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/searchchild/viewchild?id=nobody!`);
  await expect(page.getByText('Given child id is not valid')).toBeVisible();
});

test('I18N-001 the search and the card are in Spanish for Spanish users', { tag: '@whole' }, async ({
  signedInPage,
}) => {
  const page = await signedInPage('spain.user', '/searchchild');
  await page.getByLabel('Nombre', { exact: true }).fill('a');
  await page.keyboard.press('Enter');
  await ids(page).first().click();
  const sponsor = 'Información del padrino o madrina';
  await page.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('button', { name: sponsor }).click();
  await expect(page.getByRole('tab', { name: sponsor })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Nombre en la oficina de apoyo').fill('José 2');
  await expect(page.getByText(/^Quedan \d+ caracteres$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Actualidad de los datos')).toBeVisible();
});

test('CRIT-056 CRIT-057 inside the CRM Pledgeable is set and can be searched at once, the basic field is hidden', async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  await page.goto(world.crm.url);
  await page.getByLabel('Working as').selectOption('standard.user@prcds.example');
  await page.getByLabel('Screen').selectOption({ label: 'Search Registered Children' });
  await page.getByRole('button', { name: 'Open' }).click();
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the CRM opened no frame');
  const consent = accept(frame as unknown as Page);
  await consent.or(search(frame)).first().waitFor();
  if (await consent.isVisible()) await consent.click();
  await expect(frame.getByText('PRCDS Child Status')).toHaveCount(1);
  await expect(search(frame)).not.toHaveAttribute('aria-disabled', 'true');
  await search(frame).click();
  await expect(rows(frame).first()).toContainText('Pledgeable');
  await rows(frame).first().locator('a').first().click();
  await expect(frame.getByRole('tab', { name: 'General' })).toBeVisible();
  await expect(frame.locator('nav:visible')).toHaveCount(0);
});

test('RESV-100 children found are compared side by side: one is removed, and the others go to a reservation', async ({
  signedInPage,
  db,
}) => {
  const page = await signedInPage('local.admin', '/searchchild');
  await searchByName(page, 'a');
  const free = rows(page).filter({ hasText: 'Pledgeable' });
  for (const row of [0, 1, 2]) await free.nth(row).getByRole('checkbox').click();
  const found = await Promise.all([0, 1, 2].map((row) => free.nth(row).locator('td:nth-child(2)').innerText()));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(title(page)).toHaveText('Compare 3 children');
  const heads = page.locator('thead th');
  for (const [at, id] of found.entries()) await expect(heads.nth(at)).toContainText(id);
  await expect(page.getByText('the same for all three').first()).toBeVisible();

  await page.getByRole('switch', { name: 'Only differences' }).click();
  await expect(page.getByText('the same for all three')).toHaveCount(0);
  await heads.nth(1).getByRole('link').focus();
  await page.keyboard.press('Delete');
  await expect(heads).toHaveCount(2);
  await expect(heads.nth(1).getByRole('link')).toBeFocused();
  await page.reload();
  await expect(title(page)).toHaveText('Compare 2 children');
  await expect(page.getByRole('switch', { name: 'Only differences' })).toBeChecked();
  const logged = await db
    .selectFrom('accessLog')
    .innerJoin('child', 'child.id', 'accessLog.childId')
    .innerJoin('appUser', 'appUser.id', 'accessLog.userId')
    .select('child.code')
    .distinct()
    .where('child.code', 'in', found)
    .where('action', '=', 'view')
    .where('isForeign', '=', false)
    .where('appUser.email', 'like', 'local.admin@%')
    .execute();
  expect(logged.map(({ code }) => code).sort()).toEqual([...found].sort());

  await expect(page.getByRole('button', { name: 'Add to reservation' })).toBeEnabled();
  await heads.first().getByRole('link').focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: /^Add \d child(ren)? to a reservation$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('3 selected')).toBeVisible();
});
