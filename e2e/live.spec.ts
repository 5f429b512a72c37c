import { paths } from '../web/src/app/paths.ts';
import { begin, panel, readBefore, searchIn } from './creating.ts';
import { expect, test } from './fixtures.ts';
import { rows } from './grid.ts';

test('a child that somebody else takes stays in its row of an open list, greyed, and cannot be picked', async ({
  signedInPage,
  db,
}) => {
  const { country } = await readBefore(db);
  const [one, other] = [
    await signedInPage('standard.user', paths.createReservation()),
    await signedInPage('local.admin', paths.createReservation()),
  ];
  await begin(one, 'Live one', 3);
  await searchIn(one, country);
  await begin(other, 'Live other', 3);
  await searchIn(other, country);
  const first = rows(one).first();
  const childId = (await first.locator('td:nth-child(2)').textContent()) ?? '';
  await rows(other).filter({ hasText: childId }).getByRole('checkbox').check();
  await expect(panel(other).getByText('1', { exact: true }).first()).toBeVisible();
  await expect(first).toContainText('This child is no longer available.');
  await expect(first).toContainText(childId);
  await expect(first.getByRole('checkbox')).toHaveAttribute('aria-disabled', 'true');
  // Given back, the row is as it was.
  await rows(other).filter({ hasText: childId }).getByRole('checkbox').uncheck();
  await expect(first).not.toContainText('This child is no longer available.');
  await first.getByRole('checkbox').check();
  await expect(rows(other).filter({ hasText: childId })).toContainText('This child is no longer available.');
  await first.getByRole('checkbox').uncheck();
  await expect(rows(other).filter({ hasText: childId })).not.toContainText('This child is no longer available.');
});

test('a reservation that a colleague changes is shown as it is, without a reload', async ({ signedInPage, db }) => {
  const reservation = await db
    .selectFrom('reservation')
    .select(['id', 'name'])
    .where('officeCode', '=', 'USAO')
    .where('status', '=', 2)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const page = await signedInPage('standard.user', paths.reservation({ mode: 'view', id: reservation.id }));
  await expect(page.getByRole('heading', { name: reservation.name ?? '' }).first()).toBeVisible();
  const name = `${reservation.name} (renamed)`;
  await db.updateTable('reservation').set({ name }).where('id', '=', reservation.id).execute();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await db.updateTable('reservation').set({ name: reservation.name }).where('id', '=', reservation.id).execute();
});
