import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { test as base, choose, expect } from './fixtures.ts';
import { expectText } from './messages.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';
import { reservationMaker } from './reservation-maker.ts';

/** Reservations that a story created are removed when it ends. */
const test = base.extend<{ readonly making: ReturnType<typeof reservationMaker> }>({
  making: async ({ db }, use) => {
    const making = reservationMaker(db);
    await use(making);
    await making.putBack();
  },
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const tick = (page: Page, row: string) => page.getByRole('checkbox', { name: `Select ${row}` });
/** Anywhere: a toast, the notice that repeats it, or the reason beside a button. */

test('RESV-002 RESV-067 RESV-071 RESV-072 RESV-073 reservations are searched, found, opened and forgotten', async ({
  signedInPage,
  making,
}) => {
  const { id } = await making.make({ name: 'Harvest Web Pool', target: 5, children: 2 });
  const page = await signedInPage('local.admin', '/reservation/manage');
  const search = button(page, 'Search');
  await expect(search).toHaveAttribute('aria-disabled', 'true');
  await expectText(page, 'Fill in at least one criterion to search.');
  await expectNoAxeViolations(page);

  await button(page, /^Reservation Category /)
    .or(button(page, 'Reservation Category'))
    .first()
    .click();
  await page.getByRole('option', { name: 'Non-Event' }).click();
  await page.keyboard.press('Escape');
  await button(page, /^Reservation Category Type/).click();
  await expect(page.getByRole('option', { name: 'Church' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Web', exact: true }).click();
  await page.keyboard.press('Escape');
  await button(page, /^Reservation Category(?! Type)/).click();
  await page.getByRole('option', { name: 'Event - Virtual' }).click();
  await page.keyboard.press('Escape');
  await expectText(page, /Reservation Category Type was cleared/);
  await button(page, 'Clear').click();
  await expect(page.getByText('0 criteria set')).toBeVisible();

  await page.getByLabel('Reservation Name').fill('harvest web');
  await page.getByLabel('Event ID').fill('no such event');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No reservations match all 2 criteria' })).toBeFocused();
  await expectNoAxeViolations(page);
  await button(page, 'Remove and search: Event ID').click();
  await expect(page.getByRole('heading', { name: '1 reservation' })).toBeVisible();
  const row = page.getByRole('row', { name: /Harvest Web Pool/ });
  await expect(row).toContainText('Non-Event');
  const download = page.waitForEvent('download');
  await button(page, 'Export to Excel').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reservation/manage/view\\?id=${id}`));
  await expect(page.getByRole('heading', { name: 'Harvest Web Pool' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '1 reservation' })).toBeVisible();
  await button(page, 'Clear').click();
  await expect(page.getByRole('heading', { name: '1 reservation' })).toHaveCount(0);
});

test('RESV-005 RESV-006 RESV-044 RESV-046 ERR-074 a reservation is read and edited, and both versions are compared', async ({
  signedInPage,
  making,
  db,
}) => {
  const { id, children } = await making.make({ name: 'Easter Web Pool', target: 6, children: 4 });
  await making.sponsor(children[0] as string);
  const page = await signedInPage('local.admin', `/reservation/manage/view?id=${id}`);
  await expect(page.getByText('1 of 4 sponsored').first()).toBeVisible();
  await expect(page.getByText('25%')).toBeVisible();
  await expect(tick(page, children[0] as string)).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^Target Children/).fill('3');
  // While typing.
  await expectText(page, 'Number of Target Children already exceeded. Please release 1 child(ren)');
  await expect(button(page, 'Save')).toBeDisabled();
  await page.getByLabel(/^Target Children/).fill('8');
  await page.getByLabel(/^Reservation Name/).fill('Easter Pool');
  // A concurrent change by another person.
  await db
    .updateTable('reservation')
    .set(({ eb }) => ({ name: 'Easter Web Pool II', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await button(page, 'Save').click();
  await expect(page.getByText('Somebody else changed this meanwhile. Compare before you save.')).toBeVisible();
  await expectNoAxeViolations(page);
  const name = page.getByRole('group', { name: 'Reservation Name' });
  await expect(name).toContainText('Easter Web Pool II');
  await name.getByRole('radio').first().check();
  // Fields without a conflict are not asked about.
  await expect(page.getByRole('group', { name: 'Target Children' })).toHaveCount(0);
  await button(page, 'Save').click();
  await expectText(page, `Reservation ${id} updated successfully!`);
  await expect(page.getByRole('heading', { name: 'Easter Pool', exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Target Children' })).toContainText('8');

  await page.getByRole('link', { name: 'View reservation audit' }).click();
  for (const column of [
    'Audit ID',
    'Field',
    'Old Value',
    'New Value',
    'Modified By',
    'Modified Timestamp',
    'What was done',
  ])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Target Children' });
  await expect(page.getByRole('heading', { name: '1 entry' })).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Export to CSV').click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('RESV-003 RESV-004 RESV-094 ERR-075 ERR-077 children are released and transferred; those who failed stay ticked', async ({
  signedInPage,
  making,
}) => {
  const source = await making.make({ name: 'Winter Web Pool', target: 6, children: 3, projects: 2 });
  const full = await making.make({ name: 'Full Web Pool', target: 1, children: 1 });
  const target = await making.make({ name: 'Roomy Web Pool', target: 3, children: 1 });
  const [a, b, c, d] = source.children as [string, string, string, string];
  const page = await signedInPage('standard.user', `/reservation/manage/view?id=${source.id}`);
  for (const child of [a, b]) await tick(page, child).click();
  await making.sponsor(b);
  await button(page, 'Release').click();
  await page.getByRole('dialog', { name: 'Release 2 children?' }).getByRole('button', { name: 'Release' }).click();
  await expectText(page, '1 child(ren) released successfully');
  const result = page.getByRole('region', { name: '1 of 2 children released' });
  await expect(result.getByRole('row', { name: new RegExp(b) })).toContainText(
    'This child is sponsored and stays with the reservation.',
  );
  await expect(result.getByRole('row', { name: new RegExp(a) })).toContainText('Done');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(tick(page, a)).toHaveCount(0);

  await button(page, 'Clear selection').click();
  for (const child of [c, d]) await tick(page, child).click();
  await button(page, 'Transfer').click();
  await expectText(page, 'Please select children from a single project');
  await tick(page, d).click();
  await page.getByLabel('Find by name or Reservation ID').fill('web pool');
  await expect(page.getByRole('radio', { name: `Choose ${full.id} Full Web Pool` })).toBeDisabled();
  await expectText(page, 'Target Reservation already reached the reserved children limit.');
  await page.getByRole('radio', { name: `Choose ${target.id} Roomy Web Pool` }).check();
  await tick(page, c).click();
  for (const child of source.children.slice(3)) await tick(page, child).click();
  await expectText(page, 'Target Reservation only needs 2 of Children. Please update accordingly');
  await tick(page, d).click();
  await button(page, 'Transfer 2 children').click();
  await expectText(page, 'Transfer completed');
  await expect(page.getByRole('region', { name: `Target, reservation ${target.id}` })).toContainText('1 to 3');
  await expect(page.getByRole('region', { name: '2 of 2 children transferred' })).toContainText(
    `Now in reservation ${target.id}`,
  );
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: `Back to reservation ${source.id}` }).click();
  await expect(page.getByRole('heading', { name: 'Winter Web Pool' })).toBeVisible();
});

test('RESV-007 RESV-062 RESV-100 ERR-076 children are added up to the target, and the last one to leave ends it', async ({
  signedInPage,
  making,
}) => {
  const source = await making.make({ name: 'Small Web Pool', target: 2, children: 1 });
  const lonely = await making.make({ name: 'Lonely Web Pool', target: 1, children: 1 });
  const target = await making.make({ name: 'Large Web Pool', target: 9 });
  const page = await signedInPage('standard.user', `/reservation/manage/addchild?id=${source.id}`);
  await page.getByRole('radio', { name: 'Female' }).first().check({ force: true });
  await button(page, 'Search').click();
  const first = page.getByRole('row').nth(1).getByRole('checkbox');
  await first.click();
  const add = button(page, 'Add 1 child');
  await expect(add).toBeVisible();
  const ticked = page.getByRole('row').nth(2).getByRole('checkbox');
  await ticked.click();
  await expectText(page, 'Target Number of Children already reached, please release other children before adding');
  await expectNoAxeViolations(page);
  await add.click();
  await expectText(page, '1 child(ren) added successfully');

  await page.goto(page.url().replace(`addchild?id=${source.id}`, `transfer?id=${lonely.id}`));
  await page.getByLabel('Find by name or Reservation ID').fill(String(target.id));
  await page.getByRole('radio', { name: /Large Web Pool/ }).check();
  await tick(page, lonely.children[0] as string).click();
  await button(page, 'Transfer 1 child').click();
  await expectText(page, 'Transfer completed');
  await page.getByRole('link', { name: `Back to reservation ${lonely.id}` }).click();
  await expect(page.getByText('Transferred', { exact: true }).first()).toBeVisible();
  await page.goto(page.url().replace('/view', '/edit'));
  await expect(page.getByText('This reservation is Transferred and can no longer be changed.')).toBeVisible();
});

test('RESV-008 RESV-052 RESV-104 ROUTE-036 people without the privilege are told so, and a cancelled reservation is closed', {
  tag: '@whole',
}, async ({ signedInPage, making }) => {
  const { id } = await making.make({ name: 'Summer Web Pool', target: 4, children: 2 });
  const reader = await signedInPage('view.only', `/reservation/manage/edit?id=${id}`);
  await expect(reader.getByText("Don't have permission to Edit/Transfer reservation")).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Summer Web Pool' })).toBeVisible();
  for (const name of ['Edit', 'Add child', 'Cancel reservation', 'Export to Excel'])
    await expect(reader.getByRole('main').getByText(name, { exact: true })).toHaveCount(0);
  await expect(reader.getByRole('checkbox')).toHaveCount(0);

  const stranger = await signedInPage('spain.user', `/reservation/manage/view?id=${id}`);
  await expect(stranger.getByText(`No hay ninguna reserva ${id} en su oficina`)).toBeVisible();
  await expect(stranger.getByText('Summer Web Pool')).toHaveCount(0);

  const page = await signedInPage('local.admin', `/reservation/manage/cancel?id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Do you want to cancel this reservation?' });
  await expect(dialog).toContainText('2 children are released and free for others at once.');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/manage\/view/);
  await button(page, 'Print').click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Event pack (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await button(page, 'Cancel reservation').click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expectText(page, `Reservation ${id} cancelled`);
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Canceled By')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
});

test('T16 what ends soon is extended and released for several at once, on the expiry board', { tag: '@whole' }, async ({
  signedInPage,
  making,
}) => {
  const one = await making.make({ name: 'Ending Pool One', target: 4, children: 2, endsIn: 3 });
  const two = await making.make({ name: 'Ending Pool Two', target: 4, children: 1, endsIn: 12 });
  const three = await making.make({ name: 'Ending Pool Three', target: 4, children: 2, endsIn: 6 });
  const page = await signedInPage('standard.user', '/reservation/manage?tab=board', { colorScheme: 'dark' });
  await choose(page, /^14 days/);
  await expect(page.getByRole('row', { name: /Ending Pool One/ })).toContainText('Up for renewal');
  await expectNoAxeViolations(page);
  for (const { id } of [one, two]) await tick(page, String(id)).click();
  await button(page, 'Extend').click();
  await page.getByRole('dialog', { name: 'Extend 2 reservations?' }).getByRole('button', { name: 'Extend' }).click();
  await expectText(page, '2 reservations extended');
  await expect(page.getByRole('region', { name: '2 of 2 reservations extended' })).toContainText('Now ends');
  await tick(page, String(three.id)).click();
  await button(page, 'Release').click();
  const asking = page.getByRole('dialog', { name: 'Release the children of 1 reservation?' });
  await expect(asking).toContainText('2 available children are released');
  await asking.getByRole('button', { name: 'Release' }).click();
  await expectText(page, '2 child(ren) released successfully');
  await choose(page, /^30 days/);
  await expect(
    page.getByRole('row', { name: /Ending Pool (One|Two)/ }).filter({ has: page.getByRole('checkbox') }),
  ).toHaveCount(0);

  const narrow = await signedInPage('local.admin', `/reservation/manage/view?id=${one.id}`, {
    viewport: { width: 390, height: 844 },
  });
  await expect(narrow.getByRole('heading', { name: 'Ending Pool One' })).toBeVisible();
  await expect(narrow.getByText('2 in this reservation')).toBeVisible();
  await expectNoHorizontalScroll(narrow);
  await expectNoAxeViolations(narrow);
});
