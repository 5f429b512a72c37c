import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page) =>
  page.getByRole('combobox', { name: /^(Screen, saved search|Pantalla, búsqueda guardada)/ });

test('with keys alone: to a screen, a child, a reservation, a project and a saved search', async ({
  signedInPage,
  db,
}) => {
  const child = await db
    .selectFrom('child')
    .select(['code', 'projectNumber'])
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
  const saved = { officeCode: 'USAO', ownerId: owner, name: 'Palette girls', sortBy: 'ChildId', sortDirection: 'asc' };
  const { id } = await db
    .insertInto('savedSearch')
    .values({ ...saved, search: JSON.stringify({ Gender: 'Female' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    const page = await signedInPage('standard.user');
    const jump = async (typed: string) => {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type(typed);
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveCount(0);
    };
    await jump('manage res');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Reservation' })).toBeVisible();
    await jump(child.code.toLowerCase());
    await expect(page).toHaveURL(new RegExp(`viewchild\\?id=${child.code}$`));
    await expect(page.getByRole('tablist')).toBeVisible();
    await jump(String(reservation.id));
    await expect(page).toHaveURL(new RegExp(`/reservation/manage/view\\?id=${reservation.id}$`));
    await jump(String(child.projectNumber).padStart(6, '0'));
    await expect(page).toHaveURL(/viewproject\?id=\d{6}$/);
    await jump('palette girls');
    await expect(page.getByRole('button', { name: /Remove Gender/ })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    // Esc returns the focus, and an open dialog prevents the palette.
    await page.getByRole('button', { name: 'Export to Excel' }).focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
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

for (const [who, options, words] of [
  ['spain.user', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }, ['Pantallas', 'Atajos de teclado']],
  ['standard.user', { colorScheme: 'light' }, ['Screens', 'Keyboard shortcuts']],
] as const)
  test(`the palette and the list of keys, ${words[1]}: axe finds nothing`, { tag: '@whole' }, async ({
    signedInPage,
  }) => {
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
