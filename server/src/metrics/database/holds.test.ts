import { expect, test } from 'vitest';
import { makeReservation } from '../../testing/children.ts';
import { testDatabase } from '../../testing/database.ts';
import { setSetting } from '../../testing/reservations/world.ts';
import { readHoldMetrics } from './holds.ts';

const { db } = await testDatabase();

test('P16: a reservation expires within a day when its last day ends by then in the zone of its office', async () => {
  await setSetting(db, 'applicationTimeZone', 'Korea (GMT+09:00)', 'KORO');
  const expiring = async (office: string, expirationDate: string) => {
    const { id } = await makeReservation(db, { office, status: 2 });
    await db.updateTable('reservation').set({ isPerpetual: false, expirationDate }).where('id', '=', id).execute();
  };
  // In the Pacific it is the tenth and 13:00, in Korea the eleventh and 05:00.
  const now = new Date('2026-03-10T20:00:00Z');
  for (const day of ['2026-03-10', '2026-03-11', '2026-03-12']) {
    await expiring('USAO', day);
    await expiring('KORO', day);
  }
  const figures = await readHoldMetrics(db, now);
  const { samples } = figures.find(({ name }) => name === 'prcds_reservations_expiring') ?? {};
  // The tenth of both, and Korea's eleventh.
  expect(samples).toEqual([{ labels: {}, value: 3 }]);
});
