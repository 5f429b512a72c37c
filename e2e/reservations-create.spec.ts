import type { Page } from '@playwright/test';
import { transact } from '#server/db/transaction.ts';
import { expectNoAxeViolations } from './axe.ts';
import { type Before, begin, button, chooseCountry, field, panel, readBefore, searchIn } from './creating.ts';
import { expect, idInAddress, test } from './fixtures.ts';
import { rows } from './grid.ts';
import { expectMessage, expectText } from './messages.ts';

const address = '/reservation/create';
const idIn = (page: Page, row: number) => rows(page).nth(row).getByRole('link').innerText();
const tick = (page: Page, row: number) => rows(page).nth(row).getByRole('checkbox').click();
const isOff = { 'aria-disabled': 'true' } as const;
const off = (page: Page, name: string) =>
  expect(button(page, name)).toHaveAttribute('aria-disabled', isOff['aria-disabled']);
const on = (page: Page, name: string) => expect(button(page, name)).not.toHaveAttribute('aria-disabled');

const draftId = async (page: Page) => Number(await idInAddress(page));

let before: Before;
const changedByHand: string[] = [];

test.beforeEach(async ({ db }) => {
  before = await readBefore(db);
});

/** Releases all children. */
test.afterEach(async ({ db }) => {
  const changed = ['', ...changedByHand.splice(0)];
  // An open page or a job may be locking the same children.
  await transact(db, async (db) => {
    const mine = db.selectFrom('reservation').select('id').where('id', '>', before.reservation);
    const held = db.selectFrom('hold').select('childId').where('reservationId', 'in', mine);
    await db
      .updateTable('childRecord')
      .set({ baseStatus: 1 })
      .where(({ eb, or }) => or([eb('id', 'in', held), eb('code', 'in', changed)]))
      .execute();
    await db.deleteFrom('hold').where('reservationId', 'in', mine).execute();
    await db.deleteFrom('reservation').where('id', '>', before.reservation).execute();
  });
});

test('ROUTE-031 RESV-069 RESV-070 RESV-073 ERR-073 stage 1 is saved as a draft, left, and taken up again', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', address);
  await expect(page.getByRole('heading', { name: 'Create Reservation', level: 1 })).toBeVisible();
  await off(page, 'Save');
  await expectText(page, 'Fill in one more mandatory field to save.');
  await field(page, 'Reservation Name').fill('Spring Concert');
  await on(page, 'Save');
  await off(page, 'Next');
  await expectText(page, 'Please fill/select all mandatory fields');

  await field(page, 'Reservation Category *').selectOption('Event - Face to Face');
  await expect(field(page, 'Event ID')).toHaveAttribute('required');
  await expect(field(page, 'Target Participants')).toHaveAttribute('required');
  await field(page, 'Reservation Category Type').selectOption('Chosen');
  await field(page, 'Reservation Category *').selectOption('Non-Event');
  await expect(field(page, 'Reservation Category Type')).toHaveValue('');
  await expect(field(page, 'Event ID')).not.toHaveAttribute('required');
  await expect(field(page, 'Target Participants')).not.toHaveAttribute('required');
  await button(page, 'Save').click();
  await expectMessage(page, /^Reservation \d+ Created$/);
  const id = await draftId(page);

  await field(page, 'Target Children').fill('7');
  await page.getByRole('link', { name: 'Search Child' }).click();
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await expect(prompt.getByRole('listitem')).toHaveText(['Target Children']);
  await prompt.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/searchchild/);
  await expectMessage(page, `Reservation ${id} updated successfully!`);

  await page.getByRole('link', { name: 'Create Reservation Pool' }).click();
  await page.getByRole('link', { name: `Continue, Reservation ${id}` }).click();
  await expect(field(page, 'Reservation Name')).toHaveValue('Spring Concert');
  await expect(field(page, 'Target Children')).toHaveValue('7');
  await expectNoAxeViolations(page);
  await field(page, 'Reservation Category Type').selectOption('Web');
  await field(page, 'Sponsor Type').selectOption('Individual');
  await on(page, 'Next');
  await page.getByRole('radiogroup', { name: 'Perpetual' }).getByText('Yes').click();
  await expect(field(page, 'Expiration Date')).toBeDisabled();
  await button(page, 'Next').click();
  await expect(page.getByText('Reservation is still missing 7 children')).toBeVisible();
  await expect(page.getByText('Perpetual', { exact: true })).toBeVisible();
});

