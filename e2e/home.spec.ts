import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { choose, expect, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { officeDay } from './office-day.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';

const day = 86_400_000;
const queue = (page: Page) => page.getByRole('region', { name: /^(Work queue|Tareas pendientes)$/ });

test('ROUTE-003 Home lists open work and links to the record; people who may not act on it do not see it', async ({
  signedInPage,
  db,
}) => {
  const { id: clerk } = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'standard.user@prcds.example')
    .executeTakeFirstOrThrow();
  const soon = officeDay(3);
  const made = { officeCode: 'USAO', createdBy: clerk, targetChildren: 5, categoryCode: '3', categoryTypeCode: '31' };
  const reservations = await db
    .insertInto('reservation')
    .values([
      { ...made, name: 'Story pool', status: 2, expirationDate: soon },
      { ...made, name: 'Story draft', status: 1, createdAt: new Date(Date.now() - 2 * day) },
    ])
    .returning('id')
    .execute();
  const ids = reservations.map(({ id }) => id);
  try {
    const page = await signedInPage('standard.user');
    await expect(queue(page).getByText(/^\d+ items for USAO, \w+day \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await choose(queue(page), 'Mine');
    await expect(queue(page).getByText(/items for you/)).toBeVisible();
    await expect(queue(page).getByText('Draft for 2 days')).toBeVisible();
    // By keyboard only: from the switch to the first item, and opens it.
    await queue(page).getByRole('radio', { name: 'Mine' }).focus();
    const open = queue(page).getByRole('link', { name: 'Open: Story pool' });
    const focused = () => page.evaluate<string | null>('document.activeElement?.getAttribute("aria-label")');
    for (let tabs = 0; tabs < 30 && (await focused()) !== 'Open: Story pool'; tabs += 1)
      await page.keyboard.press('Tab');
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/reservation/manage/view\\?id=${ids[0]}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Story pool' })).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await queue(page).getByRole('link', { name: 'Continue: Story draft' }).click();
    await expect(page).toHaveURL(new RegExp(`/reservation/create/search\\?id=${ids[1]}`));
    await page.getByRole('link', { name: 'Home' }).first().click();
    await choose(queue(page), 'Office');

    const reader = await signedInPage('view.only');
    await expect(reader.getByRole('region', { name: 'Reserved and sponsored, last 8 weeks' })).toBeVisible();
    await expect(queue(reader)).toHaveCount(0);
    const elsewhere = await signedInPage('spain.user');
    await expect(queue(elsewhere).getByText(/^\d+ tareas? para ESPO/)).toBeVisible();
    await expect(elsewhere.getByText('Story pool')).toHaveCount(0);
  } finally {
    await db.deleteFrom('pick').where('reservationId', 'in', ids).execute();
    await db.deleteFrom('reservation').where('id', 'in', ids).execute();
  }
});

test('several holds that end are one list of children; what was opened last is found again', async ({
  signedInPage,
  db,
}) => {
  const { id: placedBy } = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', 'local.admin@prcds.example')
    .executeTakeFirstOrThrow();
  const children = await db
    .selectFrom('child')
    .select(['id', 'code'])
    .where('status', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('hold').select('hold.id').whereRef('hold.childId', '=', 'child.id'))),
    )
    .orderBy('id')
    .limit(2)
    .execute();
  const hold = { officeCode: 'USAO', kind: 'internal', placedBy, placedAt: new Date() } as const;
  const endsAt = new Date(Date.now() + 3 * day);
  const holds = await db
    .insertInto('hold')
    .values(children.map(({ id }) => ({ ...hold, childId: id, endsAt })))
    .returning('id')
    .execute();
  const codes = children.map(({ code }) => code).sort();
  const page = await signedInPage('local.admin');
  try {
    await choose(queue(page), 'Mine');
    const item = queue(page).getByRole('listitem').filter({ hasText: 'Internal hold about to end' });
    await item.getByRole('link').click();
    await expect(rows(page)).toHaveCount(2);
    for (const code of codes) await expect(rows(page).filter({ hasText: code })).toBeVisible();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await choose(queue(page), 'Office');
  } finally {
    const ids = holds.map(({ id }) => id);
    await db.deleteFrom('hold').where('id', 'in', ids).execute();
  }
  const [code = ''] = codes;
  await page.getByLabel('Find a child').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  const recent = page.getByRole('region', { name: 'Recently opened' });
  await expect(recent.getByRole('link').first()).toContainText(code);
});

test('each panel fails by itself; a chart is a table as well', async ({ signedInPage }) => {
  const page = await signedInPage('standard.user');
  let isDown = true;
  await page.route('**/v1/home/figures', (route) => (isDown ? route.fulfill({ status: 500 }) : route.continue()));
  await page.reload();
  const chart = page.getByRole('region', { name: 'Pledgeable children by country' });
  await expect(chart.getByText('The figures could not be loaded.')).toBeVisible();
  await expect(queue(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  isDown = false;
  await chart.getByRole('button', { name: 'Try again' }).click();
  await expect(chart.getByText('All countries')).toBeVisible();
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('table').getByRole('row').nth(2)).toBeVisible();
  await expectNoAxeViolations(page);
});

for (const options of [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 1000 }, colorScheme: 'light' },
] as const)
  test(`I18N-001 Home in Spanish, ${options.viewport.width} px, ${options.colorScheme}: nothing is cut off, axe finds nothing`, {
    tag: '@whole',
  }, async ({ signedInPage }) => {
    const page = await signedInPage('spain.user', '/', options);
    await expect(queue(page).getByText(/^\d+ tareas? para ESPO, /)).toBeVisible();
    await expect(page.getByText('Todos los países')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Tareas pendientes',
      'Búsquedas guardadas',
      'Niños y niñas disponibles por país',
      'Reservados y apadrinados, últimas 8 semanas',
      'Abiertos recientemente',
    ]);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });
