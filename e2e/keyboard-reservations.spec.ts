import { sql } from 'kysely';
import { test as base, expect } from './fixtures.ts';
import { rows } from './grid.ts';
import { button, confirmTwice, enterOn, expectFocusKept, field, press, tabTo, tickIn, type } from './keyboard.ts';
import { expectText } from './messages.ts';
import { reservationMaker } from './reservation-maker.ts';

/** Children reserved by a story are released when it ends. */
const test = base.extend<{ readonly making: ReturnType<typeof reservationMaker> }>({
  making: async ({ db }, use) => {
    const making = reservationMaker(db);
    await use(making);
    await making.putBack();
  },
});

test.describe.configure({ timeout: 300_000 });

test('RESV-068 RESV-069 RESV-097 ERR-072 a reservation is made in two stages and confirmed by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, db }) => {
  const { rows: found } = await sql<{ name: string; last: number }>`
    select country.name, (select coalesce(max(id), 0) from reservation) as last
      from child join country on country.code = child.country_code
     where child.status = 1 and child.birth_date > now() - interval '15 years'
       and not exists (select 1 from hold where hold.child_id = child.id and hold.ended_at is null)
     group by country.name order by count(*) desc limit 1`.execute(db);
  const { name = '', last = 0 } = found[0] ?? {};
  try {
    const page = await signedInPage('standard.user', '/reservation/create');
    await type(page, 'Reservation Category', 'Non-Event');
    await type(page, 'Reservation Category Type', 'Web');
    await type(page, 'Reservation Name', 'By keys');
    await type(page, 'Sponsor Type', 'Individual');
    await type(page, 'Target Children', '2');
    await enterOn(page, button(page, 'Next'));
    await expectText(page, 'Reservation is still missing 2 children');
    await expectFocusKept(page);

    await tickIn(page, /^Child Country/, name);
    await enterOn(page, button(page, 'Search'));
    await rows(page).nth(2).waitFor();
    await tabTo(page, rows(page).first());
    await press(page, 'Space', 'ArrowDown', 'Space');
    await expectText(page, '2 children are held for you until the timer ends');
    await expect(rows(page).nth(1)).toBeFocused();
    await enterOn(page, button(page, 'Preview'));
    await expectText(page, 'Children of this reservation');
    await expectFocusKept(page);

    const question = page.getByRole('dialog', { name: 'Do you want to complete this reservation?' });
    await confirmTwice(page, button(page, 'Confirm'), question);
    await expect(button(question, 'No')).toBeFocused();
    await enterOn(page, button(question, 'Yes'));
    await expectText(page, 'Reservation Confirmed Successfully!');
    await expect(page).toHaveURL(/\/reservation\/manage\/view\?id=\d+$/);
    await expectFocusKept(page);
  } finally {
    await db.deleteFrom('hold').where('reservationId', '>', last).execute();
    await db.deleteFrom('reservation').where('id', '>', last).execute();
  }
});

test('RESV-072 23.4 a search of reservations is saved, and run again by one press, here and on Home, by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, making, db }) => {
  const name = 'Keyed pools';
  await making.make({ name: 'Keyed Web Pool', target: 6, children: 1 });
  try {
    const page = await signedInPage('local.admin', '/reservation/manage');
    const results = page.getByRole('heading', { name: '1 reservation' });
    await type(page, 'Reservation Name', 'keyed web');
    const saving = page.getByRole('dialog', { name: 'Save this search' });
    await confirmTwice(page, button(page, 'Save this search'), saving, 'Shift+Tab');
    await expect(saving.getByLabel('Search Name')).toBeFocused();
    await page.keyboard.type(name);
    await press(page, 'Enter');
    await expectText(page, `Search ${name} saved`);
    await expect(saving).toBeHidden();
    await expect(button(page, 'Save this search')).toBeFocused();

    // Criteria that stand there would be remembered.
    await enterOn(page, button(page, 'Clear'));
    await expectFocusKept(page);
    await page.reload();
    const offered = page.getByRole('list', { name: 'Saved searches' });
    await expect(results).toHaveCount(0);
    await enterOn(page, button(offered, name));
    await expect(results).toBeFocused();
    await expect(offered).toHaveCount(0);

    await enterOn(page, page.getByRole('main').getByRole('link', { name: 'Home', exact: true }), 'Shift+Tab');
    const link = page.getByRole('region', { name: 'Saved searches' }).getByRole('link', { name: new RegExp(name) });
    await expect(link).toContainText('1 reservation, run today');
    await enterOn(page, link);
    await expect(results).toBeVisible();
    await expect(page).toHaveURL(/\/reservation\/manage$/);
  } finally {
    await db.deleteFrom('savedSearch').where('name', '=', name).execute();
  }
});

test('RESV-002 RESV-003 RESV-004 RESV-005 RESV-008 a reservation is found, edited, released from, transferred from and cancelled by keys alone', {
  tag: '@whole',
}, async ({ signedInPage, making }) => {
  const source = await making.make({ name: 'Keyed Web Pool', target: 6, children: 4 });
  const target = await making.make({ name: 'Keys Target Pool', target: 3, children: 1 });
  const [first, second, third] = source.children as [string, string, string];
  const page = await signedInPage('local.admin', '/reservation/manage');
  await type(page, 'Reservation Name', 'keyed web');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: '1 reservation' }).waitFor();
  await tabTo(page, rows(page).first());
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`/reservation/manage/view\\?id=${source.id}`));
  await expectFocusKept(page);

  await enterOn(page, page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }));
  await type(page, 'Target Children', '7');
  await enterOn(page, button(page, 'Save'));
  await expectText(page, `Reservation ${source.id} updated successfully!`);
  await expectFocusKept(page);

  const row = (child: string) => rows(page).filter({ hasText: child });
  await tabTo(page, rows(page).first());
  await press(page, 'Home');
  while (!(await row(first).evaluate((element) => element === element.ownerDocument.activeElement)))
    await press(page, 'ArrowDown');
  await press(page, 'Space');
  await expectText(page, '1 selected');
  const release = page.getByRole('dialog', { name: 'Release 1 child?' });
  await confirmTwice(page, button(page, 'Release'), release, 'Shift+Tab');
  await enterOn(page, button(release, 'Release'));
  await expectText(page, '1 child(ren) released successfully');
  await expect(row(first)).toHaveCount(0);
  await expectFocusKept(page);

  await tabTo(page, page.getByRole('checkbox', { name: `Select ${second}` }));
  await press(page, 'Space');
  await enterOn(page, button(page, 'Transfer'), 'Shift+Tab');
  await type(page, 'Find by name or Reservation ID', 'Keys Target');
  await tabTo(page, page.getByRole('radio', { name: `Choose ${target.id} Keys Target Pool` }));
  await press(page, 'Space');
  await enterOn(page, button(page, 'Transfer 1 child'));
  await expectText(page, 'Transfer completed');
  await expectFocusKept(page);
  await enterOn(page, page.getByRole('link', { name: `Back to reservation ${source.id}` }), 'Shift+Tab');
  await expect(row(third)).toBeVisible();
  await expectFocusKept(page);

  const cancel = page.getByRole('dialog', { name: 'Do you want to cancel this reservation?' });
  await confirmTwice(page, button(page, 'Cancel reservation'), cancel);
  await enterOn(page, button(cancel, 'Yes'));
  await expectText(page, `Reservation ${source.id} cancelled`);
  await expect(button(page, 'Cancel reservation')).toHaveCount(0);
  await expectFocusKept(page);
  await expect(field(page, 'Reservation Name')).toHaveCount(0);
});
