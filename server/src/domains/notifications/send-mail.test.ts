import { describe, expect, test } from 'vitest';
import { createReservation } from '#contract/reservations/api.ts';
import { openDeliveries } from '../../all-deliveries.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { schedules } from '../../jobs/schedules.ts';
import { createMailer } from '../../outside/mailer.ts';
import { makeChild, makeHold } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { catchMail } from '../../testing/mail-catcher.ts';
import { makeOffice } from '../../testing/offices.ts';
import { setSetting } from '../../testing/reservations/world.ts';
import { testServer } from '../../testing/server.ts';

const mail = await catchMail({ refuses: (address) => address.startsWith('gone') });
let now = new Date('2026-03-10T20:00:00Z');
const clock = () => now;
const server = await testServer({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://prcds.example' }, clock });
const { db, config } = server;
const mailer = createMailer(config.mail);
const deliveries = openDeliveries({ db, config, clock, mailer });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const { retention } = config;
const runJob = (name: string) => schedules.find((job) => job.name === name)?.run({ db, clock, deliveries, retention });

async function scene(notification: number) {
  const office = await makeOffice(db);
  const english = await makeUser(db, { office, firstName: 'Ann', lastName: 'One' });
  const spanish = await makeUser(db, { office, language: 'es', firstName: 'Ana', lastName: 'Dos' });
  const receive = (userId: number) =>
    db
      .insertInto('notificationRecipient')
      .values({ officeCode: office, notificationId: notification, userId })
      .execute();
  await receive(english.id);
  await receive(spanish.id);
  let records = 0;
  const say = (payload: object, once?: string) =>
    enqueue(db, {
      office,
      kind: `notification:${notification}`,
      record: `test:${office}:${++records}`,
      payload: payload as Record<string, unknown>,
      at: now,
      by: english.id,
      ...(once && { once }),
    });
  const of = ({ email }: { email: string }) => mail.caught.filter(({ to }) => to === email).map((one) => one.mail);
  const states = async () =>
    (await db.selectFrom('outboxMessage').selectAll().where('officeCode', '=', office).orderBy('id').execute()).map(
      ({ state, reason }) => [state, reason],
    );
  return { office, english, spanish, receive, say, of, states };
}

describe('T9 notifications by mail', () => {
  test('T9 each recipient gets it in their language, in the office’s formats', async () => {
    const { office, english, spanish, say, of } = await scene(1);
    await setSetting(db, 'applicationDateFormat', 'YYYY-MM-DD', office);
    await say({ childId: 'ETH-000001-0001', csmCode: 'CSM01', sentAt: '2026-03-10T20:00:00.000Z' });
    await deliveries.deliverDue();
    const [toAnn] = of(english);
    expect(toAnn?.subject).toBe('CSM01 sent for ETH-000001-0001');
    expect(toAnn?.text).toContain('Ann One sent "Name spelling differs" for ETH-000001-0001 on 2026-03-10 01:00:00 PM');
    expect(of(spanish)[0]?.text).toContain('El nombre no coincide');
    expect(of(english)).toHaveLength(1);
    expect(toAnn?.text).toContain('/searchchild/viewchild/viewCSMHistory?id=ETH-000001-0001');
  });

  test('T9 a CSM that failed there says why, in the words of the external system', async () => {
    const { office, english, spanish, say, of } = await scene(2);
    const child = await makeChild(db);
    const { id: csmId } = await db
      .insertInto('csmMessage')
      .values({
        childId: child.id,
        officeCode: office,
        code: 'CSM01',
        result: 'failed',
        reason: 'rejected',
        answer: 'No such family',
        sentBy: english.id,
        sentAt: now,
        stateAt: now,
        answerDueAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await say({
      csmId: Number(csmId),
      childId: child.code,
      csmCode: 'CSM01',
      sentAt: now.toISOString(),
      csmProblem: 'rejected',
    });
    await deliveries.deliverDue();
    expect(of(english)[0]?.text).toContain('The external system could not process the message: No such family');
    expect(of(spanish)[0]).toMatchObject({ subject: `Falló el mensaje CSM01 de ${child.code}` });
  });

  test('T9 a mail server that is down loses nothing, and nobody gets it twice', async () => {
    const { english, spanish, say, of, states } = await scene(5);
    await mail.stop();
    const projects = { projects: 'Tierra Nueva AP', lockStartDate: '2026-05-01', lockEndDate: '2026-08-31' };
    await say(projects, 'lock:1');
    await say(projects, 'lock:1');
    await deliveries.deliverDue();
    expect(await states()).toEqual([['pending', 'unreachable']]);
    await mail.start();
    later(3600);
    await deliveries.deliverDue();
    await deliveries.deliverDue();
    expect([of(english).length, of(spanish).length]).toEqual([1, 1]);
    expect(await states()).toEqual([['sent', null]]);
  });

  test('T9 one address that is refused does not keep the mail from the others, now or at the next try', async () => {
    const { office, english, receive, say, of, states } = await scene(6);
    const gone = await makeUser(db, { office, email: `gone.${office}@prcds.example` });
    await receive(gone.id);
    await say({ projects: 'Valle Verde AP', lockEndDate: '2026-08-31' });
    await deliveries.deliverDue();
    expect(of(english)).toHaveLength(1);
    expect(await states()).toEqual([['failed', 'recipient-refused']]);
    await db.updateTable('outboxMessage').set({ state: 'pending' }).where('officeCode', '=', office).execute();
    await deliveries.deliverDue();
    expect(of(english)).toHaveLength(1);
  });

  test('T9 what nobody wants to hear is not sent', async () => {
    const { office, say, states } = await scene(5);
    await db.deleteFrom('notificationRecipient').where('officeCode', '=', office).execute();
    await say({});
    await deliveries.deliverDue();
    expect(await states()).toEqual([['skipped', 'no-recipients']]);
  });

  test('T9 reservation created: what people typed is looked up when the mail is written', async () => {
    const { english, of } = await scene(7);
    const reservation = { name: 'Spring gala', category: '3' as const, categoryType: '31' as const };
    const { output } = await server.call(createReservation, { reservation }, { as: english });
    await deliveries.deliverDue();
    const [sent] = of(english);
    expect(sent?.subject).toBe(`Reservation ${output.reservation.id} created`);
    expect(sent?.text).toContain(`Ann One created the reservation Spring gala (${output.reservation.id}, Non-Event)`);
    const stored = await db
      .selectFrom('outboxMessage')
      .select('payload')
      .where('recordKey', '=', `reservation:${output.reservation.id}`)
      .where('channel', '=', 'mail')
      .execute();
    expect(JSON.stringify(stored)).not.toContain('Spring');
  });

  test('T16 the expiration reminder goes out so many days before, once, also where clocks change in between', async () => {
    const { office, english, of } = await scene(8);
    await setSetting(db, 'expirationReminderDays', '3', office);
    await setSetting(db, 'applicationTimeZone', 'Pacific (GMT-08:00)', office);
    await db
      .insertInto('reservation')
      .values({ officeCode: office, name: 'Web pool', status: 2, expirationDate: '2026-11-03', targetChildren: 5 })
      .execute();
    // On 1 November Los Angeles goes from -7 to -8 hours: midnight is at 07:00 before and 08:00 after.
    now = new Date('2026-10-31T06:59:00Z');
    await runJob('remind-of-expirations');
    await deliveries.deliverDue();
    expect(of(english)).toHaveLength(0);
    for (const at of ['2026-10-31T07:01:00Z', '2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', '2026-11-02T08:01:00Z']) {
      now = new Date(at);
      await runJob('remind-of-expirations');
      await deliveries.deliverDue();
    }
    expect(of(english).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Reservation \d+ expires on 03\/11\/2026$/),
    ]);
    expect(of(english)[0]?.text).toContain('expires in 3 days');
  });

  test('T9 an internal hold about to end is told once', async () => {
    const { office, english, of } = await scene(3);
    const child = await makeChild(db);
    await makeHold(db, child, { office, endsAt: new Date(now.getTime() + 5 * 86_400_000) });
    await runJob('remind-of-hold-ends');
    later(3600);
    await runJob('remind-of-hold-ends');
    await deliveries.deliverDue();
    expect(of(english).map(({ text }) => text)).toEqual([expect.stringContaining(child.code)]);
    expect(of(english)[0]?.text).toContain('5 days');
  });
});
