import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';

const address = (tab: string) => `/administration/FundRaisingOfficeSetting?tab=${tab}`;

test('F6 T17 a message that was refused is seen with its reason, sent again, and delivering is paused and resumed', async ({
  signedInPage,
  db,
  world,
}) => {
  const record = 'reservation:99000001';
  world.crm.receiver.behave('refuse');
  await db
    .insertInto('outboxMessage')
    .values({
      officeCode: 'USAO',
      kind: 'crm:reservation-updated',
      recordKey: record,
      payload: JSON.stringify({ reservationId: 99000001, name: 'For the Smiths', children: [] }),
      createdAt: new Date(),
    })
    .execute();
  const page = await signedInPage('local.admin', address('deliveries'));
  const row = page.getByRole('row').filter({ hasText: 'Reservation 99000001' });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('The receiver refused the message (422)');
  }).toPass();
  await expect(row).toContainText('Failed');
  await row.getByText('Reservation updated').click();
  await expect(row).toContainText('"reservationId":99000001');
  await expect(page.getByText('Smith')).toHaveCount(0);

  world.crm.receiver.behave('usual');
  await row.getByRole('button', { name: /^Send message \d+ again$/ }).click();
  await expectMessage(page, 'Message sent');
  await expect(row).toContainText('Sent');
  expect(world.crm.receiver.inbox.list().filter((message) => message.record === record)).toHaveLength(1);

  const external = page.getByRole('listitem').filter({ hasText: 'External system' });
  await external.getByRole('button', { name: 'Pause: External system' }).click();
  await expect(external).toContainText('Paused');
  await external.getByRole('button', { name: 'Resume: External system' }).click();
  await expect(external).toContainText('Working');

  await page.getByRole('tab', { name: 'Scheduled jobs' }).click();
  const jobs = page.getByRole('table', { name: 'Scheduled jobs' });
  await expect(jobs.getByRole('row').filter({ hasText: 'Deliver messages and emails' })).toContainText('Done');
  await expect(jobs.getByRole('row').filter({ hasText: 'Expire reservations' })).toBeVisible();
  await db.deleteFrom('outboxMessage').where('recordKey', '=', record).execute();
});