test('RESV-076 RESV-081 RESV-088 RESV-089 ERR-034 stage 1 says what is wrong where it is, and loses nothing', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', address);
  const wrong = async (name: string, typed: string, sentence: string) => {
    await field(page, name).fill(typed);
    await page.keyboard.press('Tab');
    await expect(page.getByText(sentence)).toBeVisible();
  };
  await wrong(
    'Reservation Name',
    'Spring @ Concert',
    'Only alphanumerics, spaces, apostrophe, dash and comma are allowed',
  );
  await field(page, 'Reservation Name').fill("Children's Day, 2026 - Leg 2");
  await wrong('Target Children', 'many', 'Enter a whole number.');
  await wrong('Target Children', '501', 'Target children cannot exceed 500');
  await field(page, 'Target Participants').fill('8');
  await wrong('Target Children', '8', 'Target children must be greater than target participants');
  await field(page, 'Target Children').fill('9');
  await wrong('Expiration Date', '01/02/2020', 'Expiration date must be a future date');
  await off(page, 'Save');
  await page.getByRole('radiogroup', { name: 'Perpetual' }).getByText('Yes').click();
  await on(page, 'Save');

  await page.route('**/v1/reservation', (route) => route.fulfill({ status: 500, body: '' }));
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'Sorry, Unable to create a reservation. Please try again later',
  );
  await expect(field(page, 'Reservation Name')).toHaveValue("Children's Day, 2026 - Leg 2");
  await page.unroute('**/v1/reservation');
  await button(page, 'Save').click();
  await expectMessage(page, /^Reservation \d+ Created$/);
});

test('found children come into a new reservation, and more of them into its draft', async ({ signedInPage }) => {
  const page = await signedInPage('standard.user', '/searchchild');
  const free = rows(page).filter({ hasText: 'Pledgeable' });
  const search = async () => {
    await chooseCountry(page, before.country);
    await button(page, 'Search').click();
    await page.getByLabel('Rows per page').selectOption('50');
    await rows(page).nth(20).waitFor();
  };
  await search();
  const found: string[] = [];
  for (const row of [0, 1, 2]) found.push(await free.nth(row).getByRole('link').first().innerText());
  for (const row of [0, 1]) await free.nth(row).getByRole('checkbox').click();
  await button(page, 'New reservation with these').click();
  await expect(page.getByText('2 children from your search come into this reservation')).toBeVisible();
  await begin(page, 'From a search', 3);
  await expect(page.getByText('2 of 2 children from your search are held here for you')).toBeVisible();
  const id = await draftId(page);
  await button(page, 'Save').click();
  await expectMessage(page, `Reservation ${id} updated successfully!`);

  await page.getByRole('link', { name: 'Search Child', exact: true }).first().click();
  await search();
  for (const row of [1, 2]) await free.nth(row).getByRole('checkbox').click();
  await button(page, 'Add to reservation').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find by name or number').fill(String(id));
  await dialog.getByRole('button', { name: `Add to reservation ${id}` }).click();
  await expect(page.getByText('2 of 2 children from your search are held here for you')).toBeVisible();
  await page.getByText('Selected 3').click();
  for (const each of found) await expect(rows(page).filter({ hasText: each })).toHaveCount(1);
});

