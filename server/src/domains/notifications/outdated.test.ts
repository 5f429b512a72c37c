import { expect, test } from 'vitest';
import { openDeliveries } from '../../all-deliveries.ts';
import { createMailer } from '../../external/mailer.ts';
import { schedules } from '../../jobs/schedules.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeChild, makeHold } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { setSetting } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

/** F18: reminders of what is no longer so when their mail is due. */

const noon = new Date('2026-03-10T20:00:00Z');
let now = noon;
const clock = () => now;
const mail = await catchMail();
const env = { SMTP_URL: mail.url, PUBLIC_URL: 'https://prcds.example', MAIL_GATHERING_SECONDS: '600' };
const { db, config } = await testServer({ env, clock });
const mailer = createMailer(config.mail);
atEnd(async () => mailer.close());
const deliveries = openDeliveries({ db, config, clock, mailer });
const { retention } = config;
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

async function remind(job: string, notification: number) {
  now = noon;
  const office = await makeOffice(db);
  const { id: userId, email } = await makeUser(db, { office });
  await db
    .insertInto('notificationRecipient')
    .values({ officeCode: office, notificationId: notification, userId })
    .execute();
  await setSetting(db, 'expirationReminderDays', '3', office);
  await setSetting(db, 'draftReminderDays', '5', office);
  const run = () => schedules.find(({ name }) => name === job)?.run({ db, clock, deliveries, retention });
  const deliverLater = async (at = after(600)) => {
    now = at;
    await deliveries.deliverDue();
    const rows = await db
      .selectFrom('outboxMessage')
      .select(['state', 'reason'])
      .where('officeCode', '=', office)
      .orderBy('id')
      .execute();
    return {
      states: rows.map(({ state, reason }) => [state, reason]),
      subjects: mail.caught.filter(({ to }) => to === email).map((one) => one.mail.subject),
    };
  };
  return { office, run, deliverLater };
}

const skipped = ['skipped', 'no-longer-so'];
const sent = ['sent', null];

interface Reservation {
  readonly status?: number;
  readonly expirationDate?: string | null;
  readonly isPerpetual?: boolean;
  readonly modifiedAt?: Date;
  readonly canceledAt?: Date;
}

async function reservations(office: string, values: Reservation) {
  const { id } = await db
    .insertInto('reservation')
    .values({ officeCode: office, targetChildren: 5, createdAt: days(-40), ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = (to: Reservation) => db.updateTable('reservation').set(to).where('id', '=', id).execute();
  return { id, change };
}

test.each<[string, Reservation]>([
  ['cancelled', { status: 5, canceledAt: noon }],
  ['transferred', { status: 4 }],
  ['expired', { status: 3 }],
  ['prolonged by weeks', { expirationDate: '2026-04-30' }],
  ['made perpetual', { isPerpetual: true, expirationDate: null }],
])(
  'F18 no reminder of the expiration of a reservation that was %s meanwhile; the others of that mail go out',
  async (_, to) => {
    const { office, run, deliverLater } = await remind('remind-of-expirations', 8);
    const active = { status: 2, name: 'Web pool', expirationDate: '2026-03-12' };
    const [first, second] = [await reservations(office, active), await reservations(office, active)];
    await run();
    await first.change(to);
    const { states, subjects } = await deliverLater();
    expect(states).toEqual([skipped, sent]);
    expect(subjects).toEqual([`Reservation ${second.id} expires on 12/03/2026`]);
  },
);

test('F18 F4 no reminder of an expiration that arrives after it, when the mail server was away for days', async () => {
  const { office, run, deliverLater } = await remind('remind-of-expirations', 8);
  await reservations(office, { status: 2, expirationDate: '2026-03-12' });
  await run();
  // In this office's time zone, the twelfth ends at seven in the morning of the thirteenth, UTC.
  expect(await deliverLater(new Date('2026-03-13T07:30:00Z'))).toEqual({ states: [skipped], subjects: [] });
});

test('F18 a reservation prolonged by a day is still reminded of, with its new date', async () => {
  const { office, run, deliverLater } = await remind('remind-of-expirations', 8);
  const { id, change } = await reservations(office, { status: 2, expirationDate: '2026-03-12' });
  await run();
  await change({ expirationDate: '2026-03-13' });
  expect((await deliverLater()).subjects).toEqual([`Reservation ${id} expires on 13/03/2026`]);
});

test.each<[string, Reservation]>([
  ['confirmed', { status: 2 }],
  ['cancelled', { status: 5, canceledAt: noon }],
  ['continued', { modifiedAt: noon }],
])('F18 no reminder of a draft that was %s meanwhile; the others of that mail go out', async (_, to) => {
  const { office, run, deliverLater } = await remind('remind-of-drafts', 9);
  const [first, second] = [await reservations(office, { status: 1 }), await reservations(office, { status: 1 })];
  await run();
  await first.change({ expirationDate: '2026-04-30', ...to });
  const { states, subjects } = await deliverLater();
  expect(states).toEqual([skipped, sent]);
  expect(subjects).toEqual([`Draft reservation ${second.id} is not finished`]);
});

test.each([
  ['ended', { endedAt: noon }],
  ['prolonged', { endsAt: days(20) }],
])('F18 F4 no reminder of a hold that was %s meanwhile; the others of that mail go out', async (_, to) => {
  const { office, run, deliverLater } = await remind('remind-of-hold-ends', 3);
  const [first, second] = [await makeChild(db), await makeChild(db)];
  for (const child of [first, second]) await makeHold(db, child, { office, endsAt: days(5) });
  await run();
  await db.updateTable('hold').set(to).where('childId', '=', first.id).execute();
  const { states, subjects } = await deliverLater();
  expect(states).toEqual([skipped, sent]);
  expect(subjects).toEqual([`Internal hold of ${second.code} ends on 15/03/2026`]);
});

test('F18 F4 no reminder of a hold that has lapsed before the mail server was back', async () => {
  const { office, run, deliverLater } = await remind('remind-of-hold-ends', 3);
  await makeHold(db, await makeChild(db), { office, endsAt: days(5) });
  await run();
  expect(await deliverLater(days(6))).toEqual({ states: [skipped], subjects: [] });
});
