import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^(Find anything|Buscar en todo)$/ });

test('with keys alone: to a child by name and by id, a reservation, a project, a saved search and a screen', async ({
  signedInPage,
  db,
}) => {
  const child = await db
    .selectFrom('child')
    .select(['code', 'projectNumber', 'familyName'])
    .where('familyName', 'is not', null)
    .where('familyName', '~', '^[A-Za-z]{5,}$')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const reservation = await db
    .selectFrom('reservation')
    .select('id')
    .where('officeCode', '=', 'USAO')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: owner } = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'standard.user@prcds.example')
    .executeTakeFirstOrThrow();
  const saved = { officeCode: 'USAO', ownerId: owner, name: 'Found girls', sortBy: 'ChildId', sortDirection: 'asc' };
  const { id } = await db
    .insertInto('savedSearch')
    .values({ ...saved, search: JSON.stringify({ Gender: 'Female' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    const page = await signedInPage('standard.user');
    const jump = async (typed: string, to: RegExp) => {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type(typed);
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(to);
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveCount(0);
    };
    await jump('manage res', /Manage Reservation/);
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Reservation' })).toBeVisible();
    await jump(child.code.toLowerCase(), new RegExp(child.code));
    await expect(page).toHaveURL(new RegExp(`viewchild\\?id=${child.code}$`));
    await expect(page.getByRole('tablist')).toBeVisible();
    await jump(`#${reservation.id}`, new RegExp(`${reservation.id}, `));
    await expect(page).toHaveURL(new RegExp(`/reservation/manage/view\\?id=${reservation.id}$`));
    const project = String(child.projectNumber).padStart(6, '0');
    await jump(project, new RegExp(project));
    await expect(page).toHaveURL(/viewproject\?id=\d{6}$/);
    await jump('found girls', /Found girls/);
    await expect(page.getByRole('button', { name: /Remove Gender/ })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    // A child by name, from Home; the name is in no address.
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByLabel('Find a child').fill(child.familyName ?? '');
    await page.keyboard.press('Enter');
    const found = page.getByRole('group', { name: 'Children' }).getByRole('option').first();
    await expect(found.locator('mark').first()).toBeVisible();
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/viewchild\?id=[A-Z]{3}-\d{6}-\d{4}$/);
    await expect(page.getByRole('tablist')).toBeVisible();

    // Esc clears and then returns the focus, and an open dialog prevents the box.
    await jump('found girls', /Found girls/);
    await page.getByRole('button', { name: 'Export to Excel' }).focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeFocused();
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Export the children found' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  } finally {
    await db.deleteFrom('savedSearch').where('id', '=', id).execute();
  }
});

test('the panel has the width and the left edge of the box', async ({ signedInPage }) => {
  const page = await signedInPage('standard.user');
  const box = page.getByRole('button', { name: 'Find anything' });
  const place = await box.boundingBox();
  await box.click();
  const panel = page.getByRole('dialog', { name: 'Find anything' });
  await expect(panel).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(place?.x);
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(place?.width);
});

for (const [who, options, words] of [
  ['spain.user', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }, ['Acciones', 'Atajos de teclado']],
  ['standard.user', { colorScheme: 'light' }, ['Actions', 'Keyboard shortcuts']],
] as const)
  test(`the box and the list of keys, ${words[1]}: axe finds nothing`, { tag: '@whole' }, async ({ signedInPage }) => {
    const page = await signedInPage(who, '/', options);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: words[0] })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: words[1] })).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