test('RESV-068 RESV-097 RESV-066 ERR-072 RESV-012 children are found, held, previewed and confirmed, by keyboard alone', async ({
  signedInPage,
  db,
}) => {
  const page = await signedInPage('standard.user', address);
  await begin(page, 'Keyboard', 3);
  await expect(panel(page).getByText('Children you tick are held for you for 15 minutes.')).toBeVisible();
  await off(page, 'Search');
  await page.keyboard.press('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Type to narrow the list' })).toBeFocused();
  await page.keyboard.type(before.country);
  await expect(page.getByRole('option', { name: before.country })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await on(page, 'Search');
  await button(page, 'Search').press('Enter');
  await rows(page).nth(3).waitFor();
  await rows(page).first().focus();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  await expect(panel(page).getByText('3 children are held for you until the timer ends')).toBeVisible();
  await expect(panel(page).getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expectNoAxeViolations(page);
  await button(page, 'Preview').press('Enter');
  await expect(page.getByRole('heading', { name: 'Children of this reservation' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expectNoAxeViolations(page);
  await button(page, 'Confirm').press('Enter');
  const question = page.getByRole('dialog', { name: 'Do you want to complete this reservation?' });
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await button(page, 'Confirm').press('Enter');
  await question.getByRole('button', { name: 'Yes' }).press('Enter');
  await expectMessage(page, 'Reservation Confirmed Successfully!');
  await expect(page).toHaveURL(/\/reservation\/manage\/view\?id=\d+$/);
  const { status, heldChildren } = await db
    .selectFrom('reservation')
    .select(['status', 'heldChildren'])
    .where('id', '=', await draftId(page))
    .executeTakeFirstOrThrow();
  expect([status, heldChildren]).toEqual([2, 3]);
});

test('RESV-098 RESV-099 RESV-100 RESV-101 RESV-102 stage 2 shows each message when it applies', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', address);
  await begin(page, 'Sentences', 4);
  await expect(panel(page).getByText('Reservation is still missing 4 children')).toBeVisible();
  await searchIn(page, before.country);
  await tick(page, 0);
  await expect(panel(page).getByText('Reservation is still missing 3 children')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await expect(
    page.getByText('Reservation will exceed the number of allowable children. Please review settings.'),
  ).toBeVisible();
  await expect(panel(page).getByText('1 child is held for you until the timer ends')).toBeVisible();

  await button(page, 'Fill to target').click();
  const dialog = page.getByRole('dialog', { name: 'Fill to target' });
  await dialog.getByRole('radiogroup', { name: 'Gender mix' }).getByText('Balanced').click();
  await dialog.getByRole('button', { name: 'Select children' }).click();
  await expectMessage(page, '3 children were added. You can change the selection.');
  await expect(panel(page).getByText('4 children are held for you until the timer ends')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Selected children' })).toBeVisible();

  await page.getByText(/^Found \d/).click();
  await rows(page).locator('input:not(:checked)').first().click();
  await expect(
    page.getByText('Target Number of Children already reached, please release other children before adding'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Edit details' }).click();
  await field(page, 'Target Children').fill('2');
  await button(page, 'Next').click();
  await expect(panel(page).getByText('Number of Target Children already exceeded')).toBeVisible();
  await expect(panel(page).getByText('Please release 2 child(ren)')).toBeVisible();
  await page.getByText('Selected 4').click();
  await tick(page, 0);
  await expect(panel(page).getByText('Please release 1 child(ren)')).toBeVisible();
  await tick(page, 0);
  await expect(panel(page).getByText('2 children are held for you until the timer ends')).toBeVisible();
  await on(page, 'Preview');
});

test('RESV-103 ERR-074 children that lapse or are lost are named, replaced, and kept in the draft', async ({
  signedInPage,
  db,
}) => {
  const page = await signedInPage('standard.user', address);
  await begin(page, 'Losses', 3);
  await searchIn(page, before.country);
  const [first = '', second = '', taken = ''] = await Promise.all([0, 1, 2].map((row) => idIn(page, row)));
  await tick(page, 0);
  await tick(page, 1);
  await expect(panel(page).getByText('2 children are held for you until the timer ends')).toBeVisible();
  const gone = async (code: string) => {
    changedByHand.push(code);
    await db.updateTable('childRecord').set({ baseStatus: 7 }).where('code', '=', code).execute();
  };
  await gone(taken);
  await tick(page, 2);
  await expect(rows(page).nth(2)).toContainText('Child is no longer available. Please select a different child.');
  await expect(rows(page).nth(2).getByRole('checkbox')).toHaveAttribute('aria-disabled', 'true');

  // Sets the remaining time of the picks in the database; the page's clock is advanced separately.
  const heldFor = async (minutes: number) =>
    db
      .updateTable('pick')
      .set({ endsAt: new Date(Date.now() + minutes * 60_000) })
      .where('reservationId', '=', await draftId(page))
      .execute();
  await heldFor(3);
  await page.clock.install();
  await page.reload();
  await expect(panel(page).getByText('2 children are held for you until the timer ends')).toBeVisible();
  await heldFor(-1);
  await page.clock.fastForward('03:00');
  await expect(panel(page).getByText('The time is over. 2 children are no longer held for you.')).toBeVisible();
  await button(page, 'Hold again').click();
  await expect(panel(page).getByText('2 children are held for you until the timer ends')).toBeVisible();

  await button(page, 'Save').click();
  await expectMessage(page, `Reservation ${await draftId(page)} updated successfully!`);
  await expect(page.getByText('The selection of 2 children is kept in the draft.')).toBeVisible();
  expect(
    await db
      .selectFrom('pick')
      .select('childId')
      .where('reservationId', '=', await draftId(page))
      .execute(),
  ).toEqual([]);
  await gone(first);
  await page.reload();
  await expect(panel(page).getByText('1 child is held for you until the timer ends')).toBeVisible();
  await expect(page.getByText('1 selected child is no longer available')).toBeVisible();
  await expect(page.getByText(new RegExp(`^${first}, .+: Child is no longer available`))).toBeVisible();
  await expectNoAxeViolations(page);

  await button(page, 'Find replacements').click();
  const dialog = page.getByRole('dialog', { name: 'Find replacements' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Take 1 replacement' }).click();
  await expect(panel(page).getByText('2 children are held for you until the timer ends')).toBeVisible();
  await button(page, 'Fill to target').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Select children' }).click();
  await expect(panel(page).getByText('3 children are held for you until the timer ends')).toBeVisible();

  await button(page, 'Preview').click();
  await button(page, 'Confirm').click();
  await gone(second);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('1 selected child is no longer available')).toBeVisible();
  await expect(rows(page).first()).toContainText(second);
  await off(page, 'Confirm');
  const { heldChildren } = await db
    .selectFrom('reservation')
    .select('heldChildren')
    .where('id', '=', await draftId(page))
    .executeTakeFirstOrThrow();
  expect(heldChildren).toBe(0);
});

test('ROUTE-032 ROUTE-034 RESV-029 RESV-074 RESV-075 who may create, country groups, and what a country clears', {
  tag: '@whole',
}, async ({ signedInPage, world, db }) => {
  const group = await db
    .insertInto('countryGroup')
    .values({ officeCode: 'USAO', name: 'Spring appeal', nameKey: 'spring appeal', updatedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('countryGroupCountry')
    .values({ groupId: group.id, position: 1, countryCode: before.countryCode })
    .execute();
  try {
    const page = await signedInPage('standard.user', address);
    await begin(page, 'Groups', 2);
    await field(page, 'Country Group').selectOption('Spring appeal');
    await expect(button(page, /^Child Country/)).toHaveText(new RegExp(before.country));
    await button(page, /^Project/).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await button(page, /^Child Country/).click();
    await page.getByRole('listbox').getByRole('option', { selected: false }).first().click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Project was cleared, because it depends on what you changed.')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(button(page, /^Project/)).not.toHaveText('Any');
    const stage2 = page.url().slice(world.productUrl.length);
    const reader = await signedInPage('view.only');
    for (const path of [address, stage2]) {
      await reader.goto(world.productUrl + path);
      await expect(reader.getByRole('heading', { name: 'We are Sorry...' })).toBeVisible();
    }
  } finally {
    await db.deleteFrom('countryGroup').where('id', '=', group.id).execute();
  }
});

test('RESV-011 on a small screen the count, the countdown and the way on stay in sight, and cover nothing', {
  tag: '@whole',
}, async ({ signedInPage }) => {
  const page = await signedInPage('standard.user', address, { viewport: { width: 390, height: 844 } });
  await begin(page, 'Picked on the way', 2);
  const dock = page.getByRole('region', { name: 'Selection, in short' });
  await expect(dock.getByText('0 of 2')).toBeInViewport();
  await button(page, 'Edit criteria').or(button(page, 'Show criteria')).first().click();
  await chooseCountry(page, before.country);
  await button(page, 'Search').click();
  const ticks = page.getByRole('checkbox', { name: /^Select [A-Z]{3}-/ });
  await ticks.nth(5).waitFor();
  await ticks.first().click();
  await expect(dock.getByText('1 of 2')).toBeInViewport();
  await expect(dock.getByText(/^1[45]:\d\d$/)).toBeInViewport();
  await expectNoAxeViolations(page);
  await ticks.last().scrollIntoViewIfNeeded();
  await ticks.last().click({ trial: true });
  await dock.getByRole('button', { name: 'Extend' }).click();
  await dock.getByRole('button', { name: 'Selection' }).click();
  await expect(panel(page)).toBeInViewport();
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('End');
  await panel(page).getByRole('button', { name: 'Save' }).click({ trial: true });
  await ticks.nth(1).click();
  await dock.getByRole('button', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/step=preview/);
});
